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
    out: (given) => void stdout.write(stdout.isTTY ? shown(given) : given),
    err: (given) => void stderr.write(stderr.isTTY ? shown(given) : given),
    status: (given) => void stderr.write(`\r\u001b[2K${shown(given)}`),
    isTerminal: stderr.isTTY === true,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    paint: (style, given) => (colours ? styleText(style, given, { validateStream: false }) : given),
    async ask(question) {
      stderr.write(shown(question));
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

/**
 * The text without what would make a terminal do something else than show it: servers and files say it, and could move
 * the cursor, hide what was written, or turn letters round. The colours of `paint` stay.
 */
export function shown(given: string): string {
  return given.replace(/([\p{Cc}\p{Bidi_Control}])(\[(?:1|2|22|3[1236]|39)m)?/gu, (found, sign: string, style) => {
    if (sign === "\n" || sign === "\t" || (sign === "\u001b" && style)) return found;
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}${style ?? ""}`;
  });
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
export function progress({ isTerminal, json, status }: Terminal, label: string) {
  const isShown = isTerminal && !json;
  let drawnMs = 0;
  return {
    /** `of` is null where the end is not known. */
    at(done: number, of: number | null, unit: (count: number) => string): void {
      const nowMs = performance.now();
      if (!isShown || (nowMs - drawnMs < 100 && done !== of)) return;
      drawnMs = nowMs;
      const part = of ? Math.min(1, done / of) : null;
      const bar = part === null ? "" : `[${"#".repeat(Math.round(part * 24)).padEnd(24)}] ${Math.round(part * 100)}% `;
      status(`${label} ${bar}${unit(done)}`);
    },
    end(): void {
      if (isShown) status("");
    },
  };
}

/** `1.5 MB`. */
export function sizeText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
