/** What is tried at accounts is noted for their owners and for super admins, and strangers cannot fill the log with it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { from, goodPassword, registered } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const clock = fakeClock(new Date().toISOString());
let platform: TestPlatform;
let api: Api;
let operator: Browser;
let ada: Browser;

beforeAll(async () => {
  platform = await testPlatform({ clock });
  api = createApi(platform);
  operator = await registered(platform, "operator@example.com", api);
  ada = await registered(platform, "ada@example.com", api);
});
afterAll(() => platform.close());

const at = (address: string) => browser(from(api, address));
const wrong = (page: Browser, email: string, headers = {}) =>
  page.post("/auth/v2/login", { email, password: "not the password" }, headers);

const document = `query ($where: AuditWhereFilterArgObject) {
  auditLogs(where: $where, filter: { limit: 1000 }) {
    id activity response_code ip_address user_agent internal_error response_payload
    user { id } actor { name email } subject { type id name } changes { field before after }
  }
}`;
async function logs(who: Browser, internal_function: string) {
  const variables = { where: { internal_function: { eq: internal_function } } };
  return (await who.post("/system/graphql", { query: document, variables })).body.data.auditLogs;
}
const count = async () => Number((await platform.pool.query("select count(*) from plinth.audit_log")).rows[0].count);

test("a failed sign-in names the address, for the account's owner and super admins; a password in its place is not kept", async () => {
  expect((await wrong(at("198.51.100.1"), "Ada@Example.com")).status).toBe(400);
  expect((await wrong(at("198.51.100.1"), "nobody@example.com")).status).toBe(400);
  await wrong(at("198.51.100.1"), "my secret password");
  const entry = {
    activity: "Sign in",
    response_code: 400,
    ip_address: "198.51.100.1",
    internal_error: "The email address or the password is wrong.",
    user: null,
    actor: null,
    subject: { type: "account", name: "ada@example.com" },
    changes: [],
  };
  expect(await logs(ada, "login")).toMatchObject([entry]);
  const seen = await logs(operator, "login");
  expect(seen).toMatchObject([{ subject: { name: "" } }, { subject: { id: "", name: "nobody@example.com" } }, entry]);
  expect(await logs(await registered(platform, "bob@example.com", api), "login")).toEqual([]);
  const { rows } = await platform.pool.query(
    "select string_agg(to_jsonb(a)::text, ' ') as text from plinth.audit_log a",
  );
  expect(rows[0].text).not.toContain("my secret");
});

test("a changed password and profile are told before and after; the password as one that changed", async () => {
  await ada.post("/system/user/profile", { first_name: "Ada", last_name: "Lovelace" });
  const new_password = "meadow-trumpet-21";
  await ada.post("/auth/v2/change/password", { old_password: goodPassword, new_password });
  expect(await logs(operator, "updateProfile")).toMatchObject([
    {
      subject: { name: "Ada Lovelace (ada@example.com)" },
      changes: [
        { field: "last_name", before: null, after: "Lovelace" },
        { field: "first_name", before: null, after: "Ada" },
      ],
    },
  ]);
  const [changed] = await logs(ada, "changePassword");
  expect(changed).toMatchObject({
    actor: { name: "Ada Lovelace", email: "ada@example.com" },
    changes: [{ field: "password", before: "***", after: "***" }],
  });
});

test("from one address 20 entries in 15 minutes, about one account 20, and about unknown ones 200 from everywhere", async () => {
  clock.advance(16 * 60_000);
  let before = await count();
  for (let i = 0; i < 24; i++) await wrong(at("198.51.100.2"), `unknown${i}@example.com`);
  expect((await count()) - before).toBe(20);
  const last = (await logs(operator, "login"))[0];
  expect(Date.parse(JSON.parse(last.response_payload).silent_until)).toBe(clock.now().getTime() + 15 * 60_000);

  before = await count();
  for (let i = 0; i < 24; i++) await wrong(at(`198.51.100.${i + 3}`), "bob@example.com");
  expect((await count()) - before).toBe(20);

  before = await count();
  const ask = (i: number) =>
    at(`203.0.${Math.floor(i / 250)}.${i % 250}`).post("/auth/v2/forget/password/request", {
      email: `x${i}@example.com`,
    });
  for (let i = 0; i < 190; i++) await ask(i);
  expect((await count()) - before).toBe(180);

  clock.advance(16 * 60_000);
  before = await count();
  await wrong(at("198.51.100.2"), "unknown@example.com");
  expect((await count()) - before).toBe(1);
});

test("what a stranger chooses is cut: the browser's name, the address, the field names of a refusal", async () => {
  clock.advance(16 * 60_000);
  const page = at("198.51.100.99");
  await wrong(page, `${"a".repeat(60_000)}@example.com`, { "user-agent": "M".repeat(60_000) });
  const body = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`${"k".repeat(50)}${i}`, "x"]));
  await page.post("/auth/v2/register", { email: "c@example.com", ...body });
  const { rows } = await platform.pool.query(
    "select octet_length(to_jsonb(a)::text) as size, length(user_agent) as agent from plinth.audit_log a order by id desc limit 2",
  );
  for (const { size } of rows) expect(size).toBeLessThan(25_000);
  expect(rows[1].agent).toBe(401);
});
