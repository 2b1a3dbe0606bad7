import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import {
  checkProjectName,
  closeOwnDatabases,
  createProject,
  deleteProject,
  listDeletedProjects,
  listProjects,
  memberRole,
  openProject,
  projectLimit,
  purgeDeletedProjects,
  restoreProject,
  switchProject,
} from "../../../lib/engine/projects/index.ts";
import { deleteToken, generateToken, getTokenSecret, listTokens } from "../../../lib/engine/tokens/index.ts";
import type { SystemTables } from "../../../lib/platform/db/tables/index.ts";
import { createTransact } from "../../../lib/platform/db/transaction.ts";
import { person } from "../../support/people.ts";
import { connected, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let ownUrl: string;

beforeAll(async () => {
  platform = await testPlatform();
  ownUrl = await createEmptyDatabase();
});
afterAll(async () => {
  await closeOwnDatabases(platform);
  await platform.close();
});

const free = (id: string, more = {}) => ({
  name: `Project ${id}`,
  id,
  plan_type: "dedicated",
  tier_name: "free",
  ...more,
});
const own = (id: string, db_config: object) => ({
  name: id,
  id,
  plan_type: "byod",
  database_type: "postgresql",
  db_config,
});

async function rowsOf<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const schemas = (url: string, like: string) =>
  rowsOf<{ nspname: string }>(url, "select nspname from pg_namespace where nspname like $1", [like]);

test("a free project is made with its schema, its role admin and its owner; the list shows it", async () => {
  const { ctx, inProject } = await person(platform);
  const made = await createProject(ctx, free("first-one", { description: "One" }));
  expect(made).toMatchObject({
    id: "first-one",
    state: "ready",
    role: "owner",
    database: "shared",
    project_type_code: 0,
  });
  expect(await listProjects(ctx)).toEqual([made]);
  const project = await openProject(platform, "first-one");
  const { rows } = await project.database.pool.query(
    `select version from "${project.database.schema}"."_model_version"`,
  );
  expect(rows).toEqual([{ version: "1" }]);
  expect(await memberRole(inProject("first-one"), "first-one")).toMatchObject({
    is_owner: true,
    role: { is_admin: true },
  });
});

test("others do not learn that a project exists", async () => {
  const { ctx } = await person(platform);
  for (const attempt of [
    () => memberRole(ctx, "first-one"),
    () => switchProject(ctx, { id: "first-one" }),
    () => deleteProject(ctx, { id: "first-one" }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listProjects(ctx)).toEqual([]);
});

test.each([
  [{ id: "First" }, "id"],
  [{ id: "ab" }, "id"],
  [{ id: "ends-" }, "id"],
  [{ id: "admin" }, "id"],
  [{ name: " " }, "name"],
  [{ tier_name: undefined }, "tier_name"],
  [{ project_type: "saas" }, "tenant_model_name"],
  [{ project_type: "saas", tenant_model_name: "1 bad" }, "tenant_model_name"],
  [{ plan_type: "byod" }, "db_config"],
  [{ surprise: 1 }, "surprise"],
])("a faulty creation %j is refused under the field %s", async (fault, field) => {
  const { ctx } = await person(platform);
  const error = await createProject(ctx, { ...free("fine-id"), ...fault }).catch((e) => e);
  expect(error).toMatchObject({ code: "BAD_USER_INPUT", fields: { [field]: expect.any(String) } });
});

test("a taken id is a conflict under its field, also for two at once, and for the check", async () => {
  const [ada, bob] = [await person(platform), await person(platform)];
  const results = await Promise.allSettled([
    createProject(ada.ctx, free("race-id")),
    createProject(bob.ctx, free("race-id")),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const clash = { code: "CONFLICT", fields: { id: "This project id is already taken. Please choose another one" } };
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: clash });
  await expect(checkProjectName(ada.ctx, { id: "race-id" })).rejects.toMatchObject(clash);
  await expect(checkProjectName(ada.ctx, { id: "free-id" })).resolves.toEqual({ id: "free-id" });
});

test("a paid tier asks for payment and makes nothing", async () => {
  const { ctx } = await person(platform);
  await expect(createProject(ctx, free("paid-one", { tier_name: "pro" }))).rejects.toMatchObject({
    code: "PAYMENT_REQUIRED",
    status: 402,
  });
  expect(await schemas(platform.databaseUrl, "project_paid-one")).toEqual([]);
});

test("the free plan has three projects per user, counted also when they are made at once", async () => {
  const { ctx } = await person(platform);
  const results = await Promise.allSettled(
    ["l-a", "l-b", "l-c", "l-d", "l-e"].map((id) => createProject(ctx, free(`lim-${id}`))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await projectLimit(ctx)).toEqual({ limit: 3, used: 3 });
  expect(await schemas(platform.databaseUrl, "project_lim-%")).toHaveLength(3);
});

test("a super admin has no limit", async () => {
  const { ctx } = await person(platform);
  const admin = { ...ctx, actor: { ...ctx.actor, is_super_admin: true } } as Context;
  expect(await projectLimit(admin)).toEqual({ limit: null, used: 0 });
});

test("a creation that is killed before its commit leaves neither row nor schema", async () => {
  const { ctx } = await person(platform);
  const pool = platform.pool;
  const killingPool = Object.create(pool) as pg.Pool;
  // The connection is cut the moment the schema is there, as kill -9 of the server would.
  killingPool.connect = (async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = (async (...args: unknown[]) => {
      if (args[0] === "commit")
        await pool.query("select pg_terminate_backend($1)", [(client as unknown as { processID: number }).processID]);
      return query(...args);
    }) as never;
    client.on("error", () => {});
    return client;
  }) as never;
  const db = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: killingPool }) });
  const killing = connected({ ...platform, transaction: createTransact(db) });
  await expect(createProject({ ...ctx, platform: killing }, free("killed-one"))).rejects.toThrow();
  expect(await schemas(platform.databaseUrl, "project_killed-one")).toEqual([]);
  await expect(checkProjectName(ctx, { id: "killed-one" })).resolves.toEqual({ id: "killed-one" });
});

