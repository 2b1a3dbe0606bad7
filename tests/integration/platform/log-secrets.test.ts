/** What a run of failing requests leaves in the log of the real server, at its most talkative. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "../../support/in-process.ts";
import { type ServerProcess, startServer } from "../../support/nodes/server-process.ts";
import { createDatabase } from "../../support/platform.ts";

const folder = mkdtempSync(join(tmpdir(), "plinth-logs-"));
const password = "kestrel-lantern-58";
const ownPassword = "granite-otter-77";
const token = `plinth_${"Z".repeat(43)}`;
let databaseUrl: URL;
let server: ServerProcess;

beforeAll(async () => {
  databaseUrl = new URL(await createDatabase());
  server = await startServer({
    PLINTH_DATA_DIR: folder,
    DATABASE_URL: databaseUrl.href,
    PLINTH_SECRET: "heron-orchard-secret-of-this-test",
    LOG_LEVEL: "trace",
  });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

test("passwords, tokens, cookies and the database's password are never in the log, whatever fails", async () => {
  const ada = browser({ fetch: (request) => fetch(request) }, server.url);
  expect((await ada.post("/auth/v2/register", { email: "ada@example.com", password })).status).toBe(200);
  await ada.post("/auth/v2/login", { email: "ada@example.com", password });
  const cookies = [...ada.cookies.values()].filter((value) => value.length > 20);
  expect(cookies.length).toBeGreaterThan(0);

  const wrong = `${password}-wrong`;
  const address = `postgresql://u:${ownPassword}@127.0.0.1:1/x`;
  const failing = [
    await ada.post("/auth/v2/login", { email: "ada@example.com", password: wrong }),
    await ada.post("/auth/v2/login", `{"password": "${password}`),
    await ada.post("/auth/v2/register", { email: "ada@example.com", password }),
    await ada.post("/system/database/check", { uri: address }),
    await ada.post("/system/project/create", {
      name: "Own",
      id: "own-one",
      plan_type: "byod",
      db_config: { uri: address },
    }),
    await ada.post("/system/graphql", { query: `{ nonsense(password: "${password}") }` }),
    await ada.post("/secured/graphql", { query: "{ x }" }, { authorization: `Bearer ${token}`, "x-use-cookies": "" }),
    // The text of a parameter that the database refuses.
    await ada.post("/system/project/create", { name: `${ownPassword}\\u0000`, id: "nul", plan_type: "dedicated" }),
  ];
  // A document that cannot run answers 200, as GraphQL over HTTP has it, and errors.
  expect(failing.filter(({ status, body }) => status < 400 && !("errors" in body))).toEqual([]);
  await server.end();

  const log = server.output();
  const secrets = { password, ownPassword, token, secret: "heron-orchard", database: databaseUrl.password };
  for (const [name, secret] of [...Object.entries(secrets), ...cookies.map((value) => ["cookie", value] as const)])
    expect([name, log.includes(secret)]).toEqual([name, false]);
});
