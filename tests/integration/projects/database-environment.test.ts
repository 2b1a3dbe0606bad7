/** A server that a user names learns nothing of the machine's own settings for PostgreSQL: a false one takes note of all that it is sent. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { GuestClient } from "../../../lib/engine/projects/databases/guest-client.ts";
import { checkDatabase, createProject, openProject } from "../../../lib/engine/projects/index.ts";
import { type GreedyPostgres, startGreedyPostgres } from "../../support/databases/greedy-postgres.ts";
import { person } from "../../support/people.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";

/** https://www.postgresql.org/docs/current/libpq-envars.html, and what pg reads beside them. */
const variables = [
  ...["PGHOST", "PGSSLNEGOTIATION", "PGSSLMODE", "PGHOSTADDR", "PGPORT", "PGDATABASE", "PGUSER", "PGPASSWORD"],
  ...["PGREQUIREAUTH", "PGCHANNELBINDING", "PGSERVICE", "PGSERVICEFILE", "PGOPTIONS", "PGAPPNAME", "PGREQUIRESSL"],
  ...["PGSSLCERT", "PGSSLKEY", "PGSSLROOTCERT", "PGSSLCRL", "PGKRBSRVNAME", "PGGSSLIB", "PGCLIENTENCODING", "PGBINARY"],
  ...["PGDATESTYLE", "PGTZ", "PGGEQO", "PGTARGETSESSIONATTRS", "PGCLIENT_ENCODING", "PGREPLICATION", "PGPASSFILE"],
];

let folder: string;
let platform: TestPlatform;
let server: GreedyPostgres;
let kept: NodeJS.ProcessEnv;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startGreedyPostgres();
  folder = mkdtempSync(join(tmpdir(), "plinth-home-"));
  mkdirSync(join(folder, "home"));
  for (const name of ["passfile", "home/.pgpass"])
    writeFileSync(join(folder, name), `*:*:*:*:leak-${name}\n`, { mode: 0o600 });
});
afterAll(async () => {
  server.close();
  await platform.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  kept = { ...process.env };
  server.received.length = 0;
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
  Object.assign(process.env, kept);
});

const address = () => ({ host: "127.0.0.1", port: server.port, database: "d", user: "u" });
const noSecret = () => {
  for (const { startup, password } of server.received) {
    expect(startup).toEqual({ user: "u", database: "d", application_name: "plinth", client_encoding: "UTF8" });
    expect(password).toBe("");
  }
};

/** A project in a database of its user's own, of which the false server says to be the place from now on. */
async function movedProject(id: string) {
  const { inProject } = await person(platform);
  const owner = inProject(id);
  const database = new URL(await createEmptyDatabase());
  await createProject(owner, { name: id, id, plan_type: "byod", db_config: { uri: database.href } });
  return { owner, database };
}

const doors: Record<string, () => Promise<unknown>> = {
  "the check of a form": async () => checkDatabase((await person(platform)).ctx, address()),
  "the check of an address": async () =>
    checkDatabase((await person(platform)).ctx, { uri: `postgresql://u@127.0.0.1:${server.port}/d` }),
  "a new project": async () =>
    createProject((await person(platform)).ctx, { name: "g", id: "greedy", plan_type: "byod", db_config: address() }),
  "a new address of a project": async () => {
    const { owner, database } = await movedProject(
      `moved-${server.received.length}-${Math.random().toString(36).slice(2)}`,
    );
    const driver = { host: "127.0.0.1", port: String(server.port), db: ["d"], user: ["u"], password: [""] };
    expect(database.port).not.toBe(driver.port);
    return updateProject(owner, { driver: { ...driver, access_key: [], secret_key: [] } });
  },
  "the pool of a project": async () => {
    const id = `pool-${Math.random().toString(36).slice(2)}`;
    await movedProject(id);
    await platform.pool.query("update plinth.projects set database_config = $2 where id = $1", [
      id,
      platform.secrets.encrypt(JSON.stringify(address())),
    ]);
    await platform.notices.publish("projects", id);
    return openProject(platform, id);
  },
};

const secrets: Record<string, () => Record<string, string>> = {
  PGPASSWORD: () => ({ PGPASSWORD: "leak-password", HOME: join(folder, "home") }),
  PGPASSFILE: () => ({ PGPASSFILE: join(folder, "passfile") }),
  "the home's password file": () => ({ HOME: join(folder, "home") }),
};

test.each(Object.keys(doors).flatMap((door) => Object.keys(secrets).map((secret) => [door, secret] as const)))(
  "%s does not send %s",
  async (door, secret) => {
    Object.assign(process.env, secrets[secret]!());
    // With the code that the server gives, the refusal says that the password is wrong.
    await expect(doors[door]!()).rejects.toMatchObject({ message: expect.any(String) });
    expect(server.received.length).toBeGreaterThan(0);
    noSecret();
  },
);

test("nothing of any variable is sent, and none changes how the server is reached", async () => {
  for (const name of variables) process.env[name] = name === "PGSSLNEGOTIATION" ? "direct" : `leak-${name}`;
  process.env.HOME = join(folder, "home");
  const client = new GuestClient({
    ...{ ...address(), password: "", ssl: false, sslnegotiation: "postgres", application_name: "plinth" },
  });
  client.on("error", () => {});
  await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
  expect(server.received).toHaveLength(1);
  noSecret();
});
