/** Threads for rich text that takes long: all of a node, and each project waits for itself. */
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { limits } from "../../contract/limits.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { limitConcurrency, limitConcurrencyOfEach } from "../../kernel/limit-concurrency.ts";
import type { Task } from "./worker.ts";

/** Texts that are worked at at the same time. */
const threadsMax = 2;

let threads: Piscina | undefined;
const queue = limitConcurrency(threadsMax);
const busy = "Too many requests with rich text are waited for. Please try again soon.";
/** So that a project waits for itself and for one more at most. */
const turns = limitConcurrencyOfEach(1, { waitingMax: limits.richTextWaitingMax, full: busy });

const open = () =>
  new Piscina({
    filename: fileURLToPath(new URL("./worker.ts", import.meta.url)),
    minThreads: 1,
    maxThreads: threadsMax,
    idleTimeout: 60_000,
    env: {},
    execArgv: ["--disable-warning=ExperimentalWarning"],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });

const told = {
  read: "The rich text of this answer takes longer than SECONDS seconds to convert. Please ask for fewer records, or for html.",
  write: "This rich text takes longer than SECONDS seconds to read. Please divide it.",
};

/**
 * The text that comes of a task. Tasks of one `owner` take turns, UNAVAILABLE where too many wait. COST_LIMIT where it
 * takes longer than the limit.
 */
export async function onThread(
  task: Task,
  owner: string,
  why: keyof typeof told,
  msMax: number = limits.richTextMsMax,
): Promise<string> {
  return turns(owner, () => queue(() => run(task, why, msMax)));
}

async function run(task: Task, why: keyof typeof told, msMax: number): Promise<string> {
  threads ??= open();
  try {
    const signal = AbortSignal.timeout(msMax);
    return (await threads.run(task, { signal })) as string;
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    throw new PlinthError("COST_LIMIT", told[why].replace("SECONDS", String(msMax / 1000)), { cause: error });
  }
}

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === "AbortError" || (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY");
