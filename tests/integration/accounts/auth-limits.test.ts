import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { from, goodPassword, registered } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let api: Api;
const clock = fakeClock(new Date().toISOString());

beforeAll(async () => {
  platform = await testPlatform({ clock });
  api = createApi(platform);
});
afterAll(() => platform.close());

const login = (address: string, email: string, password = "not the password") =>
  browser(from(api, address)).post("/auth/v2/login", { email, password });

test("30 wrong passwords for an account, from anywhere, then strangers are let in one at a time, slower and slower", async () => {
  await registered(platform, "ada@example.com", api);
  const statuses: number[] = [];
  // Many at once, but not so many that on a busy machine some wait for a connection in vain.
  for (const round of [0, 1, 2]) {
    const tries = Array.from({ length: round === 2 ? 11 : 10 }, (_, i) =>
      login(`203.0.113.${round * 10 + i}`, "ada@example.com"),
    );
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  expect(statuses.toSorted()).toEqual([...Array(30).fill(400), 429]);
  const refused = await login("198.51.100.1", "ada@example.com", goodPassword);
  expect(refused).toMatchObject({ status: 429, body: { code: 429, error: { code: "RATE_LIMITED" } } });
  expect(refused.body.message).toBe("Too many tries. Please try again in a minute.");
  expect(refused.headers.get("retry-after")).toBe("30");
  // Slower each time, and never slower than five minutes.
  for (const wait of [30, 60, 120, 240, 300, 300]) {
    clock.advance((wait - 1) * 1_000);
    expect((await login("198.51.100.1", "ada@example.com")).headers.get("retry-after")).toBe("1");
    clock.advance(1_000);
    expect((await login("198.51.100.1", "ada@example.com")).status).toBe(400);
  }
  clock.advance(300_000);
  expect((await login("198.51.100.1", "ada@example.com", goodPassword)).status).toBe(200);
});

test("who has signed in with a browser before is not held up by what strangers try, and guesses no more than they", async () => {
  const own = await registered(platform, "eve@example.com", api);
  expect(own.cookies.has("plinth_device")).toBe(true);
  await own.post("/auth/v2/logout");
  for (let i = 0; i < 40; i++) await login(`203.0.114.${i}`, "eve@example.com");
  expect((await login("198.51.100.9", "eve@example.com", goodPassword)).status).toBe(429);
  const again = (password: string) => own.post("/auth/v2/login", { email: "eve@example.com", password });
  expect((await again(goodPassword)).status).toBe(200);
  // Of another account it is a stranger.
  await registered(platform, "frank@example.com", api);
  for (let i = 0; i < 31; i++) await login(`203.0.115.${i}`, "frank@example.com");
  expect((await own.post("/auth/v2/login", { email: "frank@example.com", password: goodPassword })).status).toBe(429);
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await again("not the password")).status);
  expect(statuses.toSorted()).toEqual([...Array(30).fill(400), 429]);
});

test("codes of a reset are slowed for strangers, and not for a browser that is known", async () => {
  const own = await registered(platform, "gina@example.com", api);
  const verify = (page: Pick<typeof own, "post">) =>
    page.post("/auth/v2/forget/password/verify", { email: "gina@example.com", code: "000000" });
  for (let i = 0; i < 30; i++) await verify(browser(from(api, `203.0.116.${i}`)));
  const refused = await verify(browser(from(api, "198.51.100.10")));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect((await verify(own)).status).toBe(400);
});

test("behind a proxy that nobody has named, one visitor does not lock out the others, and what they claim has a bound", async () => {
  const behind = (claimed: string) => ({
    fetch: (request: Request) => {
      request.headers.set("x-forwarded-for", claimed);
      const incoming = { socket: { remoteAddress: "192.0.2.200" }, headers: { "x-forwarded-for": claimed } };
      return api.fetch(request, { incoming });
    },
  });
  const tryAs = (claimed: string, email: string) =>
    browser(behind(claimed)).post("/auth/v2/login", { email, password: "not the password" });
  for (let i = 0; i < 30; i++) await tryAs("198.51.100.77", `p${i}@example.com`);
  expect((await tryAs("198.51.100.77", "p@example.com")).status).toBe(429);
  expect((await tryAs("198.51.100.78", "p@example.com")).status).toBe(400);
  await platform.db
    .updateTable("plinth.rate_limits")
    .set({ tries: 600 })
    .where("key", "=", "login:address:192.0.2.200 shared")
    .execute();
  expect((await tryAs("198.51.100.79", "q@example.com")).status).toBe(429);
});

test("30 failures from an address, over any accounts, then 429; other addresses are not held up", async () => {
  await registered(platform, "bob@example.com", api);
  const tries = Array.from({ length: 30 }, (_, i) => login("192.0.2.1", `n${i}@example.com`));
  for (const { status } of await Promise.all(tries)) expect(status).toBe(400);
  expect((await login("192.0.2.1", "bob@example.com", goodPassword)).status).toBe(429);
  // The same network card, seen over IPv6's form of an IPv4 address.
  expect((await login("::ffff:192.0.2.1", "bob@example.com", goodPassword)).status).toBe(429);
  expect((await login("192.0.2.2", "bob@example.com", goodPassword)).status).toBe(200);
});

test("an IPv6 network counts as one address", async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, i) => login(`2001:db8:1:2::${i.toString(16)}`, `v6-${i}@example.com`)),
  );
  expect((await login("2001:db8:1:2:ffff::1", "v6@example.com")).status).toBe(429);
  expect((await login("2001:db8:1:3::1", "v6@example.com")).status).toBe(400);
});

test("successes do not count", async () => {
  await registered(platform, "cora@example.com", api);
  for (let round = 0; round < 4; round++) {
    const tries = Array.from({ length: 9 }, () => login("192.0.2.50", "cora@example.com", goodPassword));
    for (const { status } of await Promise.all(tries)) expect(status).toBe(200);
  }
});

test("guessing the old password of a session is limited too", async () => {
  const dora = await registered(platform, "dora@example.com", api);
  const change = { old_password: "not the password", new_password: "meadow-trumpet-21" };
  const tries = Array.from({ length: 31 }, () => dora.post("/auth/v2/change/password", change));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(30).fill(400), 429]);
});

test("old counts are swept away", async () => {
  // What is slowed is kept up to five minutes longer.
  clock.advance(21 * 60_000);
  await login("192.0.2.77", "sweep@example.com");
  const keys = await platform.db.selectFrom("plinth.rate_limits").select("key").execute();
  expect(keys.map((row) => row.key).toSorted()).toEqual([
    "audit:address:192.0.2.77",
    "audit:unknown",
    "login:account:sweep@example.com",
    "login:address:192.0.2.77",
  ]);
});
