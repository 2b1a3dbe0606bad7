/**
 * One call inside of a QuickJS of its own: a runtime with its memory, its stack and its time, thrown away afterwards.
 */
import { randomBytes } from "node:crypto";
import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle, QuickJSWASMModule } from "quickjs-emscripten";
import { functionLimits, logLevels } from "../../../contract/functions.ts";
import type { FunctionLogLine } from "../logs/run-log.ts";
import type { FunctionFault, FunctionOutcome } from "../running/provider.ts";
import { faultOf, fileName, lineOf, readFault } from "./faults.ts";
import type { RunMessage } from "./messages.ts";
import { initialBytes } from "./modules.ts";
import { prelude } from "./prelude.ts";
import { SyntaxFault, stripTypes } from "./strip-types.ts";

interface Ports {
  ask(what: "fetch" | "graphql", text: string, request: number): void;
  /** Once, when all is over. `broken` where the module must not be used again. */
  done(outcome: FunctionOutcome, broken: boolean): void;
}

export class Sandbox {
  readonly #module: QuickJSWASMModule;
  readonly #message: RunMessage;
  readonly #ports: Ports;
  readonly #startedAt = performance.now();
  readonly #lines: FunctionLogLine[] = [];
  readonly #pending = new Map<number, QuickJSDeferredPromise>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #deadline: NodeJS.Timeout;
  #context: QuickJSContext | null = null;
  #requests = 0;
  #counts = { fetch: 0, graphql: 0, sleep: 0 };
  #outcome: { result: string | null; fault: FunctionFault | null } | null = null;

