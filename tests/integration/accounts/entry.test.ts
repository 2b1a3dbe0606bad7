/** Who may make an account: the first of an installation, and others after SIGN_UP, by every way in. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { makeAdministrator, makeSetupLink } from "../../../lib/engine/accounts/index.ts";
import { ConfigurationError } from "../../../lib/platform/env.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { startServer } from "../../support/nodes/server-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type OAuthProvider, startOAuthProvider } from "../../support/services/oauth-provider.ts";
import { longTest } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let oauth: OAuthProvider;
let people = 0;

beforeAll(async () => {
  oauth = await startOAuthProvider();
});
afterAll(() => oauth.close());
afterEach(() => platform.close());

async function start(env: Record<string, string> = {}): Promise<void> {
  platform = await testPlatform({ env: { ...(oauth.settings as Record<string, string>), ...env } });
}

interface VisitorOrigin {
  address?: string;
  headers?: Record<string, string>;
}

/** A browser whose requests come from there. */
function visitor({ address = "127.0.0.1", headers = {} }: VisitorOrigin = {}): Browser {
  const api = createApi(platform);
  return browser({
    fetch(request) {
      const incoming = { headers, httpVersion: "1.1", socket: { remoteAddress: address } };
      return api.fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...headers } }), {
        incoming,
      });
    },
  });
}

const newEmail = () => `p${++people}@example.com`;
const users = async () => platform.db.selectFrom("plinth.users").select(["email", "role", "status"]).execute();

/** Every way to an account that a visitor has; each answers with the status that it ended with. */
const waysIn: Record<string, (who: Browser, email: string, pass: Record<string, string>) => Promise<number>> = {
  registering: async (who, email, pass) =>
    (await who.post("/auth/v2/register", { email, password: goodPassword, ...pass })).status,
  "signing in with Google": (who, email, pass) => withProvider("google", who, email, pass),
  "signing in with GitHub": (who, email, pass) => withProvider("github", who, email, pass),
};

async function withProvider(provider: string, who: Browser, email: string, pass: Record<string, string>) {
  oauth.signInAs({ id: String(++people), email, name: "Ada Lovelace" });
  const { body } = await who.get(`/auth/v2/${provider}/login?${new URLSearchParams(pass)}`);
  const back = new URL((await fetch(body.message, { redirect: "manual" })).headers.get("location")!);
  return (await who.get(`/auth/v2/${provider}/callback${back.search}`)).status;
}

const tokenOf = (link: string | null) => new URL(link!).searchParams.get("setup")!;

describe.each(Object.keys(waysIn))("%s", (way) => {
  const enter = waysIn[way]!;

  test("makes the first account on the machine itself, and that one rules the installation", async () => {
    await start();
    expect(await enter(visitor(), "ada@example.com", {})).toBe(200);
    expect(await users()).toEqual([{ email: "ada@example.com", role: "super_admin", status: "active" }]);
    expect(await enter(visitor({ address: "203.0.113.7" }), "bob@example.com", {})).toBe(200);
    expect((await users()).map(({ role }) => role).toSorted()).toEqual(["super_admin", "user"]);
  });

  test("makes no first account from elsewhere, nor by a proxy on the machine, nor with a link that is not ours", async () => {
    await start();
    const elsewhere: VisitorOrigin[] = [
      { address: "203.0.113.7" },
      { address: "192.168.1.20" },
      { headers: { "x-forwarded-for": "127.0.0.1" } },
      { headers: { forwarded: "for=127.0.0.1" } },
      { headers: { via: "1.1 proxy" } },
      { headers: { "x-real-ip": "127.0.0.1" } },
      { headers: { "cf-connecting-ip": "127.0.0.1" } },
    ];
    for (const place of elsewhere) expect([place, await enter(visitor(place), newEmail(), {})]).toEqual([place, 403]);
    const wrong = { setup: "a".repeat(43) };
    expect(await enter(visitor({ address: "203.0.113.7" }), newEmail(), wrong)).toBe(403);
    expect(await users()).toEqual([]);
  });

  test("makes the first account from anywhere with the setup link, once", async () => {
    await start();
    const [first, second] = [await makeSetupLink(platform), await makeSetupLink(platform)];
    const far = { address: "203.0.113.7" };
    expect(await enter(visitor(far), "ada@example.com", { setup: tokenOf(first) })).toBe(200);
    expect(await users()).toMatchObject([{ email: "ada@example.com", role: "super_admin" }]);
    expect(await enter(visitor(far), "bob@example.com", { setup: tokenOf(second) })).toBe(200);
    expect((await users()).filter(({ role }) => role === "super_admin")).toHaveLength(1);
    expect(await platform.db.selectFrom("plinth.setup_links").selectAll().execute()).toEqual([]);
    expect(await makeSetupLink(platform)).toBeNull();
  });

  test("with SIGN_UP=invited makes an account with an invitation, for its address alone", async () => {
    await start({ SIGN_UP: "invited" });
    const admin = await registered(platform, "ada@example.com");
    const email = newEmail();
    const query = `mutation { adminInvite(email: "${email}") { link } }`;
    const { link } = (await admin.post("/system/graphql", { query })).body.data.adminInvite;
    const invite = new URL(link).searchParams.get("token")!;
    const far = () => visitor({ address: "203.0.113.7" });
    expect(await enter(far(), email, {})).toBe(403);
    expect(await enter(far(), newEmail(), { invite })).toBe(403);
    expect(await enter(far(), email, { invite: "a".repeat(43) })).toBe(403);
    expect(await enter(far(), email, { invite })).toBe(200);
    expect(await users()).toHaveLength(2);
  });

  test.each([
    ["open", 200],
    ["closed", 403],
  ])("with SIGN_UP=%s answers a stranger %d, and lets in who has an account", async (SIGN_UP, status) => {
    await start({ SIGN_UP });
    const api = createApi(platform);
    // Whoever sets an installation up is no stranger.
    await registered(platform, "ada@example.com", api);
    expect(await enter(visitor(), newEmail(), {})).toBe(status);
    expect(await enter(visitor({ address: "203.0.113.7" }), newEmail(), { setup: "a".repeat(43) })).toBe(status);
    expect(await users()).toHaveLength(status === 200 ? 3 : 1);
    const again = visitor({ address: "203.0.113.7" });
    const signedIn =
      way === "registering"
        ? (await again.post("/auth/v2/login", { email: "ada@example.com", password: goodPassword })).status
        : await enter(again, "ada@example.com", {});
    expect(signedIn).toBe(200);
  });
});

