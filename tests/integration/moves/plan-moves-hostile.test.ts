/** Whoever has the password of a dedicated database can write there what they like: none of it comes along when the project moves back, and nobody waits for it. */
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { moveProject } from "../../../lib/engine/moves/index.ts";
import { getDatabaseCredentials } from "../../../lib/engine/projects/index.ts";
import {
  expectWorking,
  id,
  isThere,
  p,
  plan,
  platform,
  row,
  withMovedProject,
} from "../../support/worlds/moved-project.ts";

withMovedProject();

let schema: string;

/** A connection of the owner's own, as the console gives it. */
async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { host, port, database, user, password } = await getDatabaseCredentials(p.owner);
  const client = new pg.Client({ host, port: Number(port), database, user, password });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await plan("pro");
  await moveProject(platform, id(), { keepMs: 0 });
  schema = (await row()).schema;
  await plan("free");
});

const secret = `(query_to_xml('select 1', true, true, '')::text)`;
/** What the owner does, what takes it back, and how the refusal names it. */
const deeds: [name: string, act: string, undo: string, named: string][] = [
  [
    "a default",
    `alter table {s}.country alter name set default ${secret}`,
    "alter table {s}.country alter name drop default",
    "column country.name",
  ],
  [
    "a default of Plinth's own column",
    "alter table {s}.country alter _created_at set default pg_stat_file('x')::text::timestamptz",
    "alter table {s}.country alter _created_at set default now()",
    "column country._created_at",
  ],
  [
    "a default that only looks alike",
    `alter table {s}.country alter name set default (''::text || ${secret})`,
    "alter table {s}.country alter name drop default",
    "column country.name",
  ],
  [
    "a check",
    `alter table {s}.country add constraint evil check (${secret} is not null) not valid`,
    "alter table {s}.country drop constraint evil",
    "constraint evil of country",
  ],
  [
    "a check that only looks alike",
    `alter table {s}.country add constraint evil check ((name is not null) or (_status = 'draft' and ${secret} <> '')) not valid`,
    "alter table {s}.country drop constraint evil",
    "constraint evil of country",
  ],
  [
    "a generated column",
    "alter table {s}.country add evil text generated always as (upper(name)) stored",
    "alter table {s}.country drop evil",
    "column country.evil",
  ],
  ["an index of an expression", "create index evil on {s}.country (lower(name))", "drop index {s}.evil", "index evil"],
  [
    "an index of some rows",
    "create index evil on {s}.country (name) where length(name) > 1",
    "drop index {s}.evil",
    "index evil",
  ],
  [
    "an exclusion",
    "alter table {s}.country add constraint evil exclude (id with =)",
    "alter table {s}.country drop constraint evil",
    "constraint evil of country",
  ],
  [
    "a policy",
    `create policy evil on {s}.country using (${secret} is not null)`,
    "drop policy evil on {s}.country",
    "policy evil",
  ],
  [
    "a policy with Plinth's name",
    `create policy _tenant on {s}.country using (${secret} is not null)`,
    "drop policy _tenant on {s}.country",
    "policy _tenant",
  ],
  [
    "a type of another kind",
    "alter table {s}.country add evil xml",
    "alter table {s}.country drop evil",
    "column country.evil",
  ],
  [
    "a type of its own",
    "create type {s}.evil as enum ('a'); alter table {s}.country add evil {s}.evil",
    "drop type {s}.evil cascade",
    "type evil",
  ],
  [
    "the type of a row",
    "alter table {s}.country add evil {s}.customer",
    "alter table {s}.country drop evil",
    "column country.evil",
  ],
  [
    "another order of letters",
    'alter table {s}.country add evil text collate "C"',
    "alter table {s}.country drop evil",
    "column country.evil",
  ],
  [
    "options of a table",
    "alter table {s}.country set (fillfactor = 50)",
    "alter table {s}.country reset (fillfactor)",
    "storage options of country",
  ],
  [
    "a relation that does otherwise",
    "alter table {s}.country add evil uuid references {s}.country (id) on update cascade",
    "alter table {s}.country drop evil",
    "constraint country_evil_fkey of country",
  ],
  ["a view", "create view {s}.evil as select 1", "drop view {s}.evil", "view evil"],
  [
    "a function",
    "create function {s}.evil() returns int language sql as 'select 1'",
    "drop function {s}.evil",
    "function evil",
  ],
  [
    "a trigger",
    "create function public.evil() returns trigger language plpgsql as 'begin return new; end'; create trigger evil before insert on {s}.country for each row execute function public.evil()",
    "drop function public.evil cascade",
    "trigger evil",
  ],
];
const inSchema = (text: string) => text.replaceAll("{s}", `"${schema}"`);

