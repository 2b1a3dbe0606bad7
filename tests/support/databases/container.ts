/** Processes in namespaces of their own, as containers have them: own process numbers, own mounts, own shared memory. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The program and arguments that put what follows them into a container; it is killed with the container's first process. */
export const inContainer = ["unshare", "--pid", "--mount", "--ipc", "--fork", "--mount-proc", "--kill-child"];

/** Why there can be no containers here, in a sentence; null where there can. */
export function whyNoContainers(): string | null {
  const [program, ...args] = inContainer;
  const { status, error, stderr } = spawnSync(program!, [...args, "true"], { encoding: "utf8" });
  return status === 0 ? null : `unshare is not permitted here: ${error?.message ?? stderr.trim()}`;
}

/** The processes that this one has started, as numbers of this side. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}
