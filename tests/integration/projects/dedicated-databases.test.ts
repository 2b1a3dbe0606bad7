/** Databases that this installation makes for projects: which role is altered, where it may go, and how many connections it may hold. */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { ProjectId } from "../../../lib/contract/projects/projects.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import {
  closeOwnDatabases,
  describeDatabase,
  getDatabaseCredentials,
  getProject,
  makeProject,
  openProject,
  prepareTenantRole,
  rotateDatabasePassword,
  startProjectUpkeep,
} from "../../../lib/engine/projects/index.ts";
import { startEmbeddedPostgres } from "../../../lib/platform/db/embedded/index.ts";
import { createPool } from "../../../lib/platform/db/pool.ts";
import { person } from "../../support/people.ts";
import { connected, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(async () => {
  await closeOwnDatabases(platform);
  await platform.close();
});

/** A project with a database of its own, and its owner at work in it. */
async function dedicated(): Promise<{ id: string; owner: Context }> {
  const id = `d${randomBytes(5).toString("hex")}`;
  const { user, inProject } = await person(platform);
  await makeProject(platform, {
    owner: { id: user.id, is_super_admin: false },
    project: { id, name: id, description: "", project_type: "general" },
    own: null,
    plan: "pro",
  });
  return { id, owner: inProject(id) };
}

const store = (id: string, config: object) =>
  platform.pool.query("update plinth.projects set database_config = $2 where id = $1", [
    id,
    platform.secrets.encrypt(JSON.stringify(config)),
  ]);
const verifierOf = async (role: string) =>
  (await platform.pool.query("select rolpassword from pg_authid where rolname = $1", [role])).rows[0]?.rolpassword;
const asked = async (config: pg.ClientConfig, sql = "select current_user as name") => {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

test("the address of a dedicated database is not its owner's to change", async () => {
  const { id, owner } = await dedicated();
  const system = new URL(platform.databaseUrl);
  const driver = {
    ...{ host: system.hostname, port: system.port, db: [system.pathname.slice(1)], user: [system.username] },
    ...{ password: [decodeURIComponent(system.password)], access_key: [], secret_key: [] },
  };
  await platform.pool.query(`create schema "plinth_${id}"; comment on schema "plinth_${id}" is 'Plinth project ${id}'`);
  await expect(updateProject(owner, { driver })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { driver: "This project's data is in a dedicated database, whose address is not yours to change" },
  });
});

test("whatever is stored as the address, no role is altered but the one that was made for the project", async () => {
  const system = new URL(platform.databaseUrl);
  const { id, owner } = await dedicated();
  const other = await dedicated();
  const before = await getDatabaseCredentials(owner);
  const mine = { ...before, ssl: false };
  const names = [system.username, `plinth_${other.id}`];
  const verifiers = await Promise.all(names.map(verifierOf));
  for (const user of names)
    for (const database of [system.pathname.slice(1), before.database, `plinth_${other.id}`]) {
      await store(id, { ...mine, user, database, password: "known" });
      for (const act of [rotateDatabasePassword, getDatabaseCredentials])
        await expect(act(owner)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  await store(id, { uri: `postgresql://${system.username}:known@${system.host}/${before.database}` });
  await expect(rotateDatabasePassword(owner)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await Promise.all(names.map(verifierOf))).toEqual(verifiers);

  // A role of that name which was not made for the project.
  await store(id, mine);
  await platform.pool.query(`comment on role "plinth_${id}" is 'the operator''s own'`);
  const own = await verifierOf(`plinth_${id}`);
  await expect(rotateDatabasePassword(owner)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await verifierOf(`plinth_${id}`)).toBe(own);

  await platform.pool.query(`comment on role "plinth_${id}" is 'Plinth project ${id}'`);
  const after = await rotateDatabasePassword(owner);
  expect(after).toEqual({ ...before, password: after.password });
  expect(await asked(after)).toEqual([{ name: `plinth_${id}` }]);
});

test("a foreign address that is stored for a dedicated project is reached as anybody's is", async () => {
  const { id, owner } = await dedicated();
  const url = new URL(await createEmptyDatabase());
  await store(id, { uri: url.href });
  const guarded = connected({ ...platform, env: { ...platform.env, DATABASE_ALLOW_PRIVATE: false } });
  await expect(openProject(guarded, id)).rejects.toThrow("private network");
  expect(await describeDatabase(owner)).toMatchObject({ kind: "dedicated", database: url.pathname.slice(1) });
});

test("a dedicated database is found again when this installation's PostgreSQL listens on another port", async () => {
  const { id, owner } = await dedicated();
  const { password, port } = await getDatabaseCredentials(owner);
  await store(id, { host: "127.0.0.1", port: 1, database: `plinth_${id}`, user: `plinth_${id}`, password, ssl: false });
  const { database } = await openProject(platform, id);
  expect((await database.pool.query("select current_user as name")).rows).toEqual([{ name: `plinth_${id}` }]);
  expect(await getDatabaseCredentials(owner)).toMatchObject({ port });
  expect((await getProject(owner, id)).driver).toMatchObject({ port: String(port), user: `plinth_${id}` });
});

test("roles of dedicated databases enter neither the system's database nor others, and hold so many connections; who could enter still can", async () => {
  const fresh = await testPlatform();
  const system = new URL(fresh.databaseUrl);
  const role = `reader_${randomBytes(4).toString("hex")}`;
  await fresh.pool.query(`create role ${role} login password 'secret'`);
  const { user, inProject } = await person(fresh);
  const make = async (id: string) => {
    await makeProject(fresh, {
      owner: { id: user.id, is_super_admin: false },
      project: { id, name: id, description: "", project_type: "general" },
      own: null,
      plan: "pro",
    });
    return getDatabaseCredentials(inProject(id));
  };
  const [first, second] = [`f${randomBytes(5).toString("hex")}`, `s${randomBytes(5).toString("hex")}`];
  try {
    const [mine, theirs] = [await make(first), await make(second)];
    const closed = async () => {
      for (const database of [system.pathname.slice(1), theirs.database, "postgres", "template1"])
        await expect(asked({ ...mine, database }), database).rejects.toMatchObject({ code: "42501" });
      expect(await asked({ ...mine, database: system.pathname.slice(1), user: role, password: "secret" })).toEqual([
        { name: role },
      ]);
      const { rows } = await fresh.pool.query("select rolconnlimit from pg_roles where rolname = $1", [mine.user]);
      expect(rows).toEqual([{ rolconnlimit: limits.dedicatedConnectionsMax }]);
    };
    await closed();

    // As older versions left them: all roles may enter, and the roles have no limit. The next start closes it.
    await fresh.pool.query(`grant connect on database "${system.pathname.slice(1)}" to public`);
    await fresh.pool.query(`alter role "${mine.user}" connection limit -1`);
    await fresh.pool.query(`alter role "${theirs.user}" connection limit 7`);
    expect(await asked({ ...mine, database: system.pathname.slice(1) })).toEqual([{ name: mine.user }]);
    await Promise.all([startProjectUpkeep(fresh)(), startProjectUpkeep(fresh)()]);
    await closed();
    const { rows } = await fresh.pool.query("select rolconnlimit from pg_roles where rolname = $1", [theirs.user]);
    expect(rows).toEqual([{ rolconnlimit: 7 }]);
  } finally {
    await closeOwnDatabases(fresh);
    await fresh.close();
  }
});

test("an installation without dedicated databases leaves its database open to whom it was open", async () => {
  const fresh = await testPlatform();
  try {
    await startProjectUpkeep(fresh)();
    const { rows } = await fresh.pool.query(
      "select has_database_privilege('public', current_database(), 'connect') as open",
    );
    expect(rows).toEqual([{ open: true }]);
  } finally {
    await fresh.close();
  }
});

test("a role that signs in never guards tenants, and no project takes the guard's name", async () => {
  expect(ProjectId.safeParse("tenant").success).toBe(false);
  const folder = mkdtempSync(join(tmpdir(), "plinth-tenant-"));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres(folder, { fsync: "off" });
  const pool = createPool(server.url, { onError: () => {} });
  try {
    await pool.query("create role plinth_tenant login");
    expect(await prepareTenantRole(pool)).toBe(false);
  } finally {
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});
