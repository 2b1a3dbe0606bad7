import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { changedDriver } from "../../../lib/engine/projects/databases/change-driver.ts";
import { checkDatabase } from "../../../lib/engine/projects/index.ts";
import { startEmbeddedPostgres } from "../../../lib/platform/db/embedded/index.ts";
import { startOldPostgres, startSilentHost } from "../../support/databases/old-postgres.ts";
import { person } from "../../support/people.ts";
import { connected, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let ownUrl: string;
let ctx: Context;

beforeAll(async () => {
  platform = await testPlatform();
  ownUrl = await createEmptyDatabase();
  ctx = (await person(platform)).ctx;
});
afterAll(() => platform.close());

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

test("each fault of an own database has its own sentence, under its field, without the password", async () => {
  const url = new URL(ownUrl);
  const good = {
    host: url.hostname,
    port: Number(url.port),
    database: url.pathname.slice(1),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
  await run(ownUrl, "create role weak login password 'weak-password'");
  await run(ownUrl, `revoke create on database ${good.database} from public`);
  const faults: [object, string, RegExp][] = [
    [{ host: "no-such-host.invalid" }, "host", /host name/],
    [{ port: 1 }, "port", /refused the connection/],
    [{ database: "nowhere" }, "database", /no database with this name/],
    [{ ssl: true }, "ssl", /does not support SSL/],
    [{ user: "weak", password: "weak-password" }, "user", /no right to create a schema/],
    [{ user: "weak", password: "wrong-secret" }, "password", /user name or the password is wrong/],
    [{ user: "weak", password: "" }, "password", /asks for a password/],
    [{ host: "/var/run/postgresql" }, "host", /host name or an IP/],
    [{ port: 99999 }, "port", /from 1 to 65535/],
  ];
  for (const [fault, field, sentence] of faults) {
    const error = await checkDatabase(ctx, { type: "postgresql", ...good, ...fault }).catch((e) => e);
    expect(error, JSON.stringify(fault)).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: expect.stringMatching(sentence) },
    });
    expect(JSON.stringify([error.message, error.fields])).not.toMatch(/weak-password|wrong-secret/);
    expect(JSON.stringify([error.message, error.fields])).not.toContain(good.password);
  }
  expect(await checkDatabase(ctx, { type: "postgresql", ...good })).toEqual({
    version: expect.any(String),
    latency_ms: expect.any(Number),
  });
  await expect(checkDatabase(ctx, { uri: "postgresql://%zz@h/d" })).rejects.toMatchObject({
    fields: { uri: expect.any(String) },
  });
});

test("private addresses are refused where the installation says so", async () => {
  const guarded = connected({ ...platform, env: { ...platform.env, DATABASE_ALLOW_PRIVATE: false } });
  for (const host of ["127.0.0.1", "localhost"])
    await expect(
      checkDatabase(
        { ...ctx, platform: guarded },
        { host, port: Number(new URL(ownUrl).port), database: "x", user: "x" },
      ),
    ).rejects.toMatchObject({ fields: { host: expect.stringContaining("private network") } });
});

test("a PostgreSQL before 15 is named with its version", async () => {
  const old = await startOldPostgres("140023");
  await expect(checkDatabase(ctx, { uri: old.url })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { uri: "The server runs PostgreSQL 14.23; version 15 or newer is needed." },
  });
  old.close();
});

test("a host that takes the connection and never answers is given up after 6 s", async () => {
  const silent = await startSilentHost();
  const begun = performance.now();
  await expect(
    checkDatabase(ctx, { host: "127.0.0.1", port: silent.port, database: "x", user: "x", password: "x" }),
  ).rejects.toMatchObject({
    fields: { host: "The host did not answer in time. Please check the address and the firewall." },
  });
  expect(performance.now() - begun).toBeLessThan(9_000);
  silent.close();
});

test("a server that insists on encryption says so; with it on the check passes, and a certificate is only trusted when it should be", async () => {
  const folder = mkdtempSync(join(tmpdir(), "plinth-tls-"));
  chmodSync(folder, 0o711);
  const plain = await startEmbeddedPostgres(folder);
  await run(plain.url, "create database guarded");
  await plain.stop();
  // Where the server lives, and as whom, as its own files show.
  const home = join(folder, "tls");
  const [key, certificate, rules] = ["server.key", "server.crt", "rules.conf"].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(home);
  const made = await generate([{ name: "commonName", value: "localhost" }], { keySize: 2048 });
  writeFileSync(key, made.private);
  writeFileSync(certificate, made.cert);
  writeFileSync(
    rules,
    "hostssl guarded all 127.0.0.1/32 scram-sha-256\nhost plinth,postgres all 127.0.0.1/32 scram-sha-256\n",
  );
  const { uid, gid } = statSync(join(folder, "postgres"));
  for (const path of [home, key, certificate, rules]) chownSync(path, uid, gid);
  chmodSync(key, 0o600);
  const guarded = await startEmbeddedPostgres(folder, {
    ssl: "on",
    ssl_key_file: key,
    ssl_cert_file: certificate,
    hba_file: rules,
  });
  const url = new URL(guarded.url.replace(/\/plinth$/, "/guarded"));
  const form = {
    host: url.hostname,
    port: Number(url.port),
    database: "guarded",
    user: url.username,
    password: url.password,
  };
  try {
    await expect(checkDatabase(ctx, { ...form, ssl: false })).rejects.toMatchObject({
      fields: { ssl: "The server only accepts encrypted connections. Please turn SSL on." },
    });
    await expect(checkDatabase(ctx, { ...form, ssl: true })).resolves.toMatchObject({ version: expect.any(String) });
    for (const place of [{ uri: `${url}?sslmode=verify-full` }, { ...form, ssl: "verify-full" }])
      await expect(checkDatabase(ctx, place)).rejects.toMatchObject({
        fields: { ["uri" in place ? "uri" : "ssl"]: "The certificate of the server could not be verified." },
      });

    // Who had the certificate checked has it checked at the next address.
    const stored = platform.secrets.encrypt(JSON.stringify({ uri: `${url}?sslmode=verify-full` }));
    const project = {
      id: "tls",
      database_kind: "byod" as const,
      database_config: stored,
      database_schema: "plinth_tls",
      private_database: false,
    };
    const role = { name: "admin", is_admin: true, system_generated: true, api_permissions: {}, logic_executions: [] };
    const lists = { db: [form.database], user: [form.user], password: [""], access_key: [], secret_key: [] };
    await expect(
      changedDriver(ctx, { role }, project, { host: form.host, port: String(form.port), ...lists }),
    ).rejects.toMatchObject({ fields: { "driver.ssl": "The certificate of the server could not be verified." } });
  } finally {
    await guarded.stop();
    rmSync(folder, { recursive: true });
  }
});
