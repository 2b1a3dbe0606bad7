/** Models and relations that change: alone and at once, with locks and broken connections in the way, on every node. */
import pg from "pg";
import { expect, test } from "vitest";
import { addModel, loadModels, updateModel, upsertConnection, upsertField } from "../../lib/engine/models/index.ts";
import { createProject, openProject } from "../../lib/engine/projects/index.ts";
import { startPlatform } from "../../lib/platform/start.ts";
import {
  addField,
  columnsOf,
  ctx,
  fieldsOf,
  insert,
  operate,
  platform,
  project,
  refused,
  sql,
  table,
  withModelProject,
} from "../support/models-at-work.ts";
import { person } from "../support/people.ts";
import { createEmptyDatabase } from "../support/platform.ts";

withModelProject();

test("relations are foreign keys and join tables; names are settled; what would clash is refused", async () => {
  for (const name of ["author", "article", "label", "passport"]) await addModel(ctx, { name });
  const relate = (from: string, to: string, forward: string, reverse: string, known_as: string | null = null) =>
    upsertConnection(ctx, { from, to, forward_connection_type: forward, reverse_connection_type: reverse, known_as });
  expect(await relate("article", "author", "has_one", "has_many")).toMatchObject([
    { name: "author", kind: "has_one", model: "author" },
  ]);
  await relate("article", "label", "has_many", "has_many");
  await relate("author", "passport", "has_one", "has_one");
  await relate("author", "author", "has_one", "has_many", "mentor");
  expect(await columnsOf("article")).toEqual({ author_id: "uuid" });
  expect(await columnsOf("author")).toEqual({ passport_id: "uuid", mentor_id: "uuid" });

  const [a1, p1] = [await insert("author", {}), await insert("passport", {})];
  await sql(`update ${table("author")} set passport_id = $1 where id = $2`, [p1, a1]);
  await expect(insert("author", { passport_id: p1 })).rejects.toMatchObject({ code: "23505" });
  const article = await insert("article", { author_id: a1 });
  await sql(`delete from ${table("author")} where id = $1`, [a1]);
  expect(await sql(`select author_id from ${table("article")} where id = $1`, [article])).toEqual([
    { author_id: null },
  ]);

  const before = (await loadModels(project)).relations.length;
  await relate("article", "author", "has_one", "has_many");
  expect((await loadModels(project)).relations).toHaveLength(before);
  await relate("article", "author", "has_one", "has_many", "editor");
  expect((await loadModels(project)).relations.at(-1)).toMatchObject({
    forward_name: "editor",
    reverse_name: "article_editor",
  });

  expect((await refused(() => relate("label", "label", "has_one", "has_many"))).fields.known_as).toMatch(
    /needs a name/,
  );
  expect((await refused(() => relate("article", "label", "has_one", "has_many", "author"))).fields.known_as).toMatch(
    /already has/,
  );
  expect((await refused(() => relate("article", "label", "has_one", "has_many", "meta"))).fields.known_as).toMatch(
    /already has/,
  );
  expect((await refused(() => relate("article", "label", "has_one", "has_many", 'x"; --'))).fields.known_as).toMatch(
    /start with a letter/,
  );
  expect((await refused(() => addField("article", "author id"))).fields.field_label).toMatch(/named author_id/);
  expect((await refused(() => relate("article", "ghost", "has_one", "has_many"))).code).toBe("NOT_FOUND");

  await operate("delete", "article", "author", { is_relation: true, known_as: "editor" });
  expect(await columnsOf("article")).toEqual({ author_id: "uuid" });
});

test("a renamed model takes the relations named after it along; a deleted one takes its relations, not others' records", async () => {
  await updateModel(ctx, { type: "rename", model_name: "author", new_name: "writer" });
  expect(await columnsOf("article")).toEqual({ writer_id: "uuid" });
  expect(await columnsOf("writer")).toEqual({ passport_id: "uuid", mentor_id: "uuid" });
  const articles = (await sql(`select id from ${table("article")}`)).length;
  await updateModel(ctx, { type: "delete", model_name: "writer" });
  expect(await columnsOf("article")).toEqual({});
  expect((await sql(`select id from ${table("article")}`)).length).toBe(articles);
  expect((await loadModels(project)).relations.filter(({ from, to }) => [from, to].includes("writer"))).toEqual([]);
});

