import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { createLog, recentComplaints } from "../../../lib/platform/log.ts";
import { settings } from "../../../lib/platform/settings.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

/** Secrets of the installation, each of a form of its own. */
const planted = {
  PLINTH_SECRET: "heron orchard secret of this very test",
  GOOGLE_CLIENT_SECRET: "GOCSPX-walrus-umbrella-73",
  GITHUB_CLIENT_SECRET: "badger-kettle",
  PADDLE_CLIENT_TOKEN: "live_otter-ladder",
  PADDLE_WEBHOOK_SECRET: "pdl_ntfset_lynx",
  SMTP_URL: "smtp://postman:m%40rble%20stair@127.0.0.1:1",
};

let platform: TestPlatform;
let api: Api;
let root: Browser;
let user: Browser;

beforeAll(async () => {
  const ids = { GOOGLE_CLIENT_ID: "google-id", GITHUB_CLIENT_ID: "github-id" };
  // What is logged on purpose does not stand in the run's report.
  const log = createLog({ LOG_LEVEL: "warn" }, { write: () => {} });
  platform = await testPlatform({ env: { ...planted, ...ids }, log });
  api = createApi(platform);
  root = await registered(platform, "root@example.com", api);
  await platform.pool.query(
    "insert into plinth.users (id, email, password_hash, email_verified_at) select gen_random_uuid(), 'user@example.com', password_hash, now() from plinth.users",
  );
  user = browser(api);
  await user.post("/auth/v2/login", { email: "user@example.com", password: goodPassword });
});
afterAll(() => platform.close());

test("everybody learns whether the installation works, and super admins what does not", async () => {
  expect((await browser(api).get("/system/health")).status).toBe(401);
  expect((await user.get("/system/health")).body.body).toEqual({
    version: expect.stringMatching(/^\d/),
    status: "down",
    details: null,
  });
  const { details } = (await root.get("/system/health")).body.body;
  const parts = Object.fromEntries(details.parts.map(({ name, ...part }: { name: string }) => [name, part]));
  expect(parts).toMatchObject({
    Database: { ok: true, told: expect.stringMatching(/^PostgreSQL \d+.*ms$/) },
    Mail: { ok: false, is_set: true, told: "Does not answer" },
    Storage: { ok: true, told: expect.stringContaining("GiB free") },
    Outbox: { ok: true },
    Payments: { ok: true },
  });

  const healthy = await testPlatform();
  try {
    const admin = await registered(healthy, "root@example.com");
    expect((await admin.get("/system/health")).body.body.status).toBe("up");
  } finally {
    await healthy.close();
  }
});

test("the bundle tells versions, settings by name, migrations, sizes, counts and the last errors, to super admins alone", async () => {
  expect((await browser(api).get("/system/diagnostics")).status).toBe(401);
  expect((await user.get("/system/diagnostics")).status).toBe(403);
  const { status, headers, body } = await root.get("/system/diagnostics");
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="plinth-diagnostics-\d{4}-\d\d-\d\d\.json"$/),
  ]);
  expect(body.settings.map(({ name }: { name: string }) => name)).toEqual(settings.map(({ name }) => name));
  expect(body.settings).toContainEqual({ name: "SMTP_URL", set: true });
  expect(body.settings).toContainEqual({ name: "DATABASE_URL", set: false });
  expect(body).toMatchObject({
    versions: { node: process.version },
    counts: { users: 2, projects: 0 },
    database: { bytes: expect.any(Number) },
  });
  expect(body.migrations.map(({ number }: { number: number }) => number)).toContain(13);
  const { rows } = await platform.pool.query(
    "select response_code from plinth.audit_log where internal_function = 'downloadDiagnostics' order by id",
  );
  expect(rows).toEqual([{ response_code: 403 }, { response_code: 200 }]);
});

test("no planted secret is in it, however it came into the log: as a value, in a sentence, in an error, in an address", async () => {
  await root.post("/system/project/create", {
    id: "bundle-shop",
    name: "Shop",
    plan_type: "dedicated",
    tier_name: "free",
  });
  await root.post("/system/project/switch", { id: "bundle-shop" });
  const gql = async (query: string) => (await root.post("/system/graphql", { query })).body.data;
  const { generateApiToken } = await gql(`mutation { generateApiToken(name: "t", role: "admin") { token } }`);
  const { currentProject } = await gql("{ currentProject { project_secret_key } }");
  const databasePassword = "quartz-pulley-19";
  const secrets = [
    ...Object.values(planted),
    "m@rble stair",
    "m%40rble%20stair",
    platform.secrets.cookiePassword,
    generateApiToken.token,
    currentProject.project_secret_key,
    root.cookies.get("plinth_session")!,
    "root@example.com",
  ];
  for (const secret of secrets) {
    platform.log.error({ deep: { list: [secret] } }, `as it is: ${secret}`);
    platform.log.error({ err: new Error(`failed with ${secret}`, { cause: new Error(secret) }) }, "in an error");
  }
  platform.log.error(`connect postgresql://shop:${databasePassword}@db.example.com/shop failed`);
  platform.log.error({ config: { password: databasePassword } }, `password=${databasePassword}&x=1`);
  // Cut, so no JSON any more: it is scrubbed as a text.
  platform.log.error({ first: `token=${databasePassword}`, long: "x ".repeat(10_000) }, "too long to keep");

  const text = JSON.stringify((await root.get("/system/diagnostics")).body);
  const kept = recentComplaints(platform.log);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThanOrEqual(100);
  expect(text).toContain("in an error");
  expect([...secrets, databasePassword].filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain("db.example.com");
});

test("the guides that come with this version are told with their titles, and no other file is", async () => {
  const { body } = await user.get("/system/docs");
  expect(body.body).toContainEqual({ file: "docs/media.md", title: expect.any(String) });
  for (const { file } of body.body) {
    const page = await user.get(`/system/docs/page?file=${encodeURIComponent(file)}`);
    expect([page.status, page.body.body.markdown.length > 100], file).toEqual([200, true]);
  }
  for (const file of ["", "package.json", "../etc/passwd", "docs/../package.json", "docs/images/content.png"])
    expect((await user.get(`/system/docs/page?file=${encodeURIComponent(file)}`)).status, file).toBe(404);
  expect((await user.get("/system/docs/images/content.png")).headers.get("content-type")).toBe("image/png");
  for (const name of ["..%2f..%2fpackage.json", "nothing.png", "..%2fmedia.md"])
    expect((await user.get(`/system/docs/images/${name}`)).status, name).toBe(404);
  expect((await browser(api).get("/system/docs")).status).toBe(401);
});
