import type { OAuthProvider } from "../../../contract/accounts/oauth.ts";
import { github } from "./oauth-github.ts";
import { google } from "./oauth-google.ts";
import type { OAuthSource } from "./oauth-provider.ts";

/** Every provider that Plinth knows. */
export const oauthSources: Record<OAuthProvider, OAuthSource> = { google, github };
