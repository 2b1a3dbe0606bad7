/** Passkeys: signing in with one, proving by one, and those of an account. Challenges wait in a sealed cookie. */
import { isIP } from "node:net";
import { type Context as Call, Hono } from "hono";
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
import type { Platform } from "../../platform/platform.ts";
import { auditedChange, auditedVisit } from "../audit/account-audit.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { arrivalOf, cookieHeaderOf, readCall as read, signedIn, stepDone } from "./signed-in.ts";

const challengeCookie = "plinth_passkey";

/** The routes of the passkeys. */
export function passkeyRoutes(platform: Platform): Hono {
  const member = (call: Call) => contextOf(platform, call.req.raw);
  const used = () => expiredCookie(platform, challengeCookie);
  const kept = (call: Call) => openCookie<PasskeyChallenge>(platform, cookieHeaderOf(platform, call), challengeCookie);
  const ask = async ({ options, challenge }: { options: object; challenge: PasskeyChallenge }) =>
    answer(options, { cookies: [await sealedCookie(platform, challengeCookie, challenge, challengeMinutes * 60)] });

  return new Hono()
    .post("/auth/v2/login/passkey/options", async (call) =>
      ask(await askForPasskey(visitorContext(platform, call.req.raw), partyOf(platform, call))),
    )
    .post("/auth/v2/login/passkey", async (call) => {
      const ctx = visitorContext(platform, call.req.raw);
      const [body, challenge] = [await read(call), await kept(call)];
      const key = await auditedVisit(
        ctx,
        { operation: "signInWithPasskey", path: call.req.path },
        () => signInWithPasskey(ctx, body, challenge),
        (session) => arrivalOf(platform, { session }),
      );
      return signedIn(platform, call, key, [used(), stepDone(platform)]);
    })
    .post("/auth/v2/proof/passkey/options", async (call) =>
      ask(await askForProof(await member(call), partyOf(platform, call))),
    )
    .post("/auth/v2/proof/passkey", async (call) => {
      const ctx = await member(call);
      const [body, challenge] = [await read(call), await kept(call)];
      await auditedChange(ctx, "proveByPasskey", "/auth/v2/proof/passkey", () => proveByPasskey(ctx, body, challenge));
      return answer(null, { cookies: [used()] });
    })
    .post("/auth/v2/passkeys/options", async (call) => {
      const { options, challenge } = await startPasskey(await member(call), partyOf(platform, call));
      return ask({ options, challenge });
    })
    .post("/auth/v2/passkeys/add", async (call) => {
      const ctx = await member(call);
      const [body, challenge] = [await read(call), await kept(call)];
      const added = await auditedChange(ctx, "addPasskey", "/auth/v2/passkeys/add", () =>
        addPasskey(ctx, body, challenge),
      );
      return answer(added, { message: "The passkey was added.", cookies: [used()] });
    })
    .post("/auth/v2/passkeys/rename", async (call) => {
      const ctx = await member(call);
      const body = await read(call);
      await auditedChange(ctx, "renamePasskey", "/auth/v2/passkeys/rename", () => renamePasskey(ctx, body));
      return answer(null, { message: "The passkey was renamed." });
    })
    .post("/auth/v2/passkeys/delete", async (call) => {
      const ctx = await member(call);
      const body = await read(call);
      await auditedChange(ctx, "deletePasskey", "/auth/v2/passkeys/delete", () => deletePasskey(ctx, body));
      return answer(null, { message: "The passkey was deleted." });
    });
}

/**
 * This installation under the address that the page has: that of PUBLIC_URL, or the one that the request itself came to; other sites' pages were turned
 * away before. BAD_USER_INPUT where browsers have no passkeys: without https, and under a bare IP address.
 */
function partyOf(platform: Platform, call: Call): RelyingParty {
  const { origin, hostname, protocol } = new URL(call.req.header("origin") ?? platform.env.PUBLIC_URL);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || (protocol !== "https:" && !isLocal))
    throw new PlinthError(
      "BAD_USER_INPUT",
      "Passkeys need an address with a name and https. Please open this page under such an address.",
    );
  return { id: hostname, origin };
}
