import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../lib/api/app.ts";
import { from, goodPassword, registered } from "../support/accounts.ts";
import { fakeClock } from "../support/clock.ts";
import { browser } from "../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";

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

test("30 wrong passwords for an account, from anywhere, then 429 until the window ends", async () => {
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
  expect(refused.body.message).toBe("Too many tries. Please try again in 15 minutes.");
  expect(refused.headers.get("retry-after")).toBe("900");
  clock.advance(10 * 60_000);
  expect((await login("198.51.100.1", "ada@example.com", goodPassword)).headers.get("retry-after")).toBe("300");
  clock.advance(5 * 60_000);
  expect((await login("198.51.100.1", "ada@example.com", goodPassword)).status).toBe(200);
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
  clock.advance(16 * 60_000);
  await login("192.0.2.77", "sweep@example.com");
  const keys = await platform.db.selectFrom("plinth.rate_limits").select("key").execute();
  expect(keys.map((row) => row.key).toSorted()).toEqual([
    "audit:address:192.0.2.77",
    "audit:unknown",
    "login:account:sweep@example.com",
    "login:address:192.0.2.77",
  ]);
});
