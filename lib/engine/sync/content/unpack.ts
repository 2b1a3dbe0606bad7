import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import { PlinthError } from "../../../kernel/errors.ts";
import type { Unpacked } from "./unpack-worker.ts";

/**
 * Writes what a gzip file becomes to a new file. TOO_LARGE for one that becomes too large, BAD_USER_INPUT for what is
 * no gzip. Each has a thread of its own: in the node's one, 64 MiB of garbage a file would be collected while all wait.
 */
export async function unpack(packed: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const worker = new Worker(new URL("./unpack-worker.ts", import.meta.url), {
    stdin: true,
    workerData: path,
    env: {},
    // What takes the types away is called experimental by Node.
    execArgv: ["--disable-warning=ExperimentalWarning"],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    name: "unpacking",
  });
  const said = new Promise<Unpacked>((resolve, reject) => {
    worker.once("message", resolve);
    // Also after it has spoken: what it was sent too late is nobody's failure.
    worker.on("error", reject);
    worker.once("exit", () => reject(new Error("The thread that unpacks has ended before its file.")));
  });
  worker.stdin!.on("error", () => {});
  const over = new AbortController();
  const sent = pipeline(packed, worker.stdin!, { signal: over.signal }).then(() => said);
  try {
    const { refused } = await Promise.race([said, sent]);
    if (refused) throw new PlinthError(refused.code, refused.message);
  } finally {
    said.catch(() => {});
    sent.catch(() => {});
    over.abort();
    await worker.terminate();
  }
}
