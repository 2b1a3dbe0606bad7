/** The services that people can sign in with, by the name that addresses use. */
import { texts } from "../../kernel/words/words.ts";

export const oauthProviders = { google: "Google", github: "GitHub" } as const;
export type OAuthProvider = keyof typeof oauthProviders;

/** What a sign-in with one ends with. */
export const signedInMessages: Record<OAuthProvider, string> = texts({
  google: "Successfully logged in with Google!",
  github: "Successfully logged in with GitHub!",
});
