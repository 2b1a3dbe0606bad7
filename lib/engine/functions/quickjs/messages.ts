/** What the pool and its workers say to each other. */
import type { FunctionCall, FunctionOutcome } from "../running/provider.ts";

/** A call without its host and what its turn depends on, which stay with the pool. */
export interface RunMessage extends Omit<FunctionCall, "host" | "depth" | "owner_id"> {
  kind: "run";
}

export type ToWorker =
  | RunMessage
  /** The answer of the host; `text` is JSON, or the sentence of the failure. */
  | { kind: "answer"; run_id: string; request: number; ok: boolean; text: string };

export type FromWorker =
  | { kind: "ready" }
  /** The run has the thread now: from here on its time counts. */
  | { kind: "started"; run_id: string }
  | { kind: "ask"; run_id: string; request: number; what: "fetch" | "graphql"; text: string }
  /** `broken` where this thread can run no other function. */
  | { kind: "done"; run_id: string; outcome: FunctionOutcome; broken: boolean };
