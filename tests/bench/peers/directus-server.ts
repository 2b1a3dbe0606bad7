/** Directus on the tables as they are: installed beside them in a schema of its own, with the relations registered and a static token. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "../../support/services/free-port.ts";
import type { DirectusSettings } from "../ground/peer-settings.ts";
import { answerMessages } from "../processes/own-process.ts";

const ownSchema = "directus";
const hook = join(import.meta.dirname, "no-isolates.ts");

answerMessages<DirectusSettings>(async ({ databaseUrl, schema, folder }) => {
  const port = await freePort();
  const token = randomBytes(24).toString("hex");
  Object.assign(process.env, {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    KEY: randomBytes(16).toString("hex"),
    SECRET: randomBytes(32).toString("hex"),
    ADMIN_EMAIL: "bench@example.com",
    ADMIN_PASSWORD: randomBytes(16).toString("hex"),
    ADMIN_TOKEN: token,
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${ownSchema},${schema}`,
    DB_POOL__MAX: "20",
    LOG_LEVEL: "error",
    SERVE_APP: "false",
    TELEMETRY: "false",
    RATE_LIMITER_ENABLED: "false",
    PRESSURE_LIMITER_ENABLED: "false",
    WEBSOCKETS_ENABLED: "false",
    STORAGE_LOCAL_ROOT: join(folder, "uploads"),
    EXTENSIONS_PATH: join(folder, "extensions"),
  });
  process.chdir(folder);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`create schema ${ownSchema}`);
  const directus = dirname(createRequire(import.meta.url).resolve("@directus/api/package.json"));
  const made = spawnSync(process.execPath, ["--import", hook, join(directus, "dist/cli/run.js"), "bootstrap"], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`Directus could not be installed: ${made.stdout}${made.stderr}`);
  await registerRelations(client);
  await client.end();

  await import(hook);
  const { createServer } = (await import("@directus/api/server")) as { createServer(): Promise<Server> };
  const server = (await createServer()).listen(port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${port}/graphql`, token };
});

/** What its console writes when one adds the fields of relations to tables that are there. */
async function registerRelations(client: pg.Client): Promise<void> {
  await client.query(`
    insert into ${ownSchema}.directus_collections (collection) values ('author'), ('post'), ('comment'), ('tag'), ('post_tag');
    insert into ${ownSchema}.directus_fields (collection, field, special) values
      ('post', 'author_id', 'm2o'), ('comment', 'post_id', 'm2o'), ('post_tag', 'post_id', 'm2o'), ('post_tag', 'tag_id', 'm2o'),
      ('author', 'id', 'uuid'), ('post', 'id', 'uuid'), ('comment', 'id', 'uuid'), ('tag', 'id', 'uuid'),
      ('author', 'posts', 'o2m'), ('post', 'comments', 'o2m'), ('post', 'tags', 'm2m');
    insert into ${ownSchema}.directus_relations (many_collection, many_field, one_collection, one_field, junction_field) values
      ('post', 'author_id', 'author', 'posts', null), ('comment', 'post_id', 'post', 'comments', null),
      ('post_tag', 'post_id', 'post', 'tags', 'tag_id'), ('post_tag', 'tag_id', 'tag', null, 'post_id');`);
}
