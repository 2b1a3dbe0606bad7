/** The thread of check-thread.ts. It runs nothing of what it reads, and has no secrets. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { FunctionFault } from "../running/provider.ts";
import { checkSource } from "./check-source.ts";
import { takeModule } from "./modules.ts";
import { parserIsBroken } from "./strip-types.ts";

export interface ToCheckWorker {
  source: string;
}

export type FromCheckWorker =
  | { kind: "ready" }
  /** `broken` where this thread can read no other text. */
  | { kind: "checked"; fault: FunctionFault | null; broken: boolean };

const niceness = 10;
const checkBytes = 64 * 1024 * 1024;
const say = (message: FromCheckWorker) => parentPort!.postMessage(message);

// On Linux this is the thread's own: what serves requests goes before what checks code.
if (process.platform === "linux") setPriority(0, niceness);

parentPort!.on("message", async ({ source }: ToCheckWorker) => {
  const fault = checkSource(await takeModule("", checkBytes), source);
  say({ kind: "checked", fault, broken: parserIsBroken() });
});

// What is compiled when it is first used shall not be on the time of a text.
checkSource(await takeModule("", checkBytes), "export default () => 1");
say({ kind: "ready" });
