/** What the system tells of a process. */
import { existsSync, readFileSync } from "node:fs";

/** Time that a process has had on a processor, in milliseconds; 0 where the system does not tell, or it has ended. */
export function processorMs(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  // Fields 14 and 15, in hundredths of a second; the name before them may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The memory that a process has now, in MB; 0 where the system does not tell. */
export const residentMb = (pid: number) => statusMb(pid, "VmRSS");

/** The most memory that a process has had so far, in MB; 0 where the system does not tell. */
export const peakMb = (pid: number) => statusMb(pid, "VmHWM");

function statusMb(pid: number, name: "VmRSS" | "VmHWM"): number {
  if (!existsSync("/proc/self/status")) return 0;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
}
