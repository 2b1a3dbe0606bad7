import { setTimeout as wait } from "node:timers/promises";
import { PlinthError } from "./errors.ts";
import { Lru } from "./lru.ts";
import { t } from "./words/words.ts";

interface Allowance {
  /** Milliseconds of work that everybody has at once, and the part of the time that they have again from then on. */
  burstMs: number;
  share: number;
  /** Requests of one caller that may wait for it. */
  waitingMax: number;
}

interface Caller {
  /** Milliseconds of work that are not made good yet, and since when. */
  debtMs: number;
  sinceMs: number;
  waiting: number;
  last: Promise<void>;
}

const callersMax = 10_000;
/** One request of seconds does not keep the next waiting for minutes. */
const waitMsMax = 1_000;
/** What is taken for a request before it is known, so that those that wait go one by one. */
const guessMs = 1;

/**
 * Work of the one thread of a node that callers cause in vain: who has caused more than is allowed waits before the
 * next of it, so that the time stays for others. Each caller waits for their own alone.
 */
export class Patience {
  readonly #callers = new Lru<Caller>(callersMax);
  readonly #allowance: Allowance;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** Resolves when the caller may cause work. RATE_LIMITED where too many of their requests wait already. */
  async turn(key: string): Promise<void> {
    const caller = this.#callers.get(key);
    if (!caller || (caller.waiting === 0 && this.#waitMs(caller) === 0)) return;
    if (caller.waiting >= this.#allowance.waitingMax)
      throw new PlinthError("RATE_LIMITED", t("Too many requests that are refused. Please try again soon."), {
        retryAfterSeconds: 1,
      });
    caller.waiting++;
    const turn = caller.last.then(async () => {
      for (let ms = this.#waitMs(caller); ms > 0; ms = this.#waitMs(caller)) await wait(ms);
      caller.debtMs += guessMs;
      caller.waiting--;
    });
    caller.last = turn;
    return turn;
  }

  /** Notes work that was in vain. */
  spent(key: string, ms: number): void {
    const caller = this.#callers.get(key) ?? {
      debtMs: 0,
      sinceMs: performance.now(),
      waiting: 0,
      last: Promise.resolve(),
    };
    this.#waitMs(caller);
    const { burstMs, share } = this.#allowance;
    caller.debtMs = Math.min(caller.debtMs + ms, burstMs + waitMsMax * share);
    this.#callers.set(key, caller);
  }

  #waitMs(caller: Caller): number {
    const { burstMs, share } = this.#allowance;
    const nowMs = performance.now();
    caller.debtMs = Math.max(0, caller.debtMs - (nowMs - caller.sinceMs) * share);
    caller.sinceMs = nowMs;
    return Math.ceil(Math.max(0, caller.debtMs - burstMs) / share);
  }
}
