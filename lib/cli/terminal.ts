import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { styleText } from "node:util";
import type { Terminal } from "./command.ts";

/** The terminal, or whatever stands in its place, that the process runs in. No colours where NO_COLOR is set (no-color.org) or nobody looks. */
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
    async ask(question, { hidden = false } = {}) {
      // What is typed is not echoed: readline writes into nothing.
      const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
      stderr.write(question);
      const lines = createInterface({ input: stdin, output, terminal: true });
      try {
        return (await lines.question("")).trim();
      } finally {
        lines.close();
        if (hidden) stderr.write("\n");
      }
    },
    read: () => text(stdin),
  };
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