test.each(deeds)("%s is named, and the project stays where it is", async (_, act, undo, named) => {
  await asOwner((client) => client.query(inSchema(act)));
  try {
    await expect(moveProject(platform, id(), { keepMs: 0 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(named),
    });
    expect([(await row()).kind, await isThere("shared")]).toEqual(["dedicated", false]);
  } finally {
    await asOwner((client) => client.query(inSchema(undo)));
  }
});

test.each([
  ["a model's name", "_models", "name", "n'||pg_read_file('PG_VERSION')||'"],
  ["a relation's name", "_relations", "known_as", `a" from plinth.users --`],
  ["an id", "_models", "id", "x'; drop table plinth.users; --"],
])("%s that would become part of a statement is refused", async (_, table, key, value) => {
  const text = `update {s}.${table} set definition = jsonb_set(definition::jsonb, $1, to_jsonb($2::text)) where id = $3`;
  const { rows } = await asOwner((client) => client.query(inSchema(`select id, definition from {s}.${table} limit 1`)));
  const { id: row_id, definition } = rows[0];
  await asOwner((client) => client.query(inSchema(text), [[key], value, row_id]));
  try {
    await expect(moveProject(platform, id(), { keepMs: 0 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(`${table} is not what Plinth writes there (${key})`),
    });
    expect([(await row()).kind, await isThere("shared")]).toEqual(["dedicated", false]);
  } finally {
    await asOwner((client) =>
      client.query(inSchema(`update {s}.${table} set definition = $1 where id = $2`), [definition, row_id]),
    );
  }
});

test("an index that reads asked for, and that is not plain, is left behind", async () => {
  await asOwner((client) => client.query(inSchema(`create index "_auto_sort_x" on {s}.country (lower(name))`)));
  await moveProject(platform, id(), { keepMs: 0 });
  expect((await row()).kind).toBe("shared");
  const { rowCount } = await platform.pool.query("select from pg_class where relname = '_auto_sort_x'");
  expect(rowCount).toBe(0);
  await expectWorking();
  await plan("pro");
  await moveProject(platform, id(), { keepMs: 0 });
  await plan("free");
});

test("a lock that the owner holds ends the try with a sentence that says so", async () => {
  await asOwner(async (client) => {
    await client.query(inSchema("begin; lock table {s}._models in access exclusive mode"));
    await expect(moveProject(platform, id(), { keepMs: 0 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Another connection holds a lock"),
    });
  });
  expect((await row()).kind).toBe("dedicated");
});

test("a move that stands still is given up, whatever holds it", async () => {
  const stall = moveProject(platform, id(), {
    keepMs: 0,
    silenceMs: 1_500,
    onPhase: async (phase) => {
      if (phase !== "copy") return;
      await asOwner((client) =>
        client.query(
          inSchema(
            "alter table {s}.country enable row level security, force row level security; create policy evil on {s}.country using (pg_sleep(60) is null)",
          ),
        ),
      );
    },
  });
  await expect(stall).rejects.toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("stood still") });
  const { rowCount } = await platform.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
    [`plinth_${id()}`],
  );
  expect(rowCount).toBeGreaterThan(0);
  await asOwner((client) =>
    client.query(
      inSchema(
        "drop policy evil on {s}.country; alter table {s}.country disable row level security, no force row level security",
      ),
    ),
  );
  await moveProject(platform, id(), { keepMs: 0 });
  expect((await row()).kind).toBe("shared");
  await expectWorking();
});
