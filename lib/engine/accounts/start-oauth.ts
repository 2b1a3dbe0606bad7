import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import { type OAuthProvider, oauthProviders } from "../../contract/oauth.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import type { OAuthProviderSettings } from "./oauth-provider.ts";
import { oauthSources } from "./oauth-providers.ts";

/** Minutes that a person has at the provider. */
export const oauthMinutes = 10;

/** What the browser keeps, sealed, while its person is at the provider (RFC 6749 section 10.12, RFC 7636). */
export interface OAuthAttempt {
  provider: OAuthProvider;
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
      `Sign-in with ${oauthProviders[provider]} is not set up on this installation.`,
    );
  const redirectUri = `${ctx.platform.env.PUBLIC_URL}/${provider}/callback`;
  return { ...settings, client: new OAuth2Client(settings.clientId, settings.clientSecret, redirectUri) };
}

/** The provider's address to send the browser to, and what the browser must bring back. BAD_USER_INPUT for a provider that is not set up. */
export function startOAuth(ctx: Context, provider: OAuthProvider): { address: string; attempt: OAuthAttempt } {
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
  const expires = new Date(ctx.platform.clock.now().getTime() + oauthMinutes * 60_000);
  return { address: address.toString(), attempt: { provider, state, verifier, expires_at: expires.toISOString() } };
}
