/** Passkeys: signed answers to challenges that were made for them, from this origin, once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { authenticator } from "../../support/services/authenticator.ts";

const clock = fakeClock(new Date().toISOString());
let platform: TestPlatform;
let api: Api;
let people = 0;
let owner: Browser;
let key: ReturnType<typeof authenticator>;

beforeAll(async () => {
  platform = await testPlatform({ clock });
  api = createApi(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  owner = await registered(platform, `p${++people}@example.com`, api);
  await owner.post("/auth/v2/proof/password", { password: goodPassword });
  key = authenticator();
  expect((await add(owner, key)).status).toBe(200);
});

async function add(who: Browser, made: ReturnType<typeof authenticator>, flaws = {}) {
  const { status, body } = await who.post("/auth/v2/passkeys/options");
  if (status !== 200) return { status, body };
  return who.post("/auth/v2/passkeys/add", { name: "Laptop", response: made.create(body.body, flaws) });
}

const ask = async (who: Browser) => (await who.post("/auth/v2/login/passkey/options")).body.body;
const show = (who: Browser, response: unknown) => who.post("/auth/v2/login/passkey", { response });

test("a passkey signs in without an address, and past the second step, for it is two factors in one", async () => {
  const visitor = browser(api);
  const options = await ask(visitor);
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  const { status, body } = await show(visitor, key.get(options));
  expect([status, body.body.user.email]).toEqual([200, `p${people}@example.com`]);
  const { passkeys } = (await visitor.get("/auth/v2/security")).body.body;
  expect(passkeys).toMatchObject([{ name: "Laptop", last_used_at: clock.now().toISOString() }]);
});

test("an answer counts once, in the browser that was asked, within five minutes", async () => {
  // As those do that are kept on several devices: they do not count, so that no counter tells a copy.
  const synced = authenticator();
  await add(owner, synced, { counter: 0 });
  const visitor = browser(api);
  const answer = synced.get(await ask(visitor), { counter: 0 });
  const challenge = visitor.cookies.get("plinth_passkey")!;
  expect((await show(browser(api), answer)).status).toBe(400);
  expect((await show(visitor, answer)).status).toBe(200);
  visitor.cookies.set("plinth_passkey", challenge);
  expect((await show(visitor, answer)).status).toBe(400);
  const late = key.get(await ask(visitor));
  clock.advance(5 * 60_000);
  expect((await show(visitor, late)).status).toBe(400);
});

test.each([
  ["another site's page", { origin: "https://evil.example" }],
  ["another host's name", { rpId: "evil.example" }],
  ["a counter that went back, as a copy's would", { counter: 1 }],
  ["an owner who was not asked to unlock it", { unlocked: false }],
  ["another user's handle", { userHandle: Buffer.from("somebody else").toString("base64url") }],
  ["no user's handle", { userHandle: undefined }],
])("refused, with the words for a passkey that nobody knows: %s", async (_, flaws) => {
  const visitor = browser(api);
  const used = await show(visitor, key.get(await ask(visitor)));
  expect(used.status).toBe(200);
  const options = await ask(visitor);
  const refused = await show(visitor, key.get(options, flaws));
  const unknown = await show(visitor, authenticator().get(await ask(visitor), { userHandle: "AAAA" }));
  expect([refused.status, unknown.status]).toEqual([400, 400]);
  expect(refused.body.message).toBe(unknown.body.message);
});

test("a suspended person's passkey signs nobody in", async () => {
  await platform.db
    .updateTable("plinth.users")
    .set({ status: "suspended" })
    .where("email", "=", `p${people}@example.com`)
    .execute();
  const visitor = browser(api);
  expect((await show(visitor, key.get(await ask(visitor)))).status).toBe(403);
});

test("adding takes a fresh proof, an unlocked authenticator and a page of ours; renaming and deleting one's own key", async () => {
  for (const flaws of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { unlocked: false }])
    expect((await add(owner, authenticator(), flaws)).status).toBe(400);
  expect((await add(owner, key)).body.error.code).toBe("CONFLICT");
  const [{ id }] = (await owner.get("/auth/v2/security")).body.body.passkeys;
  clock.advance(10 * 60_000);
  expect((await add(owner, authenticator())).status).toBe(403);
  expect((await owner.post("/auth/v2/passkeys/delete", { id })).status).toBe(403);

  const stranger = await registered(platform, `stranger${people}@example.com`, api);
  await stranger.post("/auth/v2/proof/password", { password: goodPassword });
  expect((await stranger.post("/auth/v2/passkeys/rename", { id, name: "Mine" })).status).toBe(404);
  expect((await stranger.post("/auth/v2/passkeys/delete", { id })).status).toBe(404);
  // Theirs proves nothing here.
  const theirs = authenticator();
  await add(stranger, theirs);
  const asked = (await owner.post("/auth/v2/proof/passkey/options")).body.body;
  expect((await owner.post("/auth/v2/proof/passkey", { response: theirs.get(asked) })).status).toBe(400);

  const options = (await owner.post("/auth/v2/proof/passkey/options")).body.body;
  expect(options.allowCredentials).toHaveLength(1);
  expect((await owner.post("/auth/v2/proof/passkey", { response: key.get(options) })).status).toBe(200);
  expect((await owner.post("/auth/v2/passkeys/rename", { id, name: "Desk" })).status).toBe(200);
  expect((await owner.post("/auth/v2/passkeys/delete", { id })).status).toBe(200);
  const visitor = browser(api);
  expect((await show(visitor, key.get(await ask(visitor)))).status).toBe(400);
});

test("an account has at most 20 passkeys; without a password the last one stays", async () => {
  for (let count = 1; count < 20; count += 1) await add(owner, authenticator());
  expect((await add(owner, authenticator())).body.message).toMatch(/at most 20/);
  await platform.db
    .updateTable("plinth.users")
    .set({ password_hash: null })
    .where("email", "=", `p${people}@example.com`)
    .execute();
  const { passkeys } = (await owner.get("/auth/v2/security")).body.body;
  const statuses: number[] = [];
  for (const { id } of passkeys) statuses.push((await owner.post("/auth/v2/passkeys/delete", { id })).status);
  expect(statuses).toEqual([...Array(19).fill(200), 400]);
});

test("under a bare IP address, and without https, it is said that there are none", async () => {
  for (const origin of ["http://192.0.2.7:3000", "http://plinth.example"]) {
    const { status, body } = await browser(api, origin).post("/auth/v2/login/passkey/options");
    expect([status, body.message]).toEqual([400, expect.stringMatching(/name and https/)]);
  }
});
