import type { Queryable } from "../../../platform/db/pool-share.ts";
import { type PacketResult, type PacketStatement, StatementPacket } from "./statement-packet.ts";

/**
 * A statement that is sent before another one, in the same transaction and the same packet; what it answers is not
 * looked at.
 */
export type Guard = Pick<PacketStatement, "text" | "values">;

/**
 * The first column of the only row; empty for a statement that answers none. With a `name` the statement is prepared on
 * each connection, where it stays as long as it is among those used last. A `guard` costs no round trip. `heavy` is for
 * a pool that projects share (lib/platform/db/fair-pool.ts).
 */
export async function queryText(
  queryable: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
  guard?: Guard,
  heavy = 0,
): Promise<string> {
  const statement = { name, text, values };
  const { result } = await sendPacket(queryable, guard ? [{ ...guard, name: "" }, statement] : [statement], heavy);
  if ("error" in result) throw result.error;
  return result.answers.at(-1)!;
}

/** Sends statements in one packet. Rejects where no connection is to be had, or it breaks. */
export function sendPacket(
  queryable: Queryable,
  statements: readonly PacketStatement[],
  heavy = 0,
): Promise<{ result: PacketResult; ms: number }> {
  return new Promise((resolve, reject) => {
    const packet = new StatementPacket(statements, (result) => resolve({ result, ms: packet.ms }), heavy);
    // pg takes a callback beside a Submittable; its types do not know.
    (queryable.query as (query: StatementPacket, done: (error?: Error | null) => void) => void).call(
      queryable,
      packet,
      (error) => error && reject(error),
    );
  });
}
