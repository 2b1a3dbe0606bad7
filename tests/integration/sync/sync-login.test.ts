/** The command line signs in through the browser: it asks, a person confirms, it fetches its token. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { fakeClock } from "../../support/clock.ts";
import { desk, listen } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const clock = fakeClock(new Date().toISOString());
let platform: TestPlatform;
let project: SystemProject;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  platform = await testPlatform({ clock });
  project = await systemProject(platform);
  server = await listen(platform);
});
afterAll(async () => {
  server.close();
  await platform.close();
});

/** As the command line asks: without cookies. */
async function ask(path: string, body: object) {
  const response = await fetch(`${server.url}/system/sync/login/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  return { status: response.status, body: answer.body, error: answer.error };
}

/** The tries of the address are those of all tests here. */
const forgetTries = () => platform.db.deleteFrom("plinth.rate_limits").execute();

async function start(machine = "laptop") {
  await forgetTries();
  return (await ask("start", { machine, project: project.id })).body;
}
const fetchToken = async (device_code: string) => (await ask("token", { device_code })).body;
const choice = (code: string) => ({ code, name: "laptop", scopes: ["models"], project_ids: [project.id] });
const confirm = (code: string, who = project.owner) =>
  who.browser
    .post("/system/sync/login/confirm", choice(code))
    .then(({ status, body }) => ({ status, error: body.error }));
const find = (code: string, who = project.owner) =>
  who.browser.get(`/system/sync/login?code=${encodeURIComponent(code)}`);

test("the command opens the page of its code, and keeps the token of whoever confirms it there", async () => {
  await forgetTries();
  const opened: string[] = [];
  const confirming: Promise<unknown>[] = [];
  const mine = desk({
    interactive: true,
    open(address) {
      opened.push(address);
      confirming.push(confirm(new URL(address).searchParams.get("code")!));
    },
  });
  const { code, out, err } = await mine.run("login", server.url, "--project", project.id);
  expect(await Promise.all(confirming)).toEqual([{ status: 200, error: undefined }]);
  expect([code, out]).toEqual([0, expect.stringContaining("Scopes: models.")]);
  expect(opened).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\/sync\/confirm\?code=[A-Z]{4}-[A-Z]{4}$/)]);
  expect(err).toContain(opened[0]);
  const kept = join(mine.home, ".config/plinth/installations.json");
  const { token } = JSON.parse(readFileSync(kept, "utf8")).installations[server.url];
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(out + err).not.toContain(token);
  expect((await mine.run("pull")).code).toBe(0);

  const listed = await project.owner.browser.get("/system/sync/token/list");
  expect(listed.body.body.tokens).toMatchObject([{ name: "laptop", scopes: ["models"], project_ids: [project.id] }]);
  await project.owner.browser.post("/system/sync/token/delete", { token: token.slice(0, 20) });
  expect(await mine.run("pull", "--json")).toMatchObject({ code: 1, json: { error: { code: "UNAUTHENTICATED" } } });
  mine.remove();
});

test("a person sees which machine asks, from where and for what", async () => {
  const { user_code } = await start("Ada's laptop");
  const { body } = await find(user_code.toLowerCase().replace("-", " "));
  expect(body.body).toMatchObject({
    code: user_code,
    machine: "Ada's laptop",
    ip_address: "127.0.0.1",
    project: project.id,
  });
  expect(Date.parse(body.body.expires_at) - Date.parse(body.body.created_at)).toBe(600_000);
});

test("a token is told once, and not before somebody confirms", async () => {
  const { device_code, user_code, interval } = await start();
  expect(await fetchToken(device_code)).toEqual({ status: "authorization_pending" });
  expect(await fetchToken(device_code)).toEqual({ status: "slow_down" });
  clock.advance(interval * 1000);
  expect(await fetchToken(device_code)).toEqual({ status: "authorization_pending" });
  expect((await confirm(user_code)).status).toBe(200);
  expect((await confirm(user_code)).status).toBe(404);
  const answers = await Promise.all([fetchToken(device_code), fetchToken(device_code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["expired_token", "granted"]);
  const { rows } = await platform.pool.query("select 1 from plinth.sync_logins where user_code = $1", [user_code]);
  expect(rows).toEqual([]);
});

test("whoever refuses gives nothing", async () => {
  const { device_code, user_code } = await start();
  expect((await project.owner.browser.post("/system/sync/login/refuse", { code: user_code })).status).toBe(200);
  expect((await confirm(user_code)).status).toBe(404);
  expect(await fetchToken(device_code)).toEqual({ status: "access_denied" });
  expect(await fetchToken(device_code)).toEqual({ status: "expired_token" });
});

test("nobody gives a token for what they may not have, before or after they confirm", async () => {
  const { device_code, user_code } = await start();
  const member = await project.member(["content"]);
  const stranger = await project.stranger();
  expect((await confirm(user_code, member)).error.code).toBe("FORBIDDEN");
  expect((await confirm(user_code, stranger)).error.code).toBe("NOT_FOUND");
  expect(await fetchToken(device_code)).toEqual({ status: "authorization_pending" });

  const holder = await project.member(["api_secrets"]);
  expect((await confirm(user_code, holder)).status).toBe(200);
  await platform.db.deleteFrom("plinth.project_members").where("user_id", "=", holder.id).execute();
  expect((await ask("token", { device_code })).error.code).toBe("NOT_FOUND");
});

test("who is not signed in sees and decides nothing", async () => {
  const { user_code } = await start();
  for (const [method, path, body] of [
    ["GET", `?code=${user_code}`, undefined],
    ["POST", "/confirm", choice(user_code)],
    ["POST", "/refuse", { code: user_code }],
  ] as const) {
    const init = {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    };
    expect((await fetch(`${server.url}/system/sync/login${path}`, init)).status).toBe(401);
  }
});

test("codes end after ten minutes, and can be tried ten times", async () => {
  const { device_code, user_code } = await start();
  clock.advance(600_000);
  expect((await find(user_code)).status).toBe(404);
  expect(await fetchToken(device_code)).toEqual({ status: "expired_token" });

  await forgetTries();
  const fresh = await start();
  for (let tries = 0; tries < 10; tries++) expect((await find("BCDF-GHJK")).status).toBe(404);
  expect((await find("BCDF-GHJK")).status).toBe(429);
  expect((await confirm(fresh.user_code)).status).toBe(429);
  await forgetTries();
  for (let tries = 0; tries < 12; tries++) expect((await find(fresh.user_code)).status).toBe(200);
});

test("an address begins thirty logins in 15 minutes, all together have a thousand open", async () => {
  await forgetTries();
  for (let count = 0; count < 30; count++) expect((await ask("start", { machine: "m" })).status).toBe(200);
  expect((await ask("start", { machine: "m" })).status).toBe(429);
  await forgetTries();
  await platform.pool.query(
    `insert into plinth.sync_logins (id, device_hash, user_code, machine, ip_address, created_at, expires_at)
     select gen_random_uuid(), sha256(n::text::bytea), 'N' || n, 'm', '', $1, $2 from generate_series(1, 1000) n`,
    [clock.now(), new Date(clock.now().getTime() + 60_000)],
  );
  expect((await ask("start", { machine: "m" })).error.code).toBe("RATE_LIMITED");
  clock.advance(60_000);
  await platform.pool.query("delete from plinth.sync_logins where machine = 'm' and ip_address <> ''");
  expect((await ask("start", { machine: "m" })).status).toBe(200);
});

test.each([
  ["no machine", { machine: " " }],
  ["two lines", { machine: "a\nb" }],
  ["a NUL byte", { machine: "a\0b" }],
  ["what nobody knows", { machine: "a", role: "admin" }],
])("a login of %s is refused", async (_, body) => {
  await forgetTries();
  expect((await ask("start", body)).status).toBe(400);
});
