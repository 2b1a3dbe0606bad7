/** Limits on guessing, counted in the system database so that they hold on every node. */

import { sql } from "kysely";
import { PlinthError } from "../../../kernel/errors.ts";
import { plural } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Context } from "../../access/index.ts";
import { countSlowed } from "./slow-tries.ts";

const triesMax = 30;
/** Of a second factor: its codes have six digits, and of a million there are three that are right. */
const codeTriesMax = 10;
const fewTries: ReadonlySet<string> = new Set(["second_factor", "command_code"]);
/**
 * Of an address that many may share: a proxy's, which tells of its callers although nobody said that it may be
 * believed.
 */
const sharedTriesMax = 600;
const mailsMax = 5;
const invitationMailsMax = 20;
const lookupsMax = 100;
const windowMs = 15 * 60_000;

/** What may be tried a limited number of times. */
type Attempt =
  | "command_line"
  | "command_code"
  | "login"
  | "register"
  | "code"
  | "password"
  | "oauth"
  | "passkey"
  | "second_factor"
  | "invitation"
  | "database";

interface Counted {
  key: string;
  max: number;
  /** What comes beyond is slowed, instead of locked until the window ends. */
  isSlowed?: boolean;
}

/**
 * Counts a try from the caller's address and, where one is named, for an account: 30 of each in 15 minutes (10 codes of
 * one account), then RATE_LIMITED. Beyond that an address waits until the 15 minutes are over; for an account strangers
 * are let in one at a time, 30 seconds to 5 minutes apart. A device that the account was signed in with before counts
 * for itself alone, so that nobody locks it out. Counted before the try is judged, so that tries made at once count
 * too; whether the account exists makes no difference. Returns how to take a success back out.
 */
export async function countTry(ctx: Context, attempt: Attempt, account?: string): Promise<() => Promise<void>> {
  return countAll(ctx.platform, keysOf(ctx, attempt, account));
}

/**
 * Counts that somebody asks whether there is an account with an address: 100 in 15 minutes, then RATE_LIMITED, so that
 * nobody finds out in bulk who has one. Returns how to take it back where there is one.
 */
export async function countLookup({ platform }: Context, userId: string): Promise<() => Promise<void>> {
  return countAll(platform, [{ key: `lookup:${userId}`, max: lookupsMax }]);
}

async function countAll(platform: Platform, counted: readonly Counted[]): Promise<() => Promise<void>> {
  for (const one of counted) await count(platform, one);
  return async () => {
    if (counted.length === 0) return;
    await platform.db
      .updateTable("plinth.rate_limits")
      .set(({ eb }) => ({ tries: eb("tries", "-", 1) }))
      .where(
        "key",
        "in",
        counted.map(({ key }) => key),
      )
      .where("tries", ">", 0)
      .execute();
  };
}

function keysOf({ ip_address, claimed_address, device }: Context, attempt: Attempt, account?: string): Counted[] {
  const max = fewTries.has(attempt) ? codeTriesMax : triesMax;
  if (account && device?.accounts.includes(account))
    return [{ key: `${attempt}:account:${account}:device:${device.id}`, max }];
  const keys: Counted[] = [];
  if (ip_address) {
    const address = `${attempt}:address:${networkOf(ip_address)}`;
    if (claimed_address === undefined) keys.push({ key: address, max: triesMax });
    else {
      keys.push({ key: `${address} for ${networkOf(claimed_address)}`, max: triesMax });
      keys.push({ key: `${address} shared`, max: sharedTriesMax });
    }
  }
  if (account) keys.push({ key: `${attempt}:account:${account}`, max, isSlowed: true });
  return keys;
}

/** Forgets the failed tries for an account: its owner has shown otherwise who they are. */
export async function forgetTries(platform: Platform, attempt: Attempt, account: string): Promise<void> {
  await platform.db.deleteFrom("plinth.rate_limits").where("key", "=", `${attempt}:account:${account}`).execute();
}

/**
 * Counts a mail to an address that someone typed: 5 in 15 minutes, then RATE_LIMITED, so that nobody's mailbox is
 * flooded.
 */
export async function countMail(platform: Platform, email: string): Promise<void> {
  await count(platform, { key: `mail:${email}`, max: mailsMax });
}

/**
 * Counts an invitation by mail: 5 from one place, a project or the installation, to one address in 15 minutes, and 20
 * from all. Apart from other mails, so that no stranger who asks for codes keeps somebody from being invited.
 */
export async function countInvitation(platform: Platform, email: string, place: string | null): Promise<void> {
  await count(platform, { key: `invitation:${email}:${place ?? ""}`, max: mailsMax });
  await count(platform, { key: `invitation:${email}`, max: invitationMailsMax });
}

/** Counts under a key; how many it were in its 15 minutes, and when these end. */
export async function countIn(platform: Platform, key: string): Promise<{ tries: number; window_ends_at: Date }> {
  const now = platform.clock.now();
  const ends = new Date(now.getTime() + windowMs);
  const row = await platform.db
    .insertInto("plinth.rate_limits")
    .values({ key, tries: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        tries: sql`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.tries + 1 end`,
        window_ends_at: sql`case when rate_limits.window_ends_at <= ${now} then ${ends} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(["tries", "window_ends_at"])
    .executeTakeFirstOrThrow();
  if (row.tries === 1) await platform.db.deleteFrom("plinth.rate_limits").where("window_ends_at", "<=", now).execute();
  return row;
}

async function count(platform: Platform, { key, max, isSlowed }: Counted): Promise<void> {
  const refusedUntil = isSlowed
    ? await countSlowed(platform, key, max, windowMs)
    : await countLocked(platform, key, max);
  if (!refusedUntil) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((refusedUntil.getTime() - platform.clock.now().getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new PlinthError(
    "RATE_LIMITED",
    plural(
      minutes,
      "Too many tries. Please try again in a minute.",
      "Too many tries. Please try again in {count} minutes.",
    ),
    { retryAfterSeconds },
  );
}

async function countLocked(platform: Platform, key: string, max: number): Promise<Date | null> {
  const { tries, window_ends_at } = await countIn(platform, key);
  return tries > max ? window_ends_at : null;
}

/** An IPv6 client has a whole /64 to choose addresses from, so that is what counts. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::", 2);
  const start = head.split(":").filter(Boolean);
  const end = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(zeros).fill("0"), ...end].slice(0, 4).join(":");
}
