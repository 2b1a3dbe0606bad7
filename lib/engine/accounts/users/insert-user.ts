import { sql } from "kysely";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountFollowersSlot } from "./account-followers.ts";
import { findUserByEmail } from "./find-user.ts";

/** Any number that no other advisory lock of the system database uses. */
const accountsLock = 7_202_601;

interface NewUser {
  email: string;
  password_hash: string | null;
  first_name?: string | undefined;
  last_name?: string | undefined;
  avatar?: string | undefined;
  /** What `requireEntry` said: the first one is super admin and active at once. */
  isFirst: boolean;
  /** Whether somebody has proved that the address is theirs. */
  isVerified: boolean;
}

/** Runs `work` while nobody else makes an account, on any node: then "the first one" and "not taken" are certain. */
export function whileMakingAccounts<T>(
  { transaction }: Platform,
  work: (tx: SystemTransaction) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${accountsLock})`.execute(tx);
    return work(tx);
  });
}

/**
 * Makes an account, for callers that have asked `requireEntry`. It must prove its address first where mail is
 * delivered; the first need not. CONFLICT on `email` when it is taken. Call inside `whileMakingAccounts`.
 */
export async function insertUser(platform: Platform, tx: SystemTransaction, user: NewUser) {
  if (await findUserByEmail(tx, user.email)) throw emailTaken();
  const { isFirst } = user;
  if (isFirst) await tx.deleteFrom("plinth.setup_links").execute();
  await accountFollowersSlot.of(platform).made(tx, user.email);
  const now = platform.clock.now();
  return tx
    .insertInto("plinth.users")
    .values({
      id: uuidv7(),
      email: user.email,
      password_hash: user.password_hash,
      first_name: user.first_name ?? "",
      last_name: user.last_name ?? "",
      avatar: user.avatar ?? "",
      role: isFirst ? "super_admin" : "user",
      status: isFirst || user.isVerified || !platform.mail.delivers ? "active" : "pending",
      email_verified_at: user.isVerified ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The answer to a registration with an address that has an account. */
export function emailTaken(): PlinthError {
  const { message, fields } = badInput({ email: t("There already is an account with this email address") });
  return new PlinthError("CONFLICT", message, { fields });
}