test("an own database holds its project's schema, and a project works there like any other", async () => {
  const { ctx } = await person(platform);
  expect(await createProject(ctx, own("own-one", { uri: ownUrl }))).toMatchObject({ database: "byod", state: "ready" });
  expect(await schemas(ownUrl, "plinth_own-one")).toHaveLength(1);
  expect(await schemas(platform.databaseUrl, "%own-one")).toEqual([]);
  const project = await openProject(platform, "own-one");
  expect((await project.database.pool.query("show timezone")).rows).toEqual([{ TimeZone: "UTC" }]);
  const { rows } = await platform.pool.query(
    "select database_config::text as text from plinth.projects where id = 'own-one'",
  );
  expect(rows[0].text).not.toContain(Buffer.from(ownUrl).toString("hex"));
});

test("an empty schema that an interrupted creation left in an own database is taken over; one with data is not", async () => {
  const { ctx } = await person(platform);
  await createProject(ctx, own("retry-one", { uri: ownUrl }));
  // As after a crash between the two commits: the schema is there, the row is not.
  await platform.db.deleteFrom("plinth.projects").where("id", "=", "retry-one").execute();
  await expect(createProject(ctx, own("retry-one", { uri: ownUrl }))).resolves.toMatchObject({ id: "retry-one" });

  await platform.db.deleteFrom("plinth.projects").where("id", "=", "retry-one").execute();
  await rowsOf(ownUrl, `insert into "plinth_retry-one"."_models" values (gen_random_uuid(), '{"name":"precious"}')`);
  await expect(createProject(ctx, own("retry-one", { uri: ownUrl }))).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { id: expect.stringContaining("already has a schema plinth_retry-one") },
  });
  await expect(checkProjectName(ctx, { id: "retry-one" })).resolves.toEqual({ id: "retry-one" });

  await rowsOf(ownUrl, `create schema "plinth_foreign-one"`);
  await expect(createProject(ctx, own("foreign-one", { uri: ownUrl }))).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
  });
});

