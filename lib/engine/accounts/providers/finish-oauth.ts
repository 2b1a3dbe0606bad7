import { sessionMessages } from "../../../contract/accounts/accounts.ts";
import { type OAuthProvider, oauthProviders } from "../../../contract/accounts/oauth.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { equalInConstantTime, sha256 } from "../../../platform/crypto.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { type SignIn, signIn } from "../sign-in/sign-in.ts";
import { connectProvider, proveByProvider } from "./connected-providers.ts";
import { linkOAuthUser } from "./link-oauth-user.ts";
import { type OAuthProfile, providerTimeoutMs } from "./oauth-provider.ts";
import { oauthSources } from "./oauth-providers.ts";
import { type OAuthAttempt, oauthClient } from "./start-oauth.ts";

/** What the provider's redirect brought. */
interface OAuthReturn {
  code: string | undefined;
  state: string | undefined;
}

/** What came of a visit to a provider. */
export type FinishedOAuth = ({ kind: "sign_in" } & SignIn) | { kind: "connect" | "prove" };

/**
 * Does what the visit to the provider was for: signs in, making or linking an account (`linkOAuthUser`), or connects
 * the account there with that of the session which asked, or proves it. BAD_USER_INPUT when something is missing, was
 * not started in this browser or session, or the provider refuses; FORBIDDEN for a suspended user and for whom no
 * account may be made, CONFLICT for an account there that cannot be connected.
 */
export async function finishOAuth(
  ctx: Context,
  provider: OAuthProvider,
  { code, state }: OAuthReturn,
  attempt: OAuthAttempt | null,
): Promise<FinishedOAuth> {
  if (!code || !state) throw new PlinthError("BAD_USER_INPUT", t("Missing OAuth parameters"));
  const isOurs =
    attempt !== null &&
    attempt.provider === provider &&
    isOfSession(ctx, attempt) &&
    Date.parse(attempt.expires_at) > ctx.platform.clock.now().getTime() &&
    equalInConstantTime(sha256(attempt.state), sha256(state));
  if (!isOurs)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("This sign-in was not started in this browser, or is too old. Please try again."),
    );
  const takeBack = await countTry(ctx, "oauth");
  const profile = await readProfile(ctx, provider, code, attempt.verifier);
  const { purpose } = attempt;
  if (purpose.kind !== "sign_in") {
    const work = purpose.kind === "connect" ? connectProvider : proveByProvider;
    await work(ctx, requireUser(ctx), provider, profile);
    await takeBack();
    return { kind: purpose.kind };
  }
  const user = await linkOAuthUser(ctx, provider, profile, purpose.pass ?? {});
  await takeBack();
  if (user.status === "suspended") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  return { kind: purpose.kind, ...(await signIn(ctx, user)) };
}

/** Connecting and proving count for the session that asked for it, and for no other. */
function isOfSession({ actor }: Context, { purpose }: OAuthAttempt): boolean {
  return purpose.kind === "sign_in" || (actor.kind === "user" && actor.session_id === purpose.session_id);
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
    throw new PlinthError("BAD_USER_INPUT", t("{name} did not confirm this sign-in. Please try again.", { name }), {
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
