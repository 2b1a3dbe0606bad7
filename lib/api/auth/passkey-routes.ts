/** Passkeys: signing in with one, proving by one, and those of an account. Challenges wait in a sealed cookie. */

import { isIP } from "node:net";
import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import {
  addPasskey,
  askForPasskey,
  askForProof,
  challengeMinutes,
  deletePasskey,
  type PasskeyChallenge,
  proveByPasskey,
  type RelyingParty,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
} from "../../engine/accounts/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange, auditedVisit } from "../audit/account-audit.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { cookieHeaderOf, enteredAccount, signedIn, stepDone } from "./signed-in.ts";

const challengeCookie = "plinth_passkey";

/** The routes of the passkeys. */
export function passkeyRoutes(platform: Platform): CallRoutes {
  const member = (call: Call) => contextOf(platform, call.req.raw);
  const used = () => expiredCookie(platform, challengeCookie);
  const kept = (call: Call) => openCookie<PasskeyChallenge>(platform, cookieHeaderOf(platform, call), challengeCookie);
  const ask = async <Options extends object>({
    options,
    challenge,
  }: {
    options: Options;
    challenge: PasskeyChallenge;
  }) => answer(options, { cookies: [await sealedCookie(platform, challengeCookie, challenge, challengeMinutes * 60)] });

  return new CallRoutes(platform)
    .on(at.askForPasskey, async (call) =>
      ask(await askForPasskey(visitorContext(platform, call.req.raw), partyOf(platform, call))),
    )
    .on(at.signInWithPasskey, async (call, asked) => {
      const ctx = visitorContext(platform, call.req.raw);
      const [body, challenge] = [await asked.body(), await kept(call)];
      const key = await auditedVisit(
        ctx,
        { operation: "signInWithPasskey", path: call.req.path },
        () => signInWithPasskey(ctx, body, challenge),
        (session) => enteredAccount(platform, { session }),
      );
      return signedIn(platform, call, key, [used(), stepDone(platform)]);
    })
    .on(at.askForProof, async (call) => ask(await askForProof(await member(call), partyOf(platform, call))))
    .on(at.proveByPasskey, async (call, asked) => {
      const ctx = await member(call);
      const [body, challenge] = [await asked.body(), await kept(call)];
      await auditedChange(ctx, "proveByPasskey", call.req.path, () => proveByPasskey(ctx, body, challenge));
      return answer(null, { cookies: [used()] });
    })
    .on(at.startPasskey, async (call) => {
      return ask(await startPasskey(await member(call), partyOf(platform, call)));
    })
    .on(at.addPasskey, async (call, asked) => {
      const ctx = await member(call);
      const [body, challenge] = [await asked.body(), await kept(call)];
      const added = await auditedChange(ctx, "addPasskey", call.req.path, () => addPasskey(ctx, body, challenge));
      return answer(added, { message: t("The passkey was added."), cookies: [used()] });
    })
    .on(at.renamePasskey, async (call, asked) => {
      const ctx = await member(call);
      const body = await asked.body();
      await auditedChange(ctx, "renamePasskey", call.req.path, () => renamePasskey(ctx, body));
      return answer(null, { message: t("The passkey was renamed.") });
    })
    .on(at.deletePasskey, async (call, asked) => {
      const ctx = await member(call);
      const body = await asked.body();
      await auditedChange(ctx, "deletePasskey", call.req.path, () => deletePasskey(ctx, body));
      return answer(null, { message: t("The passkey was deleted.") });
    });
}

/**
 * This installation under the address that the page has: that of PUBLIC_URL, or the one that the request itself came
 * to; other sites' pages were turned away before. BAD_USER_INPUT where browsers have no passkeys: without https, and
 * under a bare IP address.
 */
function partyOf(platform: Platform, call: Call): RelyingParty {
  const { origin, hostname, protocol } = new URL(call.req.header("origin") ?? platform.env.PUBLIC_URL);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || (protocol !== "https:" && !isLocal))
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("Passkeys need an address with a name and https. Please open this page under such an address."),
    );
  return { id: hostname, origin };
}
