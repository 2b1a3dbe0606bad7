/** Who may make an account: the first of an installation, and others after SIGN_UP. Every way in asks here. */
import type { Kysely } from "kysely";
import { signUpMessages } from "../../../contract/accounts/accounts.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { randomToken, sha256 } from "../../../platform/crypto.ts";
import type { SystemTables } from "../../../platform/db/tables/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Context } from "../../access/index.ts";
import { findInvitation } from "../users/invitation.ts";

/** What somebody brings along who wants an account: from a link. */
export interface EntryPass {
  /** Of the link that start printed. */
  setup?: string | undefined;
  /** Of an invitation. */
  invite?: string | undefined;
}

/** Links of so many starts work; a server that cannot stay up would print them without end. */
const setupLinksMax = 20;

/**
 * FORBIDDEN for whom no account may be made; an invitation counts for its own address (`email`, where that is known
 * already). `isFirst` is certain only inside of `whileMakingAccounts`: that one becomes the super admin, and is for who
 * is at the machine or has the setup link.
 */
export async function requireEntry(
  ctx: Context,
  db: Kysely<SystemTables>,
  pass: EntryPass,
  email?: string,
): Promise<{ isFirst: boolean }> {
  if (await isWithoutAccounts(db)) {
    if (await mayMakeFirst(ctx, db, pass)) return { isFirst: true };
    throw new PlinthError("FORBIDDEN", signUpMessages.first);
  }
  if (ctx.platform.env.SIGN_UP !== "open") await requireInvitation(ctx, db, pass, email);
  return { isFirst: false };
}

/** Where accounts are for invited people, or, with `closed`, for those whom a super admin invites. */
async function requireInvitation(ctx: Context, db: Kysely<SystemTables>, { invite }: EntryPass, email?: string) {
  const { env, clock } = ctx.platform;
  const isClosed = env.SIGN_UP === "closed";
  const found = invite ? await findInvitation(db, clock, invite) : null;
  if (!found || (isClosed && !found.by_super_admin))
    throw new PlinthError("FORBIDDEN", signUpMessages[isClosed ? "closed" : "invited"]);
  if (email !== undefined && email.toLowerCase() !== found.email)
    throw new PlinthError("FORBIDDEN", signUpMessages.otherAddress, { fields: { email: signUpMessages.otherAddress } });
}

/** Whether the caller may make the account that rules the installation. */
async function mayMakeFirst(ctx: Context, db: Kysely<SystemTables>, { setup }: EntryPass): Promise<boolean> {
  if (ctx.is_near) return true;
  if (!setup) return false;
  const link = await db
    .selectFrom("plinth.setup_links")
    .select("token_hash")
    .where("token_hash", "=", sha256(setup))
    .executeTakeFirst();
  return link !== undefined;
}

/** Whether nobody has an account yet. */
export async function isWithoutAccounts(db: Kysely<SystemTables>): Promise<boolean> {
  return !(await db.selectFrom("plinth.users").select("id").limit(1).executeTakeFirst());
}

/**
 * A new link with which the first account can be made from anywhere, once; null where there is an account. Only its
 * hash is kept.
 */
export async function makeSetupLink({ db, transaction, clock, env }: Platform): Promise<string | null> {
  if (!(await isWithoutAccounts(db))) return null;
  const token = randomToken();
  await transaction(async (tx) => {
    await tx
      .insertInto("plinth.setup_links")
      .values({ token_hash: sha256(token), created_at: clock.now() })
      .execute();
    const newest = tx
      .selectFrom("plinth.setup_links")
      .select("token_hash")
      .orderBy("created_at", "desc")
      .limit(setupLinksMax);
    await tx.deleteFrom("plinth.setup_links").where("token_hash", "not in", newest).execute();
  });
  return `${env.PUBLIC_URL}/auth/signup?setup=${token}`;
}