test("a deleted project is gone for all at once, is kept 7 days, can be restored by its owner, and then goes for good", async () => {
  let now = new Date();
  const timed = await testPlatform({ clock: { now: () => now } });
  try {
    const { ctx, inProject } = await person(timed);
    await createProject(ctx, free("doomed"));
    await openProject(timed, "doomed");
    await deleteProject(ctx, { id: "doomed" });
    await expect(openProject(timed, "doomed")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listTokens(inProject("doomed"), "doomed")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(checkProjectName(ctx, { id: "doomed" })).rejects.toMatchObject({ code: "CONFLICT" });

    now = new Date(now.getTime() + 6 * 86_400_000);
    expect(await purgeDeletedProjects(timed)).toBe(0);
    await restoreProject(ctx, { id: "doomed" });
    expect(await listProjects(ctx)).toHaveLength(1);
    await deleteProject(ctx, { id: "doomed" });
    const [listed] = await listDeletedProjects(ctx);
    expect(listed).toMatchObject({ id: "doomed", database: "shared", deleted_at: now.toISOString() });
    now = new Date(listed!.gone_at);
    // The purge comes by the hour.
    expect(await listDeletedProjects(ctx)).toEqual([]);
    await expect(restoreProject(ctx, { id: "doomed" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    now = new Date(now.getTime() + 1);
    expect(await purgeDeletedProjects(timed)).toBe(1);
    expect(await schemas(timed.databaseUrl, "project_doomed")).toEqual([]);
    await expect(restoreProject(ctx, { id: "doomed" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  } finally {
    await timed.close();
  }
});

test("purging a project leaves a user's own database alone", async () => {
  const { ctx } = await person(platform);
  await createProject(ctx, own("own-doomed", { uri: ownUrl }));
  await deleteProject(ctx, { id: "own-doomed" });
  await platform.db
    .updateTable("plinth.projects")
    .set({ deleted_at: new Date(0) })
    .where("id", "=", "own-doomed")
    .execute();
  await purgeDeletedProjects(platform);
  await expect(checkProjectName(ctx, { id: "own-doomed" })).resolves.toEqual({ id: "own-doomed" });
  expect(await schemas(ownUrl, "plinth_own-doomed")).toHaveLength(1);
});

test("tokens: shown once, listed by 20 characters, copied again, ended", async () => {
  const { ctx, user, inProject } = await person(platform);
  await createProject(ctx, free("tokens-one"));
  const inside = inProject("tokens-one");
  const { token } = await generateToken(inside, { name: "CI", role: "admin", duration: "2099-01-31" });
  expect(token).toMatch(/^plinth_[\w-]{43}$/);
  const [listed] = await listTokens(inside, "tokens-one");
  expect(listed).toEqual({
    name: "CI",
    token: token.slice(0, 20),
    role: "admin",
    expire: "2099-01-31T23:59:59.999Z",
    project_id: "tokens-one",
    active: true,
    created_by: expect.objectContaining({ id: user.id }),
    may_copy: true,
    may_take_over: false,
    tenant_id: null,
  });
  expect(await getTokenSecret(inside, listed!.token)).toBe(token);
  const stranger = await person(platform);
  await expect(getTokenSecret(stranger.inProject("tokens-one"), listed!.token)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(generateToken(inside, { name: "x", role: "ghost" })).rejects.toMatchObject({
    fields: { role: expect.any(String) },
  });
  await expect(generateToken(inside, { name: " ", role: "" })).rejects.toMatchObject({
    fields: { name: "Please enter a token name!", role: "Please select a role!" },
  });
  await deleteToken(inside, listed!.token);
  expect(await listTokens(inside, "tokens-one")).toEqual([]);
});

test("a member without the permission is told which to ask for", async () => {
  const [owner, member] = [await person(platform), await person(platform)];
  await createProject(owner.ctx, free("members-one"));
  await platform.db.insertInto("plinth.project_roles").values({ project_id: "members-one", name: "editor" }).execute();
  await platform.db
    .insertInto("plinth.project_members")
    .values({
      project_id: "members-one",
      user_id: member.user.id,
      role: "editor",
      administrative_permissions: ["content"],
    })
    .execute();
  const inside = member.inProject("members-one");
  expect(await memberRole(inside, "members-one")).toMatchObject({
    administrative_permissions: ["content"],
    is_owner: false,
  });
  await expect(generateToken(inside, { name: "x", role: "editor" })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: 'You need the permission "api_secrets" for this. Please ask an owner or admin of the project for it.',
  });
  await expect(deleteProject(inside, { id: "members-one" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("settings change and are seen at once", async () => {
  const { ctx, inProject } = await person(platform);
  await createProject(ctx, free("settings-one"));
  await openProject(platform, "settings-one");
  const inside = inProject("settings-one");
  await updateProject(inside, { name: "New name", settings: { locals: ["en", "de"], default_locale: "de" } });
  expect(await openProject(platform, "settings-one")).toMatchObject({
    name: "New name",
    settings: { locals: ["en", "de"], default_locale: "de" },
  });
  await expect(updateProject(inside, { settings: { default_locale: "fr" } })).rejects.toMatchObject({
    fields: { "settings.default_locale": "The default language must be one of the content languages" },
  });
  await expect(updateProject(inside, { name: "", description: "" })).rejects.toMatchObject({
    fields: { name: "Project name is required", description: "Project description is required" },
  });
});
