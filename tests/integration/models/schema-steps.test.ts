/** Project schemas of an older Plinth come up to the newest form by themselves. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "../../../lib/engine/projects/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";

let platform: TestPlatform;
let other: Platform;

beforeAll(async () => {
  platform = await testPlatform();
  other = await secondNode(platform);
});
afterAll(async () => {
  await other.close();
  await platform.close();
});

const columnsOf = async (schema: string) =>
  (
    await platform.pool.query<{ line: string }>(
      `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
       from information_schema.columns where table_schema = $1 order by 1`,
      [schema],
    )
  ).rows.map((row) => row.line);

/** As the first version of Plinth left it. */
async function makeOld(schema: string): Promise<void> {
  const tables = ["_model_version", "_models", "_relations", "_actors"];
  const { rows } = await platform.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 and not tablename = any($2)",
    [schema, tables],
  );
  for (const { name } of rows) await platform.pool.query(`drop table "${schema}"."${name}" cascade`);
  await platform.pool.query(`alter table "${schema}"."_model_version" drop column schema_version`);
}

test("an old schema that two nodes open at the same time is brought up once, to the form of a new one", async () => {
  const { project } = await testProject(platform, { models: {} });
  const { schema } = project.database;
  const newest = await columnsOf(schema);
  expect(newest).toContain("_outbox.record_id uuid NO");
  await makeOld(schema);
  expect(await columnsOf(schema)).not.toEqual(newest);

  // What the nodes knew of the project is from before.
  await platform.notices.publish("projects", project.id);
  await expect
    .poll(async () => {
      await Promise.all([openProject(platform, project.id), openProject(other, project.id)]);
      return columnsOf(schema);
    })
    .toEqual(newest);
  const { rows } = await platform.pool.query(`select version, schema_version from "${schema}"."_model_version"`);
  expect(rows).toHaveLength(1);
  expect(rows[0].schema_version).toBeGreaterThan(0);
});

test("a schema of a newer Plinth is left alone", async () => {
  const { project } = await testProject(platform, { models: {} });
  const { schema } = project.database;
  await platform.pool.query(`update "${schema}"."_model_version" set schema_version = 1000`);
  await openProject(other, project.id);
  const { rows } = await platform.pool.query(`select schema_version from "${schema}"."_model_version"`);
  expect(rows).toEqual([{ schema_version: 1000 }]);
});
