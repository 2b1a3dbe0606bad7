import { z } from "zod";
import { type OAuthSource, readFromProvider } from "./oauth-provider.ts";

/** GitHub REST API, "Get the authenticated user". */
const User = z.object({
  id: z.union([z.number().int(), z.string().min(1).max(255)]),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

/** GitHub REST API, "List email addresses for the authenticated user". */
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export const github: OAuthSource = {
  scopes: ["read:user", "user:email"],
  settings: (env) =>
    env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET
      ? {
          clientId: env.GITHUB_CLIENT_ID,
          clientSecret: env.GITHUB_CLIENT_SECRET,
          authorizeUrl: env.GITHUB_AUTHORIZE_URL,
          tokenUrl: env.GITHUB_TOKEN_URL,
        }
      : null,
  async readProfile(env, accessToken) {
    const user = await readFromProvider(env.GITHUB_USERINFO_URL, accessToken, User);
    const emails = await readFromProvider(env.GITHUB_EMAILS_URL, accessToken, Emails);
    const [first = "", ...rest] = (user.name ?? "").trim().split(/\s+/);
    return {
      subject: String(user.id),
      // Only the primary address: a secondary one may be an old one that now belongs to somebody else.
      email: emails.find((entry) => entry.primary && entry.verified)?.email.toLowerCase() ?? null,
      first_name: first,
      last_name: rest.join(" "),
      avatar: user.avatar_url ?? "",
    };
  },
};
