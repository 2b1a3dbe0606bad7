import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import { type OAuthProvider, oauthProviders } from "../../../contract/accounts/oauth.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import type { EntryPass } from "../sign-in/entry.ts";
import { requireFreshProof } from "../sign-in/fresh-proof.ts";
import type { OAuthProviderSettings } from "./oauth-provider.ts";
import { oauthSources } from "./oauth-providers.ts";

/** Minutes that a person has at the provider. */
export const oauthMinutes = 10;

/**
 * What a visit to a provider is for: signing in, or for a session that is there, one more way to sign in or a fresh
 * proof.
 */
export type OAuthPurpose = { kind: "sign_in"; pass?: EntryPass } | { kind: "connect" | "prove"; session_id: string };

/** What the browser keeps, sealed, while its person is at the provider (RFC 6749 section 10.12, RFC 7636). */
export interface OAuthAttempt {
  provider: OAuthProvider;
  purpose: OAuthPurpose;
  state: string;
  verifier: string;
  expires_at: string;
}

/** The client of this installation at a provider; BAD_USER_INPUT where there is none. */
export function oauthClient(ctx: Context, provider: OAuthProvider): OAuthProviderSettings & { client: OAuth2Client } {
  const settings = oauthSources[provider].settings(ctx.platform.env);
  if (!settings)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("Sign-in with {value} is not set up on this installation.", { value: oauthProviders[provider] }),
    );
  const redirectUri = `${ctx.platform.env.PUBLIC_URL}/${provider}/callback`;
  return { ...settings, client: new OAuth2Client(settings.clientId, settings.clientSecret, redirectUri) };
}

interface StartedOAuth {
  /** Where to send the browser. */
  address: string;
  /** What the browser must bring back. */
  attempt: OAuthAttempt;
}

/**
 * To the provider to connect an account there with the signed-in user's. Needs a fresh proof; BAD_USER_INPUT for a
 * provider that is not set up.
 */
export async function startConnect(ctx: Context, provider: OAuthProvider): Promise<StartedOAuth> {
  const { session_id } = await requireFreshProof(ctx);
  return startOAuth(ctx, provider, { kind: "connect", session_id });
}

/**
 * To the provider for a fresh proof of the signed-in user. UNAUTHENTICATED, BAD_USER_INPUT for a provider that is not
 * set up.
 */
export function startProof(ctx: Context, provider: OAuthProvider): StartedOAuth {
  const { session_id } = requireUser(ctx);
  return startOAuth(ctx, provider, { kind: "prove", session_id });
}

/**
 * The provider's address to send the browser to, and what the browser must bring back. BAD_USER_INPUT for a provider
 * that is not set up.
 */
export function startOAuth(
  ctx: Context,
  provider: OAuthProvider,
  purpose: OAuthPurpose = { kind: "sign_in" },
): StartedOAuth {
  const { client, authorizeUrl } = oauthClient(ctx, provider);
  const state = generateState();
  const verifier = generateCodeVerifier();
  const scopes = oauthSources[provider].scopes;
  const address = client.createAuthorizationURLWithPKCE(
    authorizeUrl,
    state,
    CodeChallengeMethod.S256,
    verifier,
    scopes,
  );
  // Not silently by whoever is signed in there: the person is to choose the account once more.
  if (purpose.kind !== "sign_in") address.searchParams.set("prompt", "select_account");
  const expires = new Date(ctx.platform.clock.now().getTime() + oauthMinutes * 60_000);
  return {
    address: address.toString(),
    attempt: { provider, purpose, state, verifier, expires_at: expires.toISOString() },
  };
}
