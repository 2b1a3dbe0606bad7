import { type OAuthProvider, oauthProviders } from "../../contract/accounts.ts";
import type { Platform } from "../../platform/platform.ts";
import { github } from "./oauth-github.ts";
import { google } from "./oauth-google.ts";
import type { OAuthSource } from "./oauth-provider.ts";

/** Every provider that Plinth knows. */
export const oauthSources: Record<OAuthProvider, OAuthSource> = { google, github };

/** The providers that this installation has a client at. */
export function listOAuthProviders(platform: Platform): OAuthProvider[] {
  const names = Object.keys(oauthProviders) as OAuthProvider[];
  return names.filter((name) => oauthSources[name].settings(platform.env) !== null);
}
