/** What the sign-in needs to know of a provider. One file each; `oauth-providers.ts` lists them. */
import type { z } from "zod";
import type { Env } from "../../../platform/env.ts";

/** An account at a provider. */
export interface OAuthProfile {
  /** Never changes, unlike the address. */
  subject: string;
  /** An address that the provider has verified, in lower case; null without one. */
  email: string | null;
  first_name: string;
  last_name: string;
  avatar: string;
}

export interface OAuthProviderSettings {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
}

export interface OAuthSource {
  scopes: string[];
  /** Null where this installation has no client at the provider. */
  settings(env: Env): OAuthProviderSettings | null;
  /** Asks the provider whose access token it is. Rejects with what the log should say. */
  readProfile(env: Env, accessToken: string): Promise<OAuthProfile>;
}

/** Milliseconds that a provider has to answer. */
export const providerTimeoutMs = 10_000;

/** A provider's answer to a GET, checked by the schema. */
export async function readFromProvider<Schema extends z.ZodType>(
  url: string,
  accessToken: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json", "user-agent": "Plinth" },
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
  return schema.parse(await response.json());
}
