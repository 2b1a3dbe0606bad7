/** Project schemas of an older Plinth come up to the newest form by themselves. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertField } from "../../../lib/engine/models/index.ts";
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

test.each([
  ["has_one", "has_many"],
  ["has_many", "has_one"],
])(
  "of two relations of one name, %s and %s, the hidden one gets a free name and keeps its links",
  async (first, second) => {
    const text = (field_label: string) => ({ field_label, field_type: "text" });
    const relation = { from: "post", to: "author", reverse: "has_many" };
    const { project, owner, ask } = await testProject(platform, {
      models: { post: { fields: [text("Name"), text("Author 2")] }, author: { fields: [text("Name")] } },
      relations: [
        { ...relation, forward: first },
        { ...relation, forward: second, known_as: "other" },
      ],
    });
    const { schema } = project.database;
    const made = await ask(`mutation {
    createPost(input: { name: "P" }, create: {
      ${first === "has_one" ? "author: {" : "author_list: {"} name: "A" }
      ${second === "has_one" ? "other: {" : "other_list: {"} name: "B" }
    }) { id }
  }`);
    expect(made.json.errors).toBeUndefined();
    // As the versions before left it that did not refuse the second.
    if (second === "has_one")
      await platform.pool.query(`alter table "${schema}".post rename column other_id to author_id`);
    await platform.pool.query(
      `update "${schema}"."_relations" set definition = definition || '{"forward_name": "author", "known_as": null}'
     where definition->>'forward_name' = 'other'`,
    );
    await platform.pool.query(`update "${schema}"."_model_version" set version = version + 1, schema_version = 10`);
    await platform.notices.publish("projects", project.id);

    const list = (name: string, kind: string) => `${name}${kind === "has_one" ? "" : "_list"}`;
    const [hidden, shown] = [list("author_3", first!), list("author", second!)];
    const entry = (kind: string, name: string) => (kind === "has_one" ? { name } : [{ name }]);
    await expect
      .poll(async () => (await ask(`{ postList { ${hidden} { name } ${shown} { name } } }`)).json)
      .toEqual({ data: { postList: [{ [hidden]: entry(first!, "A"), [shown]: entry(second!, "B") }] } });
    const field = await upsertField(owner, { model_name: "author", field_label: "Town", field_type: "text" });
    expect(field.identifier).toBe("town");
  },
);