test("a refusal says why, and not which addresses have accounts", async () => {
  await start({ SIGN_UP: "closed" });
  const far = () => visitor({ address: "203.0.113.7" });
  const register = async (email: string) =>
    (await far().post("/auth/v2/register", { email, password: goodPassword })).body.message;
  expect(await register("x@example.com")).toBe(
    "The first account is made on the machine that Plinth runs on, or with the link that was printed when it started.",
  );
  await registered(platform, "ada@example.com");
  const told = "This installation takes no new accounts.";
  expect([await register("ada@example.com"), await register("x@example.com")]).toEqual([told, told]);
});

test("the sign-in pages are told what fits the reader", async () => {
  await start({ SIGN_UP: "closed" });
  const far = visitor({ address: "203.0.113.7" });
  const options = async (who: Browser, query = "") => (await who.get(`/auth/v2/providers${query}`)).body.body;
  expect(await options(far)).toMatchObject({ first_account: true, may_sign_up: false, sign_up: "closed" });
  expect(await options(visitor())).toMatchObject({ first_account: true, may_sign_up: true });
  const setup = tokenOf(await makeSetupLink(platform));
  expect(await options(far, `?setup=${setup}`)).toMatchObject({ may_sign_up: true });
  await registered(platform, "ada@example.com");
  for (const who of [far, visitor()])
    expect(await options(who, `?setup=${setup}`)).toMatchObject({ first_account: false, may_sign_up: false });
});

test("of setup links the hash alone is kept, and of the newest twenty", async () => {
  await start();
  const links: string[] = [];
  for (let count = 0; count < 25; count += 1) links.push(tokenOf(await makeSetupLink(platform)));
  const kept = await platform.db.selectFrom("plinth.setup_links").selectAll().execute();
  expect(kept).toHaveLength(20);
  const text = Buffer.concat(kept.map(({ token_hash }) => token_hash)).toString("latin1");
  for (const link of links) expect(text).not.toContain(link);
});

describe("ADMIN_EMAIL", () => {
  const folder = mkdtempSync(join(tmpdir(), "plinth-admin-"));
  const file = join(folder, "password");
  writeFileSync(file, `${goodPassword}\n`);
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ["ADMIN_PASSWORD", goodPassword],
    ["ADMIN_PASSWORD_FILE", file],
  ])("with %s makes the super admin at start, and nothing where there is an account", async (name, value) => {
    await start({ ADMIN_EMAIL: "Ada@Example.com", [name]: value, SIGN_UP: "closed" });
    await makeAdministrator(platform);
    await makeAdministrator(platform);
    expect(await users()).toEqual([{ email: "ada@example.com", role: "super_admin", status: "active" }]);
    expect(await makeSetupLink(platform)).toBeNull();
    const login = { email: "ada@example.com", password: goodPassword };
    expect((await visitor({ address: "203.0.113.7" }).post("/auth/v2/login", login)).status).toBe(200);
  });

  test.each([
    [{ ADMIN_EMAIL: "ada", ADMIN_PASSWORD: goodPassword }, "ADMIN_EMAIL: Please enter a valid email address."],
    [
      { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "short" },
      "ADMIN_PASSWORD: Password must be at least 10 characters.",
    ],
    [
      { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "1234567890" },
      "ADMIN_PASSWORD: This password is too common. Please choose another one.",
    ],
    [
      { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD_FILE: join(folder, "none") },
      `ADMIN_PASSWORD_FILE ${join(folder, "none")} cannot be read (ENOENT).`,
    ],
  ])("%j keeps the server from starting, with a sentence", async (env, sentence) => {
    await start(env as Record<string, string>);
    await expect(makeAdministrator(platform)).rejects.toEqual(new ConfigurationError(sentence));
    expect(await users()).toEqual([]);
  });
});

longTest("start prints the setup link until there is an account, and with ADMIN_EMAIL never", async () => {
  await start();
  const folder = mkdtempSync(join(tmpdir(), "plinth-entry-"));
  chmodSync(folder, 0o711);
  const settings = { PLINTH_DATA_DIR: folder };
  const printed = /^http:\/\/localhost:\d+\/auth\/signup\?setup=([\w-]{43})$/m;
  try {
    const fresh = await startServer(settings, ["--engine"]);
    // It is printed after the line that the start waits for.
    const setup = await vi.waitFor(() => {
      const found = printed.exec(fresh.output())?.[1];
      if (!found) throw new Error(fresh.output());
      return found;
    });
    const register = (body: object) =>
      fetch(`${fresh.url}/auth/v2/register`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
        body: JSON.stringify({ email: "ada@example.com", password: goodPassword, ...body }),
      });
    expect((await register({})).status).toBe(403);
    expect((await register({ setup })).status).toBe(200);
    await fresh.end();
    const later = await startServer({ ...settings, ADMIN_EMAIL: "x@example.com", ADMIN_PASSWORD: goodPassword }, [
      "--engine",
    ]);
    expect(later.output()).not.toMatch(printed);
    await later.end();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
