/** Telling whether a process is still the one that wrote its number down: numbers are given anew after an end. */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";

/** Whether any process has this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When the process began, in a form to compare: differs for any other process that ever gets the number. Null when
 * there is none.
 */
export function startOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || null;
  }
  try {
    // The name in parentheses may itself contain spaces and parentheses; field 22 is counted from behind it (proc(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return null;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** Whether the process is a PostgreSQL server on this data directory: the very folder, whatever path leads to it. */
export function isPostgresOn(pid: number, directory: string): boolean {
  if (startOf(pid) === null) return false;
  if (process.platform === "linux") {
    try {
      const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
      return theirs.dev === ours.dev && theirs.ino === ours.ino && programOf(pid) === "postgres";
    } catch {
      return false;
    }
  }
  const command = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  return command.includes("postgres") && command.includes(directory);
}

const programOf = (pid: number) => basename(readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]!);
