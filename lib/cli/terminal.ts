import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { styleText } from "node:util";
import type { Terminal } from "./command.ts";

/**
 * The terminal, or whatever stands in its place, that the process runs in. No colours where NO_COLOR is set
 * (no-color.org) or nobody looks.
 */
export function processTerminal(): Omit<Terminal, "json"> {
  const { stdin, stdout, stderr, env } = process;
  const colours = stdout.isTTY && !env.NO_COLOR && env.TERM !== "dumb";
  return {
    environment: env,
    folder: process.cwd(),
    out: (given) => void stdout.write(given),
    err: (given) => void stderr.write(given),
    isTerminal: stderr.isTTY === true,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    paint: (style, given) => (colours ? styleText(style, given, { validateStream: false }) : given),
    async ask(question) {
      stderr.write(question);
      const lines = createInterface({ input: stdin, output: stderr, terminal: true });
      try {
        return (await lines.question("")).trim();
      } finally {
        lines.close();
      }
    },
    open: openInBrowser,
    read: () => text(stdin),
  };
}

/** No shell reads the address. Where there is no browser, the person has the address before them. */
function openInBrowser(address: string): void {
  const programs: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ["open"],
    win32: ["rundll32", "url.dll,FileProtocolHandler"],
  };
  const [program, ...args] = programs[process.platform] ?? ["xdg-open"];
  spawn(program!, [...args, address], { detached: true, stdio: "ignore" })
    .on("error", () => {})
    .unref();
}

/** A bar that is drawn over itself; nothing at all where no person looks. */
export function progress({ isTerminal, json, err }: Terminal, label: string) {
  const shown = isTerminal && !json;
  let drawnMs = 0;
  return {
    /** `of` is null where the end is not known. */
    at(done: number, of: number | null, unit: (count: number) => string): void {
      const nowMs = performance.now();
      if (!shown || (nowMs - drawnMs < 100 && done !== of)) return;
      drawnMs = nowMs;
      const part = of ? Math.min(1, done / of) : null;
      const bar = part === null ? "" : `[${"#".repeat(Math.round(part * 24)).padEnd(24)}] ${Math.round(part * 100)}% `;
      err(`\r\u001b[2K${label} ${bar}${unit(done)}`);
    },
    end(): void {
      if (shown) err("\r\u001b[2K");
    },
  };
}

/** `1.5 MB`. */
export function sizeText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
