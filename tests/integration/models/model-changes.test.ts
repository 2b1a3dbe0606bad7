/** Models and relations that change: alone and at once, with locks and broken connections in the way, on every node. */
import pg from "pg";
import { expect, test } from "vitest";
import { addModel, loadModels, updateModel, upsertConnection, upsertField } from "../../../lib/engine/models/index.ts";
import { createProject, openProject } from "../../../lib/engine/projects/index.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { person } from "../../support/people.ts";
import { connected, createEmptyDatabase } from "../../support/platform.ts";
import * as work from "../../support/worlds/models-at-work.ts";

work.withModelProject();

test("relations are foreign keys and join tables; names are settled; what would clash is refused", async () => {
  for (const name of ["author", "article", "label", "passport"]) await addModel(work.ctx, { name });
  const relate = (from: string, to: string, forward: string, reverse: string, known_as: string | null = null) =>
    upsertConnection(work.ctx, {
      from,
      to,
      forward_connection_type: forward,
      reverse_connection_type: reverse,
      known_as,
    });
  expect(await relate("article", "author", "has_one", "has_many")).toMatchObject([
    { name: "author", kind: "has_one", model: "author" },
  ]);
  await relate("article", "label", "has_many", "has_many");
  await relate("author", "passport", "has_one", "has_one");
  await relate("author", "author", "has_one", "has_many", "mentor");
  expect(await work.columnsOf("article")).toEqual({ author_id: "uuid" });
  expect(await work.columnsOf("author")).toEqual({ passport_id: "uuid", mentor_id: "uuid" });

  const [a1, p1] = [await work.insert("author", {}), await work.insert("passport", {})];
  await work.sql(`update ${work.table("author")} set passport_id = $1 where id = $2`, [p1, a1]);
  await expect(work.insert("author", { passport_id: p1 })).rejects.toMatchObject({ code: "23505" });
  const article = await work.insert("article", { author_id: a1 });
  await work.sql(`delete from ${work.table("author")} where id = $1`, [a1]);
  expect(await work.sql(`select author_id from ${work.table("article")} where id = $1`, [article])).toEqual([
    { author_id: null },
  ]);

  const before = (await loadModels(work.project)).relations.length;
  await relate("article", "author", "has_one", "has_many");
  expect((await loadModels(work.project)).relations).toHaveLength(before);
  await relate("article", "author", "has_one", "has_many", "editor");
  expect((await loadModels(work.project)).relations.at(-1)).toMatchObject({
    forward_name: "editor",
    reverse_name: "article_editor",
  });

  expect((await work.refused(() => relate("label", "label", "has_one", "has_many"))).fields.known_as).toMatch(
    /needs a name/,
  );
  expect(
    (await work.refused(() => relate("article", "label", "has_one", "has_many", "author"))).fields.known_as,
  ).toMatch(/already has/);
  expect((await work.refused(() => relate("article", "label", "has_one", "has_many", "meta"))).fields.known_as).toMatch(
    /already has/,
  );
  expect(
    (await work.refused(() => relate("article", "label", "has_one", "has_many", 'x"; --'))).fields.known_as,
  ).toMatch(/start with a letter/);
  expect((await work.refused(() => work.addField("article", "author id"))).fields.field_label).toMatch(
    /named author_id/,
  );
  expect((await work.refused(() => relate("article", "ghost", "has_one", "has_many"))).code).toBe("NOT_FOUND");

  await work.operate("delete", "article", "author", { is_relation: true, known_as: "editor" });
  expect(await work.columnsOf("article")).toEqual({ author_id: "uuid" });
});

test("a renamed model takes the relations named after it along; a deleted one takes its relations, not others' records", async () => {
  await updateModel(work.ctx, { type: "rename", model_name: "author", new_name: "writer" });
  expect(await work.columnsOf("article")).toEqual({ writer_id: "uuid" });
  expect(await work.columnsOf("writer")).toEqual({ passport_id: "uuid", mentor_id: "uuid" });
  const articles = (await work.sql(`select id from ${work.table("article")}`)).length;
  await updateModel(work.ctx, { type: "delete", model_name: "writer" });
  expect(await work.columnsOf("article")).toEqual({});
  expect((await work.sql(`select id from ${work.table("article")}`)).length).toBe(articles);
  expect((await loadModels(work.project)).relations.filter(({ from, to }) => [from, to].includes("writer"))).toEqual(
    [],
  );
});

