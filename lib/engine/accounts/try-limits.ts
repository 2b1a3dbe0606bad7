/** Limits on guessing, counted in the system database so that they hold on every node. */
import { sql } from "kysely";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Context } from "../access/index.ts";

const triesMax = 30;
/** Of a second factor: its codes have six digits, and of a million there are three that are right. */
const codeTriesMax = 10;
const mailsMax = 5;
const windowMs = 15 * 60_000;

/** What may be tried a limited number of times. */
type Attempt =
  | "login"
  | "register"
  | "code"
  | "password"
  | "oauth"
  | "passkey"
  | "second_factor"
  | "invitation"
  | "database";

/**
 * Counts a try from the caller's address and, where one is named, for an account: 30 of each in 15 minutes (10 codes of one account), then RATE_LIMITED. Counted before the
 * try is judged, so that tries made at once count too; whether the account exists makes no difference. Returns how to take a success back out.
 */
export async function countTry(ctx: Context, attempt: Attempt, account?: string): Promise<() => Promise<void>> {
  const keys: string[] = [];
  if (ctx.ip_address) keys.push(`${attempt}:address:${networkOf(ctx.ip_address)}`);
  for (const key of keys) await count(ctx.platform, key, triesMax);
  if (account) {
    keys.push(`${attempt}:account:${account}`);
    await count(ctx.platform, keys.at(-1)!, attempt === "second_factor" ? codeTriesMax : triesMax);
  }
  return async () => {
    if (keys.length === 0) return;
    await ctx.platform.db
      .updateTable("plinth.rate_limits")
      .set(({ eb }) => ({ tries: eb("tries", "-", 1) }))
      .where("key", "in", keys)
      .where("tries", ">", 0)
      .execute();
  };
}

/** Forgets the failed tries for an account: its owner has shown otherwise who they are. */
export async function forgetTries(platform: Platform, attempt: Attempt, account: string): Promise<void> {
  await platform.db.deleteFrom("plinth.rate_limits").where("key", "=", `${attempt}:account:${account}`).execute();
}

/** Counts a mail to an address that someone typed: 5 in 15 minutes, then RATE_LIMITED, so that nobody's mailbox is flooded. */
export async function countMail(platform: Platform, email: string): Promise<void> {
  await count(platform, `mail:${email}`, mailsMax);
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

async function count(platform: Platform, key: string, max: number): Promise<void> {
  const row = await countIn(platform, key);
  if (row.tries <= max) return;
  const now = platform.clock.now();
  const retryAfterSeconds = Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new PlinthError(
    "RATE_LIMITED",
    `Too many tries. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAfterSeconds },
  );
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
