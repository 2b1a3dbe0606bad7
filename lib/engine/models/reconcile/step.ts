import type { SyncStep } from "../../../contract/sync/sync.ts";
import { PlinthError } from "../../../kernel/errors.ts";

/** A step of a push, with nothing lost unless it says so. */
export function step(
  action: SyncStep["action"],
  part: SyncStep["part"],
  name: string,
  facts: Partial<Pick<SyncStep, "details" | "records" | "links" | "unconvertible" | "deletes">> = {},
): SyncStep {
  return {
    action,
    part,
    name,
    details: [],
    records: 0,
    links: 0,
    unconvertible: null,
    deletes: action === "delete",
    ...facts,
  };
}

/** Runs it; what it refuses is told with the name of the thing in front. */
export async function about<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof PlinthError) || error.code === "UNAVAILABLE" || error.code === "INTERNAL") throw error;
    if (error.message.startsWith(`${name}: `)) throw error;
    const message = `${name}: ${error.message}`;
    throw new PlinthError(error.code, message, { fields: { [name]: error.message }, cause: error });
  }
}
