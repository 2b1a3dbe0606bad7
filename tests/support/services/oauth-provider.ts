/** A real OAuth 2.0 server that stands for Google and GitHub. */
import { OAuth2Server } from "oauth2-mock-server";
import type { ServerSettings } from "../nodes/server-process.ts";

/** Whom the provider signs in. */
export interface OAuthProfile {
  id: string;
  email: string;
  email_verified?: boolean;
  name?: string;
}

export interface OAuthProvider {
  /** The settings that send Plinth here. */
  readonly settings: ServerSettings;
  /** Decides who consents from now on; null is a person who says no. */
  signInAs(profile: OAuthProfile | null): void;
  /** How many codes were exchanged for tokens. */
  exchanges(): number;
  close(): Promise<void>;
}

/** Starts the provider on a free port of 127.0.0.1. */
export async function startOAuthProvider(): Promise<OAuthProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const base = `http://127.0.0.1:${server.address().port}`;
  let profile: OAuthProfile | null = {
    id: "1001",
    email: "ada@example.com",
    email_verified: true,
    name: "Ada Lovelace",
  };
  let exchanges = 0;

  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }) => {
    if (profile) return;
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  server.service.on("beforeResponse", () => {
    exchanges++;
  });
  server.service.on("beforeUserinfo", (response: { body: unknown }) => {
    const [given_name = "", family_name = ""] = (profile?.name ?? "").split(" ");
    response.body = {
      sub: profile?.id,
      email: profile?.email,
      email_verified: profile?.email_verified ?? true,
      name: profile?.name,
      given_name,
      family_name,
      picture: "",
    };
  });
  const json = (path: string, body: () => unknown) =>
    server.service.addRoute("GET", path, (_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body()));
    });
  json("/github/user", () => ({
    id: Number(profile?.id),
    login: profile?.email.split("@")[0],
    name: profile?.name ?? null,
    // GitHub shows an address here only where the person made it public.
    email: null,
    avatar_url: "",
  }));
  json("/github/emails", () => [
    { email: "other@users.noreply.example.com", primary: false, verified: true },
    { email: profile?.email, primary: true, verified: profile?.email_verified ?? true },
  ]);

  return {
    settings: {
      GOOGLE_CLIENT_ID: "google-client",
      GOOGLE_CLIENT_SECRET: "google-secret",
      GOOGLE_AUTHORIZE_URL: `${base}/authorize`,
      GOOGLE_TOKEN_URL: `${base}/token`,
      GOOGLE_USERINFO_URL: `${base}/userinfo`,
      GITHUB_CLIENT_ID: "github-client",
      GITHUB_CLIENT_SECRET: "github-secret",
      GITHUB_AUTHORIZE_URL: `${base}/authorize`,
      GITHUB_TOKEN_URL: `${base}/token`,
      GITHUB_USERINFO_URL: `${base}/github/user`,
      GITHUB_EMAILS_URL: `${base}/github/emails`,
    },
    signInAs(next) {
      profile = next;
    },
    exchanges: () => exchanges,
    close: () => server.stop(),
  };
}
