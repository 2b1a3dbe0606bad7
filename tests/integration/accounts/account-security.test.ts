/** Second factor, sessions and providers: nothing goes around the code, and nothing that weakens an account is done without a fresh proof. */
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { socketClient, socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type OAuthProvider, startOAuthProvider } from "../../support/services/oauth-provider.ts";

const clock = fakeClock(new Date().toISOString());
let oauth: OAuthProvider;
let platform: TestPlatform;
let api: Api;

beforeAll(async () => {
  oauth = await startOAuthProvider();
  platform = await testPlatform({ clock, env: oauth.settings });
  api = createApi(platform);
  await registered(platform, "first@example.com", api);
});
afterAll(async () => {
  await platform.close();
  await oauth.close();
});

const prove = (who: Browser) => who.post("/auth/v2/proof/password", { password: goodPassword });
const login = (email: string, who = browser(api)) =>
  who.post("/auth/v2/login", { email, password: goodPassword }).then((answer) => ({ ...answer, who }));
const secondStep = (who: Browser, code: string) => who.post("/auth/v2/login/second-step", { code });
const isSignedIn = async (who: Browser) => (await who.get("/auth/v2/session")).status === 200;
const security = async (who: Browser) => (await who.get("/auth/v2/security")).body.body;

/** Waits until the owner has got a mail with that subject. */
const mailed = (email: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const mail = (await platform.mails()).find(({ to, subject: text }) => to === email && subject.test(text));
    expect(mail, `${subject} to ${email}`).toBeDefined();
    return mail!;
  });

/** Somebody whose second factor is on; `code` is what their app shows, never twice the same. */
async function careful(email: string) {
  const who = await registered(platform, email, api);
  await prove(who);
  const setup = (await who.post("/auth/v2/two-factor/start")).body.body;
  const app = new TOTP({ secret: setup.secret });
  const code = () => {
    clock.advance(30_000);
    return app.generate({ timestamp: clock.now().getTime() });
  };
  const { status, body } = await who.post("/auth/v2/two-factor/confirm", { code: code() });
  expect(status).toBe(200);
  return { who, email, code, app, setup, recovery: body.body.recovery_codes as string[] };
}

test("a second factor counts from its first right code on; then the password alone opens no session", async () => {
  const email = "ada@example.com";
  const ada = await registered(platform, email, api);
  const refused = await ada.post("/auth/v2/two-factor/start");
  expect(refused).toMatchObject({ status: 403, body: { error: { fields: { proof: expect.any(String) } } } });
  expect((await ada.post("/auth/v2/proof/password", { password: "not the password" })).status).toBe(400);
  expect((await ada.post("/auth/v2/two-factor/start")).status).toBe(403);
  expect((await prove(ada)).status).toBe(200);

  const setup = (await ada.post("/auth/v2/two-factor/start")).body.body;
  expect(setup.address).toMatch(/^otpauth:\/\/totp\/Plinth:ada%40example\.com\?issuer=Plinth&secret=[A-Z2-7]{32}&/);
  expect(setup.qr_svg).toMatch(/^<svg /);
  expect((await login(email)).body.body.user.email).toBe(email);

  const app = new TOTP({ secret: setup.secret });
  const wrong = await ada.post("/auth/v2/two-factor/confirm", { code: "000000" });
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ["code"]]);
  const code = app.generate({ timestamp: clock.now().getTime() });
  const { recovery_codes } = (await ada.post("/auth/v2/two-factor/confirm", { code })).body.body;
  expect(new Set(recovery_codes).size).toBe(10);
  await mailed(email, /Two-factor sign-in was switched on/);
  expect((await security(ada)).two_factor).toMatchObject({ recovery_codes_left: 10 });

  const { who, body } = await login(email);
  expect(body.body).toEqual({ second_step: true });
  expect(who.cookies.has("plinth_session")).toBe(false);
  expect(await isSignedIn(who)).toBe(false);
  expect((await who.get("/auth/v2/login/second-step")).body.body).toEqual({ waiting: true });
  // The code that switched it on was used by that.
  expect((await secondStep(who, code)).status).toBe(400);
  clock.advance(30_000);
  const next = app.generate({ timestamp: clock.now().getTime() });
  const twin = (await login(email)).who;
  const both = await Promise.all([who, twin].map((each) => secondStep(each, next)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);

  const kept = await platform.pool.query("select * from plinth.totp_factors natural left join plinth.recovery_codes");
  const text = kept.rows.map((row) => Object.values(row).map(String).join(" ")).join(" ");
  for (const secret of [setup.secret, ...recovery_codes]) expect(text).not.toContain(secret.replace("-", ""));
});

