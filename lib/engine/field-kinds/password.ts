import { hash } from "@node-rs/argon2";
import { limits } from "../../contract/limits.ts";
import { limitConcurrency, limitConcurrencyOfEach } from "../../kernel/limit-concurrency.ts";
import type { EngineKind } from "./kind.ts";
import { text } from "./text.ts";

/** Each takes one of the threads of files; a project waits for itself, and people who sign in do not wait for it. */
const hashAtOnce = limitConcurrency(2);
const turns = limitConcurrencyOfEach(1, {
  waitingMax: limits.recordPasswordsWaitingMax,
  full: "Too many passwords wait to be hashed. Please try again soon.",
});

export const password: EngineKind = {
  column: text.column,
  scalar: null,
  // Defaults of the library: argon2id, 19 MiB, two passes (OWASP).
  secure: (value, owner) => turns(owner, () => hashAtOnce(() => hash(value))),
  convert: text.convert,
};
