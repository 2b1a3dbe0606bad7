/** How much of the audit log strangers may fill. */

import { limits } from "../../../contract/limits.ts";
import type { Context } from "../../access/index.ts";
import { countIn, networkOf } from "./try-limits.ts";

/** Entries in 15 minutes: from one network address, about one account, and about all addresses that have none. */
const entriesMax = { address: 20, account: 20, unknown: 200 };

/** Whether what a stranger tried is noted: `last` for the entry after which none follow for a while, and until when. */
export type NoteVerdict = { noted: false } | { noted: true; silent_until: string | null };

/**
 * Counts an entry about what somebody tried who is not signed in: 20 in 15 minutes from an address and about an
 * account, 200 about no account.
 */
export async function countNote(ctx: Context, accountId: string | null): Promise<NoteVerdict> {
  const { ip_address } = ctx;
  return verdictOf(ctx, [
    ...(ip_address ? [[`audit:address:${networkOf(ip_address)}`, entriesMax.address] as [string, number]] : []),
    accountId ? [`audit:account:${accountId}`, entriesMax.account] : ["audit:unknown", entriesMax.unknown],
  ]);
}

/**
 * Counts an entry about what somebody who is signed in was refused: 300 in 15 minutes, so that nobody fills the log
 * with what was never done.
 */
export const countRefusalNote = (ctx: Context, userId: string): Promise<NoteVerdict> =>
  verdictOf(ctx, [[`audit:refused:${userId}`, limits.auditRefusalsMax]]);

async function verdictOf({ platform }: Context, keys: [string, number][]): Promise<NoteVerdict> {
  let silentUntil: string | null = null;
  for (const [key, max] of keys) {
    const { tries, window_ends_at } = await countIn(platform, key);
    // One address that goes on and on does not use up what others have.
    if (tries > max) return { noted: false };
    if (tries === max) silentUntil = window_ends_at.toISOString();
  }
  return { noted: true, silent_until: silentUntil };
}
