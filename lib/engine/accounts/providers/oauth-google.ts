import { z } from "zod";
import { type OAuthSource, readFromProvider } from "./oauth-provider.ts";

/** OpenID Connect Core 1.0, section 5.3.2. */
const UserInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  given_name: z.string().default(""),
  family_name: z.string().default(""),
  picture: z.string().default(""),
});

export const google: OAuthSource = {
  scopes: ["openid", "email", "profile"],
  settings: (env) =>
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? {
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET,
          authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
          tokenUrl: env.GOOGLE_TOKEN_URL,
        }
      : null,
  async readProfile(env, accessToken) {
    const info = await readFromProvider(env.GOOGLE_USERINFO_URL, accessToken, UserInfo);
    return {
      subject: info.sub,
      email: info.email && info.email_verified ? info.email.toLowerCase() : null,
      first_name: info.given_name,
      last_name: info.family_name,
      avatar: info.picture,
    };
  },
};
