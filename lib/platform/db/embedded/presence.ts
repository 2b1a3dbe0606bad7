/**
 * Tells whether any PostgreSQL process lives on a data directory, in this container or another. Process numbers mean
 * nothing there. Each such process has inherited the reading end of a named pipe in the directory, and the kernel
 * refuses to open the writing end of a pipe that nobody can read.
 */
import { spawnSync } from "node:child_process";
import { chownSync, closeSync, constants, existsSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RunAs } from "./run-as.ts";

/** Programs that copy folders may have made a plain file of it. */
const isPipe = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
const pipeOf = (directory: string) => join(directory, "plinth.alive");

/** An open file to hand to PostgreSQL and to close here after that; null on systems without named pipes. */
export function openPresence(directory: string, runAs: RunAs | null): number | null {
  const pipe = pipeOf(directory);
  if (!isPipe(pipe)) rmSync(pipe, { force: true });
  if (!existsSync(pipe) && spawnSync("mkfifo", ["-m", "600", pipe]).status !== 0) return null;
  if (runAs) chownSync(pipe, runAs.uid, runAs.gid);
  return openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
}

/** Whether any process still has what `openPresence` gave to the database. */
export function isPresent(directory: string): boolean {
  if (!isPipe(pipeOf(directory))) return false;
  try {
    closeSync(openSync(pipeOf(directory), constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENXIO") return false;
    throw error;
  }
}

/** Takes the pipe away when the database has ended, so that whoever copies the folder meets files only. */
export function removePresence(directory: string): void {
  if (!isPresent(directory)) rmSync(pipeOf(directory), { force: true });
}
