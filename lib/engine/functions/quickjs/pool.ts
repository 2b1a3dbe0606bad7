/**
 * Threads that run functions, and who waits for them. Each thread works for one project at a time, as far as its memory
 * goes, so that what a project does to its threads it does to itself; a project has a part of the threads, and so has
 * an owner with all their projects. Calls that may take long have a part together with those of owners whose calls
 * lately did. Those that wait take turns by project, and who has a thread leaves it to who has none.
 */

import { Worker } from "node:worker_threads";
import { functionLimits } from "../../../contract/functions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FunctionCall, FunctionOutcome } from "../running/provider.ts";
import { faultOf } from "./faults.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { SlowOwners, type SlowRules } from "./slow-owners.ts";

/** Beyond the time of a function, until its thread is ended: for what QuickJS cannot be interrupted in. */
const graceMs = 1_000;
/** Calls that may take longer hold half of the threads at most. */
const shortMs = functionLimits.timeOutSecondsDefault * 1_000;
/** How long a project gets calls on its thread while another one waits for any. */
const turnMs = 2_000;
/** A thread with nothing to do ends after this; one stays. */
const idleMs = 60_000;

interface PoolOptions {
  threadsMax: number;
  /** Of the runs of one thread together. */
  threadMemoryBytes: number;
  /** How long a call waits at most until it begins. */
  waitingMsMax: number;
  slow?: SlowRules;
  log: Platform["log"];
}

interface Running {
  call: FunctionCall;
  isLong: boolean;
  startedAt: number | null;
  stop: AbortController;
  over(outcome: FunctionOutcome): void;
  timer?: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  project: string | null;
  owner: string | null;
  /** Since when it works for the project. */
  since: number;
  runs: Map<string, Running>;
  idle?: NodeJS.Timeout | undefined;
}

interface Waiting {
  call: FunctionCall;
  start(thread: Thread): void;
}

