/**
 * Strangers who try for an account too often are let in one at a time, slower and slower: its owner is not locked out
 * for long, and nobody guesses much.
 */
import type { Platform } from "../../../platform/platform.ts";

/** Milliseconds between tries: twice as long each time, up to the last. */
const slowMs = { first: 30_000, last: 5 * 60_000 };

/**
 * Counts a try under the key; when the next one is let in, where this one comes too soon. Up to `max` all are let in.
 * Forgotten when nothing was let in for `windowMs` after that moment, or after the first of a few.
 */
export async function countSlowed(
  { transaction, clock }: Platform,
  key: string,
  max: number,
  windowMs: number,
): Promise<Date | null> {
  const at = clock.now().getTime();
  return transaction(async (tx) => {
    const fresh = { tries: 0, window_ends_at: new Date(at + windowMs) };
    await tx
      .insertInto("plinth.rate_limits")
      .values({ key, ...fresh })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const found = await tx
      .selectFrom("plinth.rate_limits")
      .select(["tries", "window_ends_at"])
      .where("key", "=", key)
      .forUpdate()
      .executeTakeFirst();
    const before = found && found.window_ends_at.getTime() > at ? found : fresh;
    // Of a key that is slowed the window begins when the next try is let in.
    const next = before.window_ends_at.getTime() - windowMs;
    if (before.tries >= max && next > at) return new Date(next);
    const tries = before.tries + 1;
    const delay = tries < max ? 0 : Math.min(slowMs.first * 2 ** Math.min(20, tries - max), slowMs.last);
    const window_ends_at = tries < max ? before.window_ends_at : new Date(at + delay + windowMs);
    await tx.updateTable("plinth.rate_limits").set({ tries, window_ends_at }).where("key", "=", key).execute();
    return null;
  });
}