test("a recovery code takes the place of a code once; new ones make the older void", async () => {
  const { email, code, recovery, who } = await careful("bob@example.com");
  const typed = ` ${recovery[0]!.toUpperCase().replace("-", " ")}`;
  expect((await secondStep((await login(email)).who, typed)).status).toBe(200);
  expect((await secondStep((await login(email)).who, recovery[0]!)).status).toBe(400);
  expect((await mailed(email, /A recovery code was used/)).text).toContain("Codes left: 9.");

  clock.advance(11 * 60_000);
  expect((await who.post("/auth/v2/two-factor/recovery-codes")).status).toBe(403);
  expect((await who.post("/auth/v2/proof/code", { code: code() })).status).toBe(200);
  const fresh = (await who.post("/auth/v2/two-factor/recovery-codes")).body.body.recovery_codes;
  expect((await secondStep((await login(email)).who, recovery[1]!)).status).toBe(400);
  expect((await secondStep((await login(email)).who, fresh[1])).status).toBe(200);
});

test("ten wrong codes for an account, then 429 with Retry-After, and one is let in at a time", async () => {
  const { email, code } = await careful("cora@example.com");
  const { who } = await login(email);
  const tries = Array.from({ length: 10 }, () => secondStep(who, "123456"));
  for (const { status } of await Promise.all(tries)) expect(status).toBe(400);
  const refused = await secondStep((await login(email)).who, "123456");
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 30]);
  // A new code is half a minute later.
  expect((await secondStep((await login(email)).who, code())).status).toBe(200);
});

test("the second step ends after ten minutes, with a new password, and with a suspension", async () => {
  const { email, code, who: dora } = await careful("dora@example.com");
  const late = (await login(email)).who;
  clock.advance(10 * 60_000);
  expect((await secondStep(late, code())).status).toBe(401);
  const before = (await login(email)).who;
  const change = { old_password: goodPassword, new_password: "meadow-trumpet-21" };
  expect((await dora.post("/auth/v2/change/password", change)).status).toBe(200);
  expect((await secondStep(before, code())).status).toBe(401);
  await mailed(email, /password was changed/);
  const again = browser(api);
  await again.post("/auth/v2/login", { email, password: change.new_password });
  await platform.db.updateTable("plinth.users").set({ status: "suspended" }).where("email", "=", email).execute();
  expect((await secondStep(again, code())).status).toBe(403);
});

test("neither a provider nor a mailed reset goes around the second factor", async () => {
  const { email, code } = await careful("emil@example.com");
  await platform.db
    .updateTable("plinth.users")
    .set({ email_verified_at: clock.now() })
    .where("email", "=", email)
    .execute();
  oauth.signInAs({ id: "501", email, name: "Emil Post" });
  const visitor = browser(api);
  const { body } = await visitProvider(visitor, "google", "login");
  expect(body.body).toEqual({ second_step: true });
  expect(await isSignedIn(visitor)).toBe(false);

  const reader = browser(api);
  await reader.post("/auth/v2/forget/password/request", { email });
  const mail = await mailed(email, /code to set a new password/);
  await reader.post("/auth/v2/forget/password/verify", { email, code: /\b\d{6}\b/.exec(mail.text)![0] });
  await reader.post("/auth/v2/change/password", { new_password: goodPassword });
  expect((await login(email, reader)).body.body).toEqual({ second_step: true });
  expect(await isSignedIn(reader)).toBe(false);
  expect((await secondStep(reader, code())).status).toBe(200);
});

test("switching it off takes a fresh proof, and then the password is enough", async () => {
  const { email, who } = await careful("fred@example.com");
  clock.advance(10 * 60_000);
  expect((await who.post("/auth/v2/two-factor/stop")).status).toBe(403);
  await prove(who);
  expect((await who.post("/auth/v2/two-factor/stop")).status).toBe(200);
  await mailed(email, /Two-factor sign-in was switched off/);
  expect(await isSignedIn((await login(email)).who)).toBe(true);
  const { rows } = await platform.pool.query(
    "select internal_function, response_code, graphql_variable from plinth.audit_log a join plinth.users u on u.id = a.user_id where u.email = $1 order by a.id",
    [email],
  );
  expect(rows.map((row) => `${row.internal_function} ${row.response_code} ${row.graphql_variable}`)).toEqual([
    `register 200 {"email":"${email}"}`,
    "proveByPassword 200 {}",
    "startTwoFactor 200 {}",
    "confirmTwoFactor 200 {}",
    "stopTwoFactor 403 {}",
    "proveByPassword 200 {}",
    "stopTwoFactor 200 {}",
    `login 200 {"email":"${email}"}`,
  ]);
});