export class Pool {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread>();
  /** By project, in the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #slow: SlowOwners;
  #waiting = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#slow = new SlowOwners(options.slow ?? functionLimits.slow);
  }

  run(call: FunctionCall): Promise<FunctionOutcome> {
    if (this.#closed) throw new PlinthError("UNAVAILABLE", t("The server is stopping."));
    const queue = this.#queues.get(call.project_id) ?? [];
    // Those that a running function waits for must come in whatever waits, or both would wait for each other.
    if (
      call.depth === 0 &&
      (queue.length >= functionLimits.waitingPerProjectMax || this.#waiting >= functionLimits.waitingMax)
    )
      throw tooMany();
    return new Promise((over, refuse) => {
      const waiting: Waiting = {
        call,
        start: (thread) => {
          clearTimeout(late);
          this.#start(thread, call, over);
        },
      };
      const late = setTimeout(() => {
        this.#leave(waiting);
        refuse(tooMany());
      }, this.#options.waitingMsMax);
      late.unref();
      if (call.depth > 0) queue.unshift(waiting);
      else queue.push(waiting);
      this.#queues.set(call.project_id, queue);
      this.#waiting++;
      this.#serve();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  /** Takes a call out of its queue that has waited long enough. */
  #leave(waiting: Waiting): void {
    const { project_id } = waiting.call;
    const queue = this.#queues.get(project_id) ?? [];
    queue.splice(queue.indexOf(waiting), 1);
    this.#waiting--;
    if (queue.length === 0) this.#queues.delete(project_id);
  }

  /** Gives each waiting call that can run to a thread: one of a project, then one of the next. */
  #serve(): void {
    for (let served = true; served; ) {
      served = false;
      for (const [project, queue] of [...this.#queues]) {
        const thread = this.#threadFor(queue[0]!.call);
        if (!thread) continue;
        const { start } = queue.shift()!;
        this.#waiting--;
        this.#queues.delete(project);
        if (queue.length > 0) this.#queues.set(project, queue);
        start(thread);
        served = true;
      }
    }
  }

  #threadFor(call: FunctionCall): Thread | null {
    const { project_id, owner_id, memoryBytes, depth } = call;
    const { threadsMax, threadMemoryBytes } = this.#options;
    const all = [...this.#threads];
    const own = all.filter(({ project }) => project === project_id);
    const room = depth > 0 ? 2 * threadMemoryBytes : threadMemoryBytes;
    const mayBeLong = depth > 0 || this.#hasRoomFor(call);
    const isTurn = (thread: Thread) =>
      depth > 0 || performance.now() - thread.since < turnMs || !this.#othersWait(thread);
    const free = own.find(
      (thread) =>
        (thread.runs.size === 0 || heldBytes(thread) + memoryBytes <= room) &&
        (mayBeLong || holdsLong(thread)) &&
        isTurn(thread),
    );
    if (free) return free;
    if (own.length >= this.#half() || !mayBeLong || this.#holdsAll(owner_id)) return null;
    const unused = all.find(({ project }) => project === null);
    return unused ?? (this.#threads.size < threadsMax ? this.#open() : null);
  }

  /** What one project has, and what all calls have together that may take long. */
  #half = () => Math.max(1, Math.floor(this.#options.threadsMax / 2));

  /** Whether the owner's projects have as many threads as one owner gets: of four one stays for others. */
  #holdsAll(owner: string): boolean {
    const { threadsMax } = this.#options;
    const most = threadsMax - Math.floor(threadsMax / 4);
    return (
      this.#threads
        .values()
        .filter((thread) => thread.owner === owner)
        .toArray().length >= most
    );
  }

  #isLong = (call: FunctionCall) => call.timeMs > shortMs || this.#slow.has(call.owner_id);

  #hasRoomFor(call: FunctionCall): boolean {
    return !this.#isLong(call) || this.#threads.values().filter(holdsLong).toArray().length < this.#half();
  }

  /** Whether a project waits that has no thread, and could have this one if it were free. */
  #othersWait({ project, owner }: Thread): boolean {
    const served = new Set(this.#threads.values().map((thread) => thread.project));
    return this.#queues.entries().some(([waiting, [first]]) => {
      if (waiting === project || served.has(waiting) || !first) return false;
      const { owner_id } = first.call;
      return this.#hasRoomFor(first.call) && (owner_id === owner || !this.#holdsAll(owner_id));
    });
  }

  #open(): Thread {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      env: {},
      // What takes the types away is called experimental by Node.
      execArgv: ["--disable-warning=ExperimentalWarning"],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
      name: "functions",
    });
    const thread: Thread = { worker, project: null, owner: null, since: 0, runs: new Map() };
    this.#threads.add(thread);
    worker.on("message", (message: FromWorker) => this.#hear(thread, message));
    worker.on("error", (error) => this.#options.log.warn({ err: error }, "a thread of functions has failed"));
    worker.on("exit", () => this.#lose(thread));
    worker.unref();
    return thread;
  }

  #start(thread: Thread, call: FunctionCall, over: (outcome: FunctionOutcome) => void): void {
    clearTimeout(thread.idle);
    if (thread.project === null) thread.since = performance.now();
    thread.project = call.project_id;
    thread.owner = call.owner_id;
    const isLong = this.#isLong(call);
    thread.runs.set(call.run_id, { call, isLong, startedAt: null, stop: new AbortController(), over });
    const { host: _, depth: _depth, owner_id: _owner, ...message } = call;
    this.#say(thread, { kind: "run", ...message });
  }

  #say({ worker }: Thread, message: ToWorker): void {
    worker.postMessage(message);
  }

  #hear(thread: Thread, message: FromWorker): void {
    if (message.kind === "ready") return;
    const running = thread.runs.get(message.run_id);
    if (!running) return;
    if (message.kind === "started") {
      running.startedAt = performance.now();
      running.timer = setTimeout(() => void thread.worker.terminate(), running.call.timeMs + graceMs);
      running.timer.unref();
    } else if (message.kind === "ask") this.#ask(thread, running, message);
    else {
      if (message.broken) this.#leaveThread(thread);
      this.#end(thread, running, message.outcome);
    }
  }

  #ask(thread: Thread, { call, stop }: Running, ask: Extract<FromWorker, { kind: "ask" }>): void {
    const { run_id, request } = ask;
    const answer = (ok: boolean, text: string) => {
      if (thread.runs.has(run_id)) this.#say(thread, { kind: "answer", run_id, request, ok, text });
    };
    call.host[ask.what](ask.text, stop.signal).then(
      (text) => answer(true, text),
      (error: unknown) => answer(false, error instanceof Error ? error.message : "The request failed."),
    );
  }

  #end(thread: Thread, running: Running, outcome: FunctionOutcome): void {
    const { call, startedAt } = running;
    thread.runs.delete(call.run_id);
    clearTimeout(running.timer);
    if (startedAt !== null) this.#slow.note(call.owner_id, performance.now() - startedAt);
    running.stop.abort();
    running.over(outcome);
    if (thread.runs.size === 0) {
      thread.project = null;
      thread.owner = null;
      thread.idle = setTimeout(() => {
        if (this.#threads.size > 1) void thread.worker.terminate();
      }, idleMs);
      thread.idle.unref();
    }
    this.#serve();
  }

  /** It gets no other call; those on it are told that it has ended. */
  #leaveThread(thread: Thread): void {
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }

  /** A thread has ended: by its timer, by the operating system, at a stop. */
  #lose(thread: Thread): void {
    this.#threads.delete(thread);
    clearTimeout(thread.idle);
    for (const running of [...thread.runs.values()]) {
      const { timeMs } = running.call;
      const message = `The function, or another one of the project beside it, took longer than its time (${timeMs / 1000} s here) and could not be interrupted.`;
      const outcome = { result: null, fault: faultOf("TimeoutError", message), lines: [], memoryBytes: null };
      this.#end(thread, running, { ...outcome, durationMs: timeMs + graceMs });
    }
    clearTimeout(thread.idle);
    if (!this.#closed) this.#serve();
  }
}

const tooMany = () =>
  new PlinthError("RATE_LIMITED", t("Too many calls of functions wait already. Please try again soon."), {
    retryAfterSeconds: 2,
  });

const heldBytes = ({ runs }: Thread) => runs.values().reduce((sum, { call }) => sum + call.memoryBytes, 0);

const holdsLong = ({ runs }: Thread) => runs.values().some(({ isLong }) => isLong);
