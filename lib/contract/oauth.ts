/** The services that people can sign in with, by the name that addresses use. */
export const oauthProviders = { google: "Google", github: "GitHub" } as const;
export type OAuthProvider = keyof typeof oauthProviders;