test("a duplicate has the fields and rules, and no records", async () => {
  await addModel(ctx, { name: "kinds" });
  await addField("kinds", "Title", {}, { required: true, unique: true });
  await addField("kinds", "Place", { field_type: "object" });
  await addField("kinds", "City", { parent_field: "place" });
  await addField("kinds", "Tags", { field_type: "list", field_sub_type: "dynamicList", input_type: "string" });
  await insert("kinds", { title: "there" });
  const copy = await updateModel(ctx, { type: "duplicate", model_name: "kinds", new_name: "kinds_copy" });
  expect(copy.fields.map(({ identifier }) => identifier)).toEqual(
    (await fieldsOf("kinds")).map(({ identifier }) => identifier),
  );
  expect(await columnsOf("kinds_copy")).toEqual(await columnsOf("kinds"));
  expect(await sql(`select id from ${table("kinds_copy")}`)).toEqual([]);
  await insert("kinds_copy", { title: "one" });
  await expect(insert("kinds_copy", { title: "one" })).rejects.toMatchObject({ code: "23505" });
  expect(
    (await refused(() => updateModel(ctx, { type: "duplicate", model_name: "kinds", new_name: "" }))).fields.new_name,
  ).toBe("Please enter a duplicate model name");
});

test("a single record model holds one record, also in the database, and converts only when that is true", async () => {
  const model = await addModel(ctx, { name: "site_settings", single_record: true });
  await expect(insert("site_settings", {})).rejects.toMatchObject({ code: "23514" });
  await sql(`insert into ${table("site_settings")} (id) values ($1)`, [model.single_page_uuid]);
  const convert = (single_page_model: boolean) =>
    updateModel(ctx, { type: "convert", model_name: "site_settings", single_page_model });
  await convert(false);
  await insert("site_settings", {});
  expect((await refused(() => convert(true))).message).toMatch(/has 2 records/);
});

test("changes of one project at once come one after the other, and all of them are there", async () => {
  await addModel(ctx, { name: "busy" });
  const before = (await loadModels(project)).version;
  await Promise.all(Array.from({ length: 12 }, (_, i) => addField("busy", `Field ${i}`)));
  expect(await fieldsOf("busy")).toHaveLength(12);
  expect((await fieldsOf("busy")).map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect((await loadModels(project)).version).toBe(before + 12);
});

test("a table that is locked elsewhere ends a change after 5 s with a plain sentence", async () => {
  const blocker = await platform.pool.connect();
  try {
    await blocker.query("begin");
    await blocker.query(`lock table ${table("busy")} in access exclusive mode`);
    const error = await addField("busy", "Late").catch((e) => e);
    expect(error).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("locked by something else") });
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  expect(await fieldsOf("busy")).toHaveLength(12);
  await addField("busy", "Late");
}, 20_000);

test("a change whose connection is killed before the commit leaves definitions and tables as they were", async () => {
  const pool = project.database.pool;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  let armed = true;
  // Every connection that is taken now is cut at its commit, as kill -9 of the server would cut it.
  pool.connect = (async (...args: unknown[]) => {
    if (args.length > 0) return connect(...args);
    const client = await connect();
    client.on("error", () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const { processID } = client as unknown as { processID: number };
    client.query = (async (...statement: unknown[]) => {
      if (armed && statement[0] === "commit") await pool.query("select pg_terminate_backend($1, 5000)", [processID]);
      return query(...statement);
    }) as never;
    return client;
  }) as never;
  const broken = await refused(() =>
    addField("busy", "Lost").finally(() => {
      armed = false;
      pool.connect = connect as never;
    }),
  );
  expect(broken).toBeInstanceOf(Error);
  expect((await fieldsOf("busy")).map(({ identifier }) => identifier)).not.toContain("lost");
});

test("another node sees a change by its notice", async () => {
  const second = await startPlatform(platform.env, { databaseUrl: platform.databaseUrl });
  try {
    const there = await openProject(second, "models-one");
    const { version } = await loadModels(there);
    await addField("busy", "Noticed");
    await expect.poll(async () => (await loadModels(there)).version).toBe(version + 1);
  } finally {
    await second.close();
  }
});

test("a project in a user's own database changes its models there", async () => {
  const { ctx: outside, inProject } = await person(platform);
  const uri = await createEmptyDatabase();
  await createProject(outside, { name: "Own", id: "models-own", plan_type: "byod", db_config: { uri } });
  const inside = inProject("models-own");
  await addModel(inside, { name: "note" });
  await upsertField(inside, { model_name: "note", field_label: "Text", field_type: "text" });
  const client = new pg.Client(uri);
  await client.connect();
  const { rows } = await client.query(`select "text" from "plinth_models-own".note`);
  await client.end();
  expect(rows).toEqual([]);
});
