import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Events, type MutableResponse, OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { startMailbox } from "../../support/services/mailbox.ts";

const clock = fakeClock(new Date().toISOString());
const oauth = new OAuth2Server();
let platform: TestPlatform;
let api: Api;
/** GitHub's list of addresses is no part of OAuth, so the OAuth server does not have it. */
let emailsServer: Server;
let githubEmails: { email: string; primary: boolean; verified: boolean }[] = [];
/** What the provider says of the person who is there. */
let person: Record<string, unknown> = {};
/** Authorization headers that the address list was asked with. */
const emailsAskedWith: string[] = [];
let subjects = 0;

beforeAll(async () => {
  await oauth.issuer.keys.generate("RS256");
  await oauth.start(0, "127.0.0.1");
  oauth.service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = person;
  });
  emailsServer = createServer((request, response) => {
    emailsAskedWith.push(request.headers.authorization ?? "");
    response.setHeader("content-type", "application/json").end(JSON.stringify(githubEmails));
  });
  await new Promise<void>((resolve) => emailsServer.listen(0, "127.0.0.1", resolve));
  platform = await testPlatform({ clock, env: providerSettings() });
  api = createApi(platform);
  await registered(platform, "first@example.com", api);
});
afterAll(async () => {
  await platform.close();
  await oauth.stop();
  emailsServer.close();
});
beforeEach(() => {
  person = { sub: `s${++subjects}`, id: subjects, email: `p${subjects}@example.com`, email_verified: true };
  githubEmails = [{ email: `p${subjects}@example.com`, primary: true, verified: true }];
});

function providerSettings() {
  const issuer = oauth.issuer.url!;
  const urls = (name: string) => ({
    [`${name}_CLIENT_ID`]: "plinth",
    [`${name}_CLIENT_SECRET`]: "secret",
    [`${name}_AUTHORIZE_URL`]: `${issuer}/authorize`,
    [`${name}_TOKEN_URL`]: `${issuer}/token`,
    [`${name}_USERINFO_URL`]: `${issuer}/userinfo`,
  });
  const { port } = emailsServer.address() as AddressInfo;
  return { ...urls("GOOGLE"), ...urls("GITHUB"), GITHUB_EMAILS_URL: `http://127.0.0.1:${port}/emails` };
}

/** Goes to the provider as the browser would, and returns what it is sent back with. */
async function visitProvider(visitor: Browser, provider: string): Promise<URL> {
  const { status, body } = await visitor.get(`/auth/v2/${provider}/login`);
  expect(status).toBe(200);
  const response = await fetch(body.message, { redirect: "manual" });
  return new URL(response.headers.get("location")!);
}

async function signInWith(provider: string, visitor = browser(api)) {
  const back = await visitProvider(visitor, provider);
  const answer = await visitor.get(`/auth/v2/${provider}/callback${back.search}`);
  return { ...answer, visitor, search: back.search };
}

test("the provider's address asks for what is needed, with state and PKCE", async () => {
  const visitor = browser(api);
  const { body, headers } = await visitor.get("/auth/v2/google/login");
  const query = new URL(body.message).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    client_id: "plinth",
    redirect_uri: "http://localhost:3000/google/callback",
    scope: "openid email profile",
    code_challenge_method: "S256",
  });
  expect(query.get("state")!.length).toBeGreaterThan(40);
  const cookie = headers.getSetCookie()[0]!;
  expect(cookie).toMatch(/^plinth_oauth=.*Max-Age=600.*HttpOnly.*SameSite=Lax/);
  expect(cookie).not.toContain(query.get("state"));
});