test("a duplicate has the fields and rules, and no records", async () => {
  await addModel(work.ctx, { name: "kinds" });
  await work.addField("kinds", "Title", {}, { required: true, unique: true });
  await work.addField("kinds", "Place", { field_type: "object" });
  await work.addField("kinds", "City", { parent_field: "place" });
  await work.addField("kinds", "Tags", { field_type: "list", field_sub_type: "dynamicList", input_type: "string" });
  await work.insert("kinds", { title: "there" });
  const copy = await updateModel(work.ctx, { type: "duplicate", model_name: "kinds", new_name: "kinds_copy" });
  expect(copy.fields.map(({ identifier }) => identifier)).toEqual(
    (await work.fieldsOf("kinds")).map(({ identifier }) => identifier),
  );
  expect(await work.columnsOf("kinds_copy")).toEqual(await work.columnsOf("kinds"));
  expect(await work.sql(`select id from ${work.table("kinds_copy")}`)).toEqual([]);
  await work.insert("kinds_copy", { title: "one" });
  await expect(work.insert("kinds_copy", { title: "one" })).rejects.toMatchObject({ code: "23505" });
  expect(
    (await work.refused(() => updateModel(work.ctx, { type: "duplicate", model_name: "kinds", new_name: "" }))).fields
      .new_name,
  ).toBe("Please enter a duplicate model name");
});

test("a single record model holds one record, also in the database, and converts only when that is true", async () => {
  const model = await addModel(work.ctx, { name: "site_settings", single_record: true });
  await expect(work.insert("site_settings", {})).rejects.toMatchObject({ code: "23514" });
  await work.sql(`insert into ${work.table("site_settings")} (id) values ($1)`, [model.single_page_uuid]);
  const convert = (single_page_model: boolean) =>
    updateModel(work.ctx, { type: "convert", model_name: "site_settings", single_page_model });
  await convert(false);
  await work.insert("site_settings", {});
  expect((await work.refused(() => convert(true))).message).toMatch(/has 2 records/);
});

test("changes of one project at once come one after the other, and all of them are there", async () => {
  await addModel(work.ctx, { name: "busy" });
  const before = (await loadModels(work.project)).version;
  await Promise.all(Array.from({ length: 12 }, (_, i) => work.addField("busy", `Field ${i}`)));
  expect(await work.fieldsOf("busy")).toHaveLength(12);
  expect((await work.fieldsOf("busy")).map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect((await loadModels(work.project)).version).toBe(before + 12);
});

test("a table that is locked elsewhere ends a change after 5 s with a plain sentence", async () => {
  const blocker = await work.platform.pool.connect();
  try {
    await blocker.query("begin");
    await blocker.query(`lock table ${work.table("busy")} in access exclusive mode`);
    const error = await work.addField("busy", "Late").catch((e) => e);
    expect(error).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("locked by something else") });
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  expect(await work.fieldsOf("busy")).toHaveLength(12);
  await work.addField("busy", "Late");
}, 20_000);

test("a change whose connection is killed before the commit leaves definitions and tables as they were", async () => {
  const pool = work.project.database.pool;
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
  const broken = await work.refused(() =>
    work.addField("busy", "Lost").finally(() => {
      armed = false;
      pool.connect = connect as never;
    }),
  );
  expect(broken).toBeInstanceOf(Error);
  expect((await work.fieldsOf("busy")).map(({ identifier }) => identifier)).not.toContain("lost");
});

test("another node sees a change by its notice", async () => {
  const second = connected(await startPlatform(work.platform.env, { databaseUrl: work.platform.databaseUrl }));
  try {
    const there = await openProject(second, "models-one");
    const { version } = await loadModels(there);
    await work.addField("busy", "Noticed");
    await expect.poll(async () => (await loadModels(there)).version).toBe(version + 1);
  } finally {
    await second.close();
  }
});

test("a project in a user's own database changes its models there", async () => {
  const { ctx: outside, inProject } = await person(work.platform);
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