  constructor(module: QuickJSWASMModule, message: RunMessage, ports: Ports) {
    this.#module = module;
    this.#message = message;
    this.#ports = ports;
    this.#deadline = setTimeout(() => this.#end(this.#lateness()), message.timeMs);
    try {
      const code = stripTypes(message.source);
      const runtime = module.newRuntime({
        maxStackSizeBytes: functionLimits.stackBytesMax,
        interruptHandler: () => this.#isLate(),
      });
      this.#context = runtime.newContext();
      this.#start(this.#context, code);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#pump();
  }

  /** What the host answered to a request of this run. */
  answer(request: number, ok: boolean, text: string): void {
    const promise = this.#pending.get(request);
    const context = this.#context;
    if (!promise || !context) return;
    this.#pending.delete(request);
    try {
      const value = ok ? context.newString(text) : context.newError(text);
      if (ok) promise.resolve(value);
      else promise.reject(value);
      value.dispose();
      promise.dispose();
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#pump();
  }

  #start(context: QuickJSContext, code: string): void {
    const { exported, payload, context: about, env } = this.#message;
    const limits = {
      line: functionLimits.lineCharactersMax,
      error: functionLimits.errorCharactersMax,
      result: functionLimits.resultBytesMax,
    };
    const given = (value: unknown) =>
      context.unwrapResult(context.evalCode(`(${JSON.stringify(value)})`, "setup", { strict: true }));
    const ports = [
      context.newFunction("host", (what, text) => this.#ask(context, what, text)),
      context.newFunction("log", (level, text) => this.#log(context.getString(level), this.#textOf(context, text))),
      context.newFunction("finish", (ok, text) => this.#finish(context.dump(ok) === true, this.#textOf(context, text))),
      context.newFunction("random", (count) =>
        context.newString(randomBytes(Math.min(context.getNumber(count), 1_000) >> 1).toString("hex")),
      ),
      given(limits),
      given({ env }),
    ];
    const make = context.unwrapResult(context.evalCode(prelude, "plinth", { strict: true }));
    const run = context.unwrapResult(context.callFunction(make, context.undefined, ...ports));
    for (const handle of [make, ...ports]) handle.dispose();
    const module = context.evalCode(code, fileName, { type: "module" });
    if (module.error) {
      const thrown = module.error;
      run.dispose();
      this.#outcome ??= { result: null, fault: this.#faultOf(context, thrown) };
      thrown.dispose();
      return;
    }
    const texts = [exported, payload, about].map((text) => context.newString(text));
    const started = context.callFunction(run, context.undefined, module.value, ...texts);
    for (const handle of [run, module.value, ...texts]) handle.dispose();
    if (started.error) {
      this.#outcome ??= { result: null, fault: this.#faultOf(context, started.error) };
      started.error.dispose();
    } else started.value.dispose();
  }

  /** Runs what can run, and ends where nothing more will come. */
  #pump(): void {
    const context = this.#context;
    if (!context) return;
    try {
      while (!this.#outcome && context.runtime.hasPendingJob()) {
        const ran = context.runtime.executePendingJobs(1_000);
        if (ran.error) {
          this.#outcome ??= { result: null, fault: this.#faultOf(context, ran.error) };
          ran.error.dispose();
        }
      }
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (this.#outcome?.fault && this.#isLate()) this.#end(this.#lateness());
    else if (this.#outcome) this.#end(this.#outcome);
    else if (this.#isLate()) this.#end(this.#lateness());
    else if (this.#pending.size === 0)
      this.#end({
        result: null,
        fault: faultOf("Error", "The function waits for a promise that nothing will ever settle."),
      });
  }

  #ask(context: QuickJSContext, what: QuickJSHandle, text: QuickJSHandle): QuickJSHandle {
    const kind = context.getString(what) as "fetch" | "graphql" | "sleep";
    const promise = context.newPromise();
    const asked = this.#textOf(context, text);
    const most = {
      fetch: functionLimits.fetchesMax,
      graphql: functionLimits.graphqlCallsMax,
      sleep: functionLimits.timersMax,
    };
    if (asked === null || ++this.#counts[kind] > most[kind]) {
      const words = { fetch: "fetch", graphql: "plinth.graphql", sleep: "setTimeout" }[kind];
      const error = context.newError(
        asked === null ? "The request is too large." : `A run may call ${words} at most ${most[kind]} times.`,
      );
      promise.reject(error);
      error.dispose();
      return promise.handle;
    }
    const request = ++this.#requests;
    this.#pending.set(request, promise);
    if (kind === "sleep") {
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          this.answer(request, true, "");
        },
        Math.max(0, Math.min(Number(asked), this.#message.timeMs)),
      );
      this.#timers.add(timer);
    } else this.#ports.ask(kind, asked, request);
    // The function keeps its own reference; this one goes to whoever called.
    return promise.handle.dup();
  }

  /** A text, unless it is none or too long to be taken out; its length is asked first, for taking it out copies it. */
  #textOf(context: QuickJSContext, handle: QuickJSHandle): string | null {
    if (context.typeof(handle) !== "string") return null;
    const length = context.getProp(handle, "length").consume((value) => context.getNumber(value));
    return length <= functionLimits.resultBytesMax + 10_000 ? context.getString(handle) : null;
  }

  #log(level: string, text: string | null): void {
    if (this.#lines.length > functionLimits.linesMax) return;
    const isLast = this.#lines.length === functionLimits.linesMax;
    this.#lines.push({
      level: isLast ? "warn" : (logLevels.find((known) => known === level) ?? "info"),
      message: isLast ? "Further lines were left out." : (text ?? "").slice(0, functionLimits.lineCharactersMax + 1),
      at: new Date().toISOString(),
    });
  }

  #finish(ok: boolean, text: string | null): void {
    if (this.#outcome) return;
    if (text === null) this.#outcome = { result: null, fault: faultOf("RangeError", "The result is too large.") };
    else if (ok && isJson(text)) this.#outcome = { result: text, fault: null };
    else if (ok) this.#outcome = { result: null, fault: faultOf("TypeError", "The result is no JSON.") };
    else {
      const told = readFault(text);
      const isFull = told.name === "InternalError" && told.message === "out of memory";
      const fault = isFull ? this.#outOfMemory() : { ...told, line: lineOf(told.stack) };
      this.#outcome = { result: null, fault };
    }
  }

  #hasGrown = () => this.#module.getWasmMemory().buffer.byteLength > initialBytes;

  #isLate = () => performance.now() - this.#startedAt > this.#message.timeMs;

  #lateness() {
    const message = `The function took longer than ${this.#message.timeMs / 1000} s.`;
    return { result: null, fault: faultOf("TimeoutError", message) };
  }

  #outOfMemory = () =>
    faultOf("RangeError", `The function needs more memory than its ${this.#message.memoryBytes / 1024 / 1024} MiB.`);

  /** What QuickJS itself threw. */
  #faultOf(context: QuickJSContext, thrown: QuickJSHandle): FunctionFault {
    if (this.#isLate()) return this.#lateness().fault;
    const [name, message, stack] = ["name", "message", "stack"].map((key) =>
      context.getProp(thrown, key).consume((value) => this.#textOf(context, value)),
    );
    if (!message || message === "out of memory") return this.#outOfMemory();
    return { ...faultOf(name ?? "Error", message), stack: stack ?? null, line: lineOf(stack ?? null) };
  }

  /** What broke QuickJS, or never came so far. */
  #fail(error: unknown): void {
    if (error instanceof SyntaxFault) this.#end({ result: null, fault: error.fault });
    else if (this.#isLate()) this.#end(this.#lateness(), true);
    else this.#end({ result: null, fault: faultOf("RangeError", "The function ran out of memory or stack.") }, true);
  }

  #end(outcome: { result: string | null; fault: FunctionFault | null }, broken = false): void {
    const context = this.#context;
    clearTimeout(this.#deadline);
    for (const timer of this.#timers) clearTimeout(timer);
    let memoryBytes: number | null = null;
    // QuickJS aborts where it is to tidy up after it ran out of memory or was interrupted: such a module is left as it
    // is.
    let isBroken = broken || this.#isLate() || this.#hasGrown() || outcome.fault?.name === "InternalError";
    try {
      if (context && this.#message.measured && !broken) memoryBytes = heldBytes(context);
      if (context && !isBroken) {
        for (const promise of this.#pending.values()) promise.dispose();
        const { runtime } = context;
        context.dispose();
        runtime.dispose();
      }
    } catch {
      isBroken = true;
    }
    this.#context = null;
    this.#pending.clear();
    const durationMs = performance.now() - this.#startedAt;
    this.#ports.done({ ...outcome, lines: this.#lines, durationMs, memoryBytes }, isBroken);
  }
}

function heldBytes(context: QuickJSContext): number | null {
  const usage = context.runtime.computeMemoryUsage().consume((handle) => context.dump(handle) as unknown);
  const bytes = (usage as { memory_used_size?: unknown } | null)?.memory_used_size;
  return typeof bytes === "number" ? bytes : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