describe.each(["google", "github"])("with %s", (provider) => {
  test("a new person gets an account that needs no further proof", async () => {
    Object.assign(person, { given_name: "Grace", family_name: "Hopper", name: "Grace Brewster Hopper" });
    const { status, body, visitor } = await signInWith(provider);
    expect([status, body.code]).toEqual([200, 200]);
    expect(body.body.user).toMatchObject({ email: person.email, first_name: "Grace", is_admin: false });
    const profile = (await visitor.get("/system/user/profile")).body.body;
    expect(profile).toMatchObject({
      last_name: provider === "google" ? "Hopper" : "Brewster Hopper",
      has_password: false,
    });
  });

  test("the same person comes back to the same account, even with another address", async () => {
    const first = (await signInWith(provider)).body.body.user.id;
    Object.assign(person, { email: "moved@example.com" });
    githubEmails = [{ email: "moved@example.com", primary: true, verified: true }];
    expect((await signInWith(provider)).body.body.user.id).toBe(first);
  });

  test("the code counts once, and only in the browser that asked", async () => {
    const { visitor, search } = await signInWith(provider);
    const session = visitor.cookieHeader();
    expect(visitor.cookies.has("plinth_oauth")).toBe(false);
    expect((await visitor.get(`/auth/v2/${provider}/callback${search}`)).status).toBe(400);
    expect((await browser(api).get(`/auth/v2/${provider}/callback${search}`)).status).toBe(400);
    expect((await api.session(session)).status).toBe(200);
  });

  test.each([
    ["nothing", () => ""],
    ["no code", (query: string) => query.replace(/code=[^&]*/, "code=")],
    ["no state", (query: string) => query.replace(/state=[^&]*/, "state=")],
  ])("coming back with %s is told as the specification says", async (_, change) => {
    const visitor = browser(api);
    const back = await visitProvider(visitor, provider);
    const { status, body } = await visitor.get(`/auth/v2/${provider}/callback${change(back.search)}`);
    expect([status, body.message]).toEqual([400, "Missing OAuth parameters"]);
  });

  test.each([
    ["another state", (query: string) => query.replace(/state=[^&]*/, "state=forged"), 0],
    ["another code", (query: string) => query.replace(/code=[^&]*/, "code=forged"), 0],
    ["its answer after ten minutes", (query: string) => query, 10 * 60_000],
  ])("coming back with %s signs nobody in", async (_, change, waitMs) => {
    const visitor = browser(api);
    const back = await visitProvider(visitor, provider);
    clock.advance(waitMs);
    expect((await visitor.get(`/auth/v2/${provider}/callback${change(back.search)}`)).status).toBe(400);
    expect(visitor.cookies.size).toBe(0);
    // And what failed cannot be mended.
    expect((await visitor.get(`/auth/v2/${provider}/callback${back.search}`)).status).toBe(400);
  });

  test("an answer of one provider is not taken for another's", async () => {
    const visitor = browser(api);
    const back = await visitProvider(visitor, provider);
    const other = provider === "google" ? "github" : "google";
    expect((await visitor.get(`/auth/v2/${other}/callback${back.search}`)).status).toBe(400);
  });

  test("the cookie of the way there opens no session", async () => {
    const visitor = browser(api);
    await visitProvider(visitor, provider);
    const renamed = visitor.cookieHeader().replace("plinth_oauth", "plinth_session");
    expect((await api.session(renamed)).status).toBe(401);
  });

  test("an unverified address neither makes nor links an account", async () => {
    person.email_verified = false;
    githubEmails = [{ email: "first@example.com", primary: true, verified: false }];
    const { status, body, visitor } = await signInWith(provider);
    const name = provider === "google" ? "Google" : "GitHub";
    expect([status, body.message]).toEqual([400, `Your ${name} account has no verified email address.`]);
    expect(visitor.cookies.size).toBe(0);
  });

  test("a suspended user is refused", async () => {
    const { body } = await signInWith(provider);
    await platform.db
      .updateTable("plinth.users")
      .set({ status: "suspended" })
      .where("id", "=", body.body.user.id)
      .execute();
    expect(await signInWith(provider)).toMatchObject({ status: 403, body: { message: "This account has no access." } });
  });

  test("an account that nobody has proved passes to the owner of its address, without the password and sessions of before", async () => {
    const email = person.email as string;
    const squatter = await registered(platform, email, api);
    const { status, body } = await signInWith(provider);
    expect([status, body.body.user.email]).toEqual([200, email]);
    expect((await squatter.get("/auth/v2/session")).status).toBe(401);
    expect((await browser(api).post("/auth/v2/login", { email, password: goodPassword })).status).toBe(400);
  });

  test("a provider that refuses, or answers nonsense, is a sentence", async () => {
    const nonsense = [{ error: "invalid_grant" }, { token_type: "none" }, ""] as const;
    for (const body of nonsense) {
      oauth.service.once(Events.BeforeResponse, (response: MutableResponse) => {
        response.body = body;
        if (body !== "" && "error" in body) response.statusCode = 400;
      });
      const name = provider === "google" ? "Google" : "GitHub";
      expect(await signInWith(provider)).toMatchObject({
        status: 400,
        body: { message: `${name} did not confirm this sign-in. Please try again.` },
      });
    }
    person = {};
    expect((await signInWith(provider)).status).toBe(400);
  });
});

test("both providers of one verified address lead to one account", async () => {
  const google = await signInWith("google");
  const github = await signInWith("github");
  expect(github.body.body.user.id).toBe(google.body.body.user.id);
});

test("the address list of GitHub is asked with the person's own token", async () => {
  await signInWith("github");
  expect(emailsAskedWith.at(-1)).toMatch(/^Bearer .{20,}$/);
});

test("a proved account keeps its password when a provider is linked", async () => {
  const mailbox = await startMailbox();
  const own = await testPlatform({ smtpUrl: mailbox.url, env: providerSettings() });
  const ownApi = createApi(own);
  try {
    await registered(own, "first@example.com", ownApi);
    const email = person.email as string;
    await browser(ownApi).post("/auth/v2/register", { email, password: goodPassword });
    const code = /\d{6}/.exec((await mailbox.take(email)).text)![0];
    await browser(ownApi).post("/auth/v2/verify/email", { email, code });
    expect((await signInWith("google", browser(ownApi))).status).toBe(200);
    expect((await browser(ownApi).post("/auth/v2/login", { email, password: goodPassword })).status).toBe(200);
  } finally {
    await own.close();
    await mailbox.close();
  }
});

test("the first account may come from a provider, and is super admin", async () => {
  const own = await testPlatform({ env: providerSettings() });
  try {
    const { body } = await signInWith("google", browser(createApi(own)));
    expect(body.body.claims.is_super_admin).toBe("true");
  } finally {
    await own.close();
  }
});

test("a provider that is not set up says so", async () => {
  const own = await testPlatform();
  try {
    const { status, body } = await browser(createApi(own)).get("/auth/v2/github/login");
    expect([status, body.message]).toEqual([400, "Sign-in with GitHub is not set up on this installation."]);
  } finally {
    await own.close();
  }
});
