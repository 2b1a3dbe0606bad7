/** The command line's side of signing in through the browser: it asks, and fetches its token. */

import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { parseInput } from "../../../contract/parse-input.ts";
import {
  type FetchedLogin,
  FetchLoginInput,
  loginCodeLetters,
  type StartedLogin,
  StartLoginInput,
} from "../../../contract/sync/sync-logins.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { randomToken, sha256 } from "../../../platform/crypto.ts";
import type { Context } from "../../access/index.ts";
import { countTry, sessionUserOf } from "../../accounts/index.ts";
import { generateSyncToken } from "../sync-tokens.ts";

const lifeMs = 10 * 60_000;
const intervalMs = 2_000;
/** Of all that strangers have begun and nobody has confirmed. */
const openMax = 1_000;

function newCode(): string {
  const letters = Array.from({ length: 8 }, () => loginCodeLetters[randomInt(loginCodeLetters.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/**
 * Begins a login, which ends by itself after ten minutes. RATE_LIMITED after 30 of one address in 15 minutes, or where
 * 1,000 are open.
 */
export async function startLogin(ctx: Context, input: unknown): Promise<StartedLogin> {
  const { machine, project } = parseInput(StartLoginInput, input);
  await countTry(ctx, "command_line");
  const { db, clock, env } = ctx.platform;
  const now = clock.now();
  await db.deleteFrom("plinth.sync_logins").where("expires_at", "<=", now).execute();
  const { count } = await db
    .selectFrom("plinth.sync_logins")
    .select(sql<string>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= openMax)
    throw new PlinthError(
      "RATE_LIMITED",
      t("Too many command lines are logging in. Please try again in a few minutes."),
      {
        retryAfterSeconds: 60,
      },
    );
  const device_code = randomToken();
  const user_code = newCode();
  await db
    .insertInto("plinth.sync_logins")
    .values({
      id: uuidv7(),
      device_hash: sha256(device_code),
      user_code,
      machine,
      state: "asked",
      ip_address: ctx.ip_address,
      project_id: project ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
  const verification_uri = `${env.PUBLIC_URL}/sync/confirm`;
  return {
    device_code,
    user_code,
    verification_uri,
    verification_uri_complete: `${verification_uri}?code=${user_code}`,
    expires_in: lifeMs / 1000,
    interval: intervalMs / 1000,
  };
}

/** Where the login stands. The token is made now, within what the person may do now, and told this once. */
export async function fetchLogin(ctx: Context, input: unknown): Promise<FetchedLogin> {
  const { device_code } = parseInput(FetchLoginInput, input);
  const { db, clock } = ctx.platform;
  const now = clock.now();
  const row = await db
    .selectFrom("plinth.sync_logins")
    .select(["id", "state", "fetched_at"])
    .where("device_hash", "=", sha256(device_code))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return { status: "expired_token" };
  if (row.state === "asked") {
    await db.updateTable("plinth.sync_logins").set({ fetched_at: now }).where("id", "=", row.id).execute();
    const isEarly = row.fetched_at && now.getTime() - row.fetched_at.getTime() < intervalMs / 2;
    return { status: isEarly ? "slow_down" : "authorization_pending" };
  }
  // Whoever takes the row away gets the token.
  const taken = await db
    .deleteFrom("plinth.sync_logins")
    .where("id", "=", row.id)
    .returning(["state", "user_id", "granted"])
    .executeTakeFirst();
  if (!taken) return { status: "expired_token" };
  if (taken.state !== "granted" || !taken.user_id || !taken.granted) return { status: "access_denied" };
  const { token } = await generateSyncToken(await contextOfPerson(ctx, taken.user_id, row.id), taken.granted);
  return { status: "granted", token };
}

async function contextOfPerson(ctx: Context, userId: string, loginId: string): Promise<Context> {
  const user = await ctx.platform.db
    .selectFrom("plinth.users")
    .select(["id", "email", "first_name", "last_name", "username", "avatar", "role", "status"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user?.status !== "active")
    throw new PlinthError("FORBIDDEN", t("The account that confirmed this is not active."));
  const actor = {
    kind: "user" as const,
    user: sessionUserOf(user),
    is_super_admin: user.role === "super_admin",
    session_id: loginId,
    project_id: null,
  };
  return { ...ctx, actor };
}
