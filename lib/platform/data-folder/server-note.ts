/** What a running server says of itself in its data folder: a line each for process, version and address. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

export interface ServerNote {
  /** Its number, and the machine or container where that counts. */
  process: string;
  /** Both are missing until it takes requests. */
  version?: string | undefined;
  address?: string | undefined;
}

const pathOf = (folder: string) => join(folder, "server.pid");

/** Says that this process is the folder's server, and where it takes requests once it does. */
export function writeServerNote(folder: string, ready?: { version: string; address: string }): void {
  const lines = [`${process.pid} on ${hostname()}`, ...(ready ? [ready.version, ready.address] : [])];
  writeFileSync(pathOf(folder), `${lines.join("\n")}\n`);
}

/** What the last server has said; null where it ended as it should. After a kill the note is still there. */
export function readServerNote(folder: string): ServerNote | null {
  try {
    const [process, version, address] = readFileSync(pathOf(folder), "utf8").trim().split("\n");
    return process ? { process, version, address } : null;
  } catch {
    return null;
  }
}

export function removeServerNote(folder: string): void {
  rmSync(pathOf(folder), { force: true });
}