test("sessions are listed with their devices, and end at once, with their sockets", async () => {
  const email = "gina@example.com";
  const gina = await registered(platform, email, api);
  const phone = browser(api);
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  await phone.post("/auth/v2/login", { email, password: goodPassword }, { "user-agent": agent });
  const others = [(await login(email)).who, (await login(email)).who];
  const { sessions } = await security(gina);
  expect(sessions).toHaveLength(4);
  expect(sessions[0]).toMatchObject({ current: true });
  expect(sessions.find(({ browser: name }: { browser: string }) => name === "Safari 18")).toMatchObject({
    device: "iPhone",
    current: false,
    last_seen_at: expect.stringMatching(/Z$/),
  });
  const { id } = (await security(phone)).sessions[0];
  const stranger = await registered(platform, "hans@example.com", api);
  expect((await stranger.post("/auth/v2/sessions/end", { id })).status).toBe(404);
  expect(await isSignedIn(phone)).toBe(true);
  expect((await gina.post("/auth/v2/sessions/end", { id })).status).toBe(200);
  expect(await isSignedIn(phone)).toBe(false);

  // So rarely looked at that only a notice can close a socket.
  const node = await socketNode(platform, { revalidateMs: 3_600_000 });
  const headers = { cookie: others[0]!.cookieHeader(), origin: platform.env.PUBLIC_URL };
  const socket = socketClient(`${node.url}/system/graphql`, {}, headers);
  await socket.start("{ getUser { email } }").next();
  expect((await gina.post("/auth/v2/sessions/end-others")).body.body).toEqual({ ended: 2 });
  expect(await socket.closed).toBe(4403);
  await socket.client.dispose();
  await node.close();
  expect(await Promise.all([gina, ...others].map(isSignedIn))).toEqual([true, false, false]);
});

/** To the provider and back, as the browser goes. */
async function visitProvider(who: Browser, provider: string, purpose: "login" | "connect" | "prove", back = who) {
  const path = `/auth/v2/${provider}/${purpose}`;
  const away = await (purpose === "login" ? who.get(path) : who.post(path));
  if (away.status !== 200) return away;
  const { headers } = await fetch(away.body.message, { redirect: "manual" });
  if (back !== who) back.cookies.set("plinth_oauth", who.cookies.get("plinth_oauth")!);
  return back.get(`/auth/v2/${provider}/callback${new URL(headers.get("location")!).search}`);
}

describe("connected providers", () => {
  test("connecting takes a fresh proof and the session that asked; then both sign in to one account", async () => {
    const email = "iris@example.com";
    const iris = await registered(platform, email, api);
    oauth.signInAs({ id: "601", email: "iris@work.example.com", name: "Iris Murdoch" });
    expect((await visitProvider(iris, "github", "connect")).status).toBe(403);
    await prove(iris);
    const other = (await login(email)).who;
    expect((await visitProvider(iris, "github", "connect", other)).status).toBe(400);
    expect((await visitProvider(iris, "github", "connect")).body.body).toEqual({ kind: "connect" });
    await mailed(email, /A sign-in was connected/);
    expect((await visitProvider(browser(api), "github", "login")).body.body.user.email).toBe(email);

    const jack = await registered(platform, "jack@example.com", api);
    await prove(jack);
    const taken = await visitProvider(jack, "github", "connect");
    expect(taken).toMatchObject({ status: 400, body: { error: { code: "CONFLICT" } } });
    expect((await iris.post("/auth/v2/github/disconnect")).status).toBe(200);
    expect((await security(iris)).providers).toEqual([
      { provider: "google", connected_at: null },
      { provider: "github", connected_at: null },
    ]);
  });

  test("a stranger who made an account ready under an address keeps no way in once its owner proves it", async () => {
    const email = "lena@example.com";
    const stranger = await registered(platform, email, api);
    await prove(stranger);
    oauth.signInAs({ id: "801", email: "stranger@example.com", name: "Some Body" });
    await visitProvider(stranger, "github", "connect");
    oauth.signInAs({ id: "802", email, name: "Lena Horne" });
    expect((await visitProvider(browser(api), "google", "login")).body.body.user.email).toBe(email);
    expect(await isSignedIn(stranger)).toBe(false);
    oauth.signInAs({ id: "801", email: "stranger@example.com", name: "Some Body" });
    const back = await visitProvider(browser(api), "github", "login");
    expect(back.body.body.user.email).toBe("stranger@example.com");
    expect((await login(email)).status).toBe(400);
  });

  test("the last way to sign in stays; who has no password proves it at the provider, with the connected account", async () => {
    const person = { id: "701", email: "kim@example.com", name: "Kim Novak" };
    oauth.signInAs(person);
    const kim = browser(api);
    await visitProvider(kim, "google", "login");
    expect((await security(kim)).proof.methods).toEqual(["google"]);
    oauth.signInAs({ ...person, id: "702" });
    expect((await visitProvider(kim, "google", "prove")).status).toBe(400);
    expect((await kim.post("/auth/v2/google/disconnect")).status).toBe(403);
    oauth.signInAs(person);
    expect((await visitProvider(kim, "google", "prove")).body.body).toEqual({ kind: "prove" });
    const refused = await kim.post("/auth/v2/google/disconnect");
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "CONFLICT" } } });
    await visitProvider(kim, "github", "connect");
    expect((await kim.post("/auth/v2/google/disconnect")).status).toBe(200);
  });
});
