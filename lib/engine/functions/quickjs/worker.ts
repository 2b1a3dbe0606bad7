/**
 * A thread that runs functions. It has no secrets of Plinth: its environment is empty, and what it is told is the call.
 */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { checkSource } from "./check-source.ts";
import type { FromWorker, RunMessage, ToWorker } from "./messages.ts";
import { keepModule, takeModule } from "./modules.ts";
import { Sandbox } from "./sandbox.ts";
import { parserIsBroken } from "./strip-types.ts";

const niceness = 10;
const checkBytes = 64 * 1024 * 1024;
const say = (message: FromWorker) => parentPort!.postMessage(message);

// On Linux this is the thread's own: what serves requests goes before what functions compute.
if (process.platform === "linux") setPriority(0, niceness);

const runs = new Map<string, Sandbox>();

async function run(message: RunMessage): Promise<void> {
  const { run_id, project_id, memoryBytes } = message;
  const module = await takeModule(project_id, memoryBytes);
  say({ kind: "started", run_id });
  let isOver = false;
  const sandbox = new Sandbox(module, message, {
    ask: (what, text, request) => say({ kind: "ask", run_id, request, what, text }),
    done(outcome, broken) {
      isOver = true;
      runs.delete(run_id);
      if (!broken) keepModule(project_id, memoryBytes, module);
      say({ kind: "done", run_id, outcome, broken: parserIsBroken() });
    },
  });
  if (!isOver) runs.set(run_id, sandbox);
}

parentPort!.on("message", async (message: ToWorker) => {
  if (message.kind === "answer") runs.get(message.run_id)?.answer(message.request, message.ok, message.text);
  else await run(message);
});

// What is compiled when it is first used shall not be on the time of a function.
const warm = await takeModule("", checkBytes);
checkSource(warm, "export default () => 1");
say({ kind: "ready" });
