import { sessionMessages } from "../../contract/accounts.ts";
import { type OAuthProvider, oauthProviders } from "../../contract/oauth.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { equalInConstantTime, sha256 } from "../../platform/crypto.ts";
import type { Context } from "../access/index.ts";
import { createSession, type SessionKey } from "./create-session.ts";
import { linkOAuthUser } from "./link-oauth-user.ts";
import { type OAuthProfile, providerTimeoutMs } from "./oauth-provider.ts";
import { oauthSources } from "./oauth-providers.ts";
import { type OAuthAttempt, oauthClient } from "./start-oauth.ts";
import { countTry } from "./try-limits.ts";

/** What the provider's redirect brought. */
interface OAuthReturn {
  code: string | undefined;
  state: string | undefined;
}

/**
 * Signs in with what the provider sent back, making or linking an account (`linkOAuthUser`). BAD_USER_INPUT when something is missing, was not started
 * in this browser, or the provider refuses; FORBIDDEN for a suspended user.
 */
export async function finishOAuth(
  ctx: Context,
  provider: OAuthProvider,
  { code, state }: OAuthReturn,
  attempt: OAuthAttempt | null,
): Promise<SessionKey> {
  if (!code || !state) throw new PlinthError("BAD_USER_INPUT", "Missing OAuth parameters");
  const isOurs =
    attempt !== null &&
    attempt.provider === provider &&
    Date.parse(attempt.expires_at) > ctx.platform.clock.now().getTime() &&
    equalInConstantTime(sha256(attempt.state), sha256(state));
  if (!isOurs)
    throw new PlinthError(
      "BAD_USER_INPUT",
      "This sign-in was not started in this browser, or is too old. Please try again.",
    );
  const takeBack = await countTry(ctx, "oauth");
  const profile = await readProfile(ctx, provider, code, attempt.verifier);
  const user = await linkOAuthUser(ctx.platform, provider, profile);
  await takeBack();
  if (user.status === "suspended") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  return createSession(ctx, user.id);
}

async function readProfile(
  ctx: Context,
  provider: OAuthProvider,
  code: string,
  verifier: string,
): Promise<OAuthProfile> {
  const { client, tokenUrl } = oauthClient(ctx, provider);
  try {
    const tokens = await withinTime(client.validateAuthorizationCode(tokenUrl, code, verifier));
    return await oauthSources[provider].readProfile(ctx.platform.env, tokens.accessToken());
  } catch (error) {
    ctx.platform.log.warn({ err: error, provider }, "a provider refused a sign-in");
    const name = oauthProviders[provider];
    throw new PlinthError("BAD_USER_INPUT", `${name} did not confirm this sign-in. Please try again.`, {
      cause: error,
    });
  }
}

/** arctic's requests have no timeout of their own. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The provider did not answer in time.")), providerTimeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
