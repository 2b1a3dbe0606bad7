/**
 * Requests that are refused take the one thread of a node for nothing: who sends them again and again waits for their
 * turn, and other projects have the time.
 */
import { limits } from "../../../contract/limits.ts";
import { Patience } from "../../../kernel/patience.ts";
import { workedMs } from "../../../kernel/worked-time.ts";
import type { Context } from "../../access/index.ts";
import { networkOf } from "../../accounts/index.ts";

const patience = new Patience(limits.refusedWork);
/** Of a document that is accepted a part counts: programs write values into their documents. */
const acceptedPart = 0.1;
/** What a request costs beside its document, in milliseconds. */
const requestMs = 0.5;
/** Bytes of a body that are read, parsed and looked through in a millisecond; measured. */
const bytesPerMs = 125_000;

/** What a refused request took of the thread, where it waited for others meanwhile and cannot be measured. */
export const refusedMs = (bytes: number): number => requestMs + bytes / bytesPerMs;

export interface Work {
  /** The document was accepted. */
  done(): void;
  /** `beforeMs` is what it took until then. */
  refused(beforeMs?: number): void;
}

/**
 * Waits until callers of a project at this address, or a person, may cause such work again, and begins to measure.
 * RATE_LIMITED where too many wait.
 */
export async function newWork({ ip_address }: Pick<Context, "ip_address">, whose: string): Promise<Work> {
  const key = `${whose} ${networkOf(ip_address)}`;
  await patience.turn(key);
  const beganMs = workedMs();
  return {
    done: () => patience.spent(key, (workedMs() - beganMs) * acceptedPart),
    refused: (beforeMs = requestMs) => patience.spent(key, workedMs() - beganMs + beforeMs),
  };
}
