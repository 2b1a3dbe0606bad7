/** The passkeys of an account. */

import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import {
  AddPasskeyInput,
  PasskeyIdInput,
  type PasskeySummary,
  RenamePasskeyInput,
} from "../../../contract/accounts/account-security.ts";
import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { findBrand } from "../../brand/index.ts";
import { notifyOwner } from "../mails/notify-owner.ts";
import { securityMail } from "../mails/security-mails.ts";
import { requireFreshProof } from "../sign-in/fresh-proof.ts";
import { takeWayIn } from "../sign-in/ways-in.ts";
import {
  challengeMinutes,
  keptChallenge,
  type PasskeyChallenge,
  type RelyingParty,
  requireChallenge,
  spendChallenge,
} from "./passkey-challenge.ts";
import { webauthn } from "./webauthn.ts";

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(platform: Platform, userId: string): Promise<PasskeySummary[]> {
  const rows = await platform.db
    .selectFrom("plinth.passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/**
 * What the browser needs to make a passkey that signs in without a name typed before. Needs a fresh proof;
 * BAD_USER_INPUT above 20.
 */
export async function startPasskey(
  ctx: Context,
  party: RelyingParty,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; challenge: PasskeyChallenge }> {
  const { user } = await requireFreshProof(ctx);
  const known = await ctx.platform.db
    .selectFrom("plinth.passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", user.id)
    .execute();
  if (known.length >= limits.passkeysMax) throw tooMany();
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: (await findBrand(ctx.platform)).name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim() || user.email,
    timeout: challengeMinutes * 60_000,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  const kept = { purpose: "register" as const, user_id: user.id, challenge: options.challenge, party };
  return { options, challenge: keptChallenge(ctx.platform, kept) };
}

/**
 * Keeps a passkey that the browser has made. Its challenge came after a fresh proof. BAD_USER_INPUT for an answer that
 * is not right, CONFLICT for a known one.
 */
export async function addPasskey(ctx: Context, input: unknown, kept: PasskeyChallenge | null): Promise<PasskeySummary> {
  const { name, response } = parseInput(AddPasskeyInput, input);
  const { user } = requireUser(ctx);
  const { platform } = ctx;
  const { challenge, party, ...rest } = requireChallenge(platform, kept, "register", user.id);
  const { verified, registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    .catch((cause: unknown) => {
      throw new PlinthError("BAD_USER_INPUT", t("This passkey could not be verified. Please try again."), { cause });
    });
  if (!verified) throw new PlinthError("BAD_USER_INPUT", t("This passkey could not be verified. Please try again."));
  await spendChallenge(platform, { challenge, party, ...rest });
  const { id: credential_id, publicKey, counter, transports } = registrationInfo.credential;
  const row = { id: uuidv7(), name, created_at: platform.clock.now() };
  await platform.transaction(async (tx) => {
    // One after the other, so that the limit holds.
    await tx.selectFrom("plinth.users").select("id").where("id", "=", user.id).forUpdate().execute();
    const { count } = await tx
      .selectFrom("plinth.passkeys")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.passkeysMax) throw tooMany();
    const added = await tx
      .insertInto("plinth.passkeys")
      .values({
        ...row,
        user_id: user.id,
        credential_id,
        public_key: Buffer.from(publicKey),
        counter,
        transports: transports ?? [],
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new PlinthError("CONFLICT", t("This passkey is registered already."));
  });
  notifyOwner(platform, securityMail("passkeyAdded", user.email, name));
  return { id: row.id, name, created_at: row.created_at.toISOString(), last_used_at: null };
}

/** Names one of the caller's passkeys anew. NOT_FOUND for all others. */
export async function renamePasskey(ctx: Context, input: unknown): Promise<void> {
  const { id, name } = parseInput(RenamePasskeyInput, input);
  const { user } = requireUser(ctx);
  const renamed = await ctx.platform.db
    .updateTable("plinth.passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) throw gone();
}

/**
 * Deletes one of the caller's passkeys. Needs a fresh proof; NOT_FOUND for all others, CONFLICT for the last way to
 * sign in.
 */
export async function deletePasskey(ctx: Context, input: unknown): Promise<void> {
  const { id } = parseInput(PasskeyIdInput, input);
  const { user } = await requireFreshProof(ctx);
  const { name } = await takeWayIn(ctx, user.id, async (tx) => {
    const deleted = await tx
      .deleteFrom("plinth.passkeys")
      .where("id", "=", id)
      .where("user_id", "=", user.id)
      .returning("name")
      .executeTakeFirst();
    if (!deleted) throw gone();
    return deleted;
  });
  notifyOwner(ctx.platform, securityMail("passkeyRemoved", user.email, name));
}

const gone = () => new PlinthError("NOT_FOUND", t("This passkey is gone already."));
const tooMany = () =>
  new PlinthError(
    "BAD_USER_INPUT",
    t("An account can have at most {passkeysMax} passkeys. Please delete one first.", {
      passkeysMax: limits.passkeysMax,
    }),
  );
