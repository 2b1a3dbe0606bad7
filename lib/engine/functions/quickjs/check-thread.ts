/**
 * The thread that reads code before it is kept. It runs nothing, and it is apart from the threads that run functions: a
 * short text can keep a parser busy for ever, and then only this thread ends. Projects take turns, so that one of them
 * holds up another by one text at most.
 */

import { Worker } from "node:worker_threads";
import { functionLimits } from "../../../contract/functions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FunctionFault } from "../running/provider.ts";
import type { FromCheckWorker, ToCheckWorker } from "./check-worker.ts";
import { faultOf } from "./faults.ts";

/** A thread with nothing to do ends after this. */
const idleMs = 60_000;

interface Check {
  source: string;
  over(fault: FunctionFault | null): void;
  refuse(error: PlinthError): void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  running: Check | null;
  timer?: NodeJS.Timeout | undefined;
}

export class CheckThread {
  readonly #log: Platform["log"];
  /** By project, in the order of their turns. */
  readonly #queues = new Map<string, Check[]>();
  #waiting = 0;
  #thread: Thread | null = null;
  #closed = false;

  constructor(log: Platform["log"]) {
    this.#log = log;
  }

  /**
   * What is wrong with a text as code; a fault too where that cannot be found out in `checkMsMax`. RATE_LIMITED where
   * too many texts wait.
   */
  async check(projectId: string, source: string): Promise<FunctionFault | null> {
    const { checksWaitingPerProjectMax, checksWaitingMax } = functionLimits;
    if (this.#closed) throw stopping();
    const queue = this.#queues.get(projectId) ?? [];
    if (queue.length >= checksWaitingPerProjectMax || this.#waiting >= checksWaitingMax)
      throw new PlinthError("RATE_LIMITED", t("Too much code waits to be checked already. Please try again soon."), {
        retryAfterSeconds: 2,
      });
    return new Promise((over, refuse) => {
      queue.push({ source, over, refuse });
      this.#queues.set(projectId, queue);
      this.#waiting++;
      this.#serve();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const waiting = [...this.#queues.values()].flat();
    this.#queues.clear();
    for (const { refuse } of waiting) refuse(stopping());
    this.#thread?.running?.refuse(stopping());
    await this.#thread?.worker.terminate();
  }

  /** Gives the thread its next text: one of a project, then one of the next. */
  #serve(): void {
    if (this.#waiting === 0 || this.#closed) return;
    this.#thread ??= this.#open();
    const thread = this.#thread;
    if (!thread.isReady || thread.running) return;
    const [project, queue] = this.#queues.entries().next().value!;
    const check = queue.shift()!;
    this.#waiting--;
    this.#queues.delete(project);
    if (queue.length > 0) this.#queues.set(project, queue);
    clearTimeout(thread.timer);
    thread.running = check;
    // Where this process itself was busy, the answer may be there already and is heard first.
    const late = () => setImmediate(() => thread.running === check && this.#end(thread));
    thread.timer = setTimeout(late, functionLimits.checkMsMax);
    thread.worker.postMessage({ source: check.source } satisfies ToCheckWorker);
  }

  #open(): Thread {
    const worker = new Worker(new URL("./check-worker.ts", import.meta.url), {
      env: {},
      // What takes the types away is called experimental by Node.
      execArgv: ["--disable-warning=ExperimentalWarning"],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
      name: "function checks",
    });
    const thread: Thread = { worker, isReady: false, running: null };
    worker.on("message", (message: FromCheckWorker) => this.#hear(thread, message));
    worker.on("error", (error) => this.#log.warn({ err: error }, "the thread that checks functions has failed"));
    worker.on("exit", () => this.#lose(thread));
    worker.unref();
    return thread;
  }

  #hear(thread: Thread, message: FromCheckWorker): void {
    clearTimeout(thread.timer);
    if (message.kind === "ready") thread.isReady = true;
    else {
      thread.running?.over(message.fault);
      thread.running = null;
    }
    if (message.kind === "checked" && message.broken) this.#end(thread);
    else if (this.#waiting > 0) this.#serve();
    else thread.timer = setTimeout(() => this.#end(thread), idleMs).unref();
  }

  /** A thread that is busy for too long, is broken, or has nothing to do. What waits gets a new one at once. */
  #end(thread: Thread): void {
    if (this.#thread === thread) this.#thread = null;
    thread.running?.over(
      faultOf(
        "TimeoutError",
        `The code could not be read within ${functionLimits.checkMsMax / 1000} s. Please write it more simply: with fewer brackets and types in each other.`,
      ),
    );
    thread.running = null;
    void thread.worker.terminate();
    this.#serve();
  }

  /** A thread has ended by itself: the memory for a text was not enough. */
  #lose(thread: Thread): void {
    clearTimeout(thread.timer);
    if (this.#thread !== thread) return;
    this.#thread = null;
    thread.running?.over(faultOf("Error", "The code could not be checked. Please write it more simply."));
    // What waits gets a new thread, unless this one could not even begin.
    if (thread.isReady) {
      this.#serve();
      return;
    }
    const waiting = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#waiting = 0;
    for (const { refuse } of waiting)
      refuse(new PlinthError("UNAVAILABLE", t("Code cannot be checked at the moment.")));
  }
}

const stopping = () => new PlinthError("UNAVAILABLE", t("The server is stopping."));
