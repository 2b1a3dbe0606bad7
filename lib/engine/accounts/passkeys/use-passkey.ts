/**
 * Showing a passkey: to sign in, or as a fresh proof. It is two factors in one, for its owner unlocks it by finger,
 * face or PIN.
 */

import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { PasskeyAnswerInput } from "../../../contract/accounts/account-security.ts";
import { sessionMessages } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { createSession, type SessionKey } from "../sessions/create-session.ts";
import { markProved } from "../sign-in/fresh-proof.ts";
import {
  challengeMinutes,
  keptChallenge,
  type PasskeyChallenge,
  type RelyingParty,
  requireChallenge,
  spendChallenge,
} from "./passkey-challenge.ts";
import { webauthn } from "./webauthn.ts";

interface PasskeyRequest {
  options: PublicKeyCredentialRequestOptionsJSON;
  challenge: PasskeyChallenge;
}

/** What the browser needs to ask for any passkey of this installation. It is the same for everybody. */
export function askForPasskey(ctx: Context, party: RelyingParty): Promise<PasskeyRequest> {
  return request(ctx, party, "sign_in", null);
}

/** The same for one of the signed-in user's passkeys. UNAUTHENTICATED. */
export async function askForProof(ctx: Context, party: RelyingParty): Promise<PasskeyRequest> {
  const { user } = requireUser(ctx);
  return request(ctx, party, "prove", user.id);
}

/**
 * Signs in with a passkey. BAD_USER_INPUT with one message for whatever is wrong with it, FORBIDDEN for a suspended
 * user, RATE_LIMITED.
 */
export async function signInWithPasskey(
  ctx: Context,
  input: unknown,
  kept: PasskeyChallenge | null,
): Promise<SessionKey> {
  const { response } = parseInput(PasskeyAnswerInput, input);
  const challenge = requireChallenge(ctx.platform, kept, "sign_in", null);
  const takeBack = await countTry(ctx, "passkey");
  const user = await userOfPasskey(ctx, response as AuthenticationResponseJSON, challenge);
  await takeBack();
  if (user.status !== "active") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  return createSession(ctx, user.id);
}

/** A fresh proof by one of the user's own passkeys. BAD_USER_INPUT, UNAUTHENTICATED, RATE_LIMITED. */
export async function proveByPasskey(ctx: Context, input: unknown, kept: PasskeyChallenge | null): Promise<void> {
  const { response } = parseInput(PasskeyAnswerInput, input);
  const actor = requireUser(ctx);
  const challenge = requireChallenge(ctx.platform, kept, "prove", actor.user.id);
  const takeBack = await countTry(ctx, "passkey", actor.user.id);
  const user = await userOfPasskey(ctx, response as AuthenticationResponseJSON, challenge);
  if (user.id !== actor.user.id) throw refused();
  await takeBack();
  await markProved(ctx, actor);
}

async function request(
  ctx: Context,
  party: RelyingParty,
  purpose: "sign_in" | "prove",
  userId: string | null,
): Promise<PasskeyRequest> {
  const own = userId
    ? await ctx.platform.db.selectFrom("plinth.passkeys").selectAll().where("user_id", "=", userId).execute()
    : [];
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
    timeout: challengeMinutes * 60_000,
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  const challenge = keptChallenge(ctx.platform, { purpose, user_id: userId, challenge: options.challenge, party });
  return { options, challenge };
}

/**
 * Whose passkey signed the challenge. Origin, host name, the owner's unlocking and the counter are checked by the
 * library.
 */
async function userOfPasskey(ctx: Context, response: AuthenticationResponseJSON, challenge: PasskeyChallenge) {
  const { db, clock, log } = ctx.platform;
  const passkey = await db
    .selectFrom("plinth.passkeys as p")
    .innerJoin("plinth.users as u", "u.id", "p.user_id")
    .select(["p.id as passkey_id", "p.credential_id", "p.public_key", "p.counter", "u.id", "u.status"])
    .where("p.credential_id", "=", response.id)
    .executeTakeFirst();
  const handle = response.response.userHandle;
  // Who signs in is told by the passkey; where it names an owner, it must be the one that we know.
  if (!passkey || (handle ? textOf(handle) !== passkey.id : challenge.purpose === "sign_in")) throw refused();
  const { verified, authenticationInfo } = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: challenge.party.origin,
      expectedRPID: challenge.party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, "a passkey was refused");
      throw refused(error);
    });
  if (!verified) throw refused();
  await spendChallenge(ctx.platform, challenge);
  await db
    .updateTable("plinth.passkeys")
    .set({ counter: authenticationInfo.newCounter, last_used_at: clock.now() })
    .where("id", "=", passkey.passkey_id)
    .where("counter", "<=", String(authenticationInfo.newCounter))
    .execute();
  return passkey;
}

const textOf = (base64url: string) => Buffer.from(base64url, "base64url").toString("utf8");

/** One message for passkeys that are unknown, not the user's, or whose answer is wrong. */
function refused(cause?: unknown): PlinthError {
  return new PlinthError("BAD_USER_INPUT", t("This passkey is not known here, or its answer was not right."), {
    cause,
  });
}
