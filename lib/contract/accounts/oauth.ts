/** The services that people can sign in with, by the name that addresses use. */
export const oauthProviders = { google: "Google", github: "GitHub" } as const;
export type OAuthProvider = keyof typeof oauthProviders;

/** What a sign-in with one ends with. */
export const signedInMessages: Record<OAuthProvider, string> = {
  google: "Successfully logged in with Google!",
  github: "Successfully logged in with GitHub!",
};
