/** An import that changes records is a change like every other: by role and tenant, with revisions and events. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { importRecords, type Matching } from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { pieces } from "../../support/worlds/transfer-world.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});
const all = { read: "all", create: "all", update: "all", delete: "all" };
const mine = { where: { owner: { eq: "me" } } };
const noteFields = [text("Title", { unique: true }), text("Owner"), text("Secret", { hide_for_roles: ["worker"] })];

interface Options {
  match?: Partial<Matching>;
  trial?: boolean;
  model?: string;
}

const load = (
  p: TestProject,
  ctx: Context,
  file: string,
  { match = {}, trial = false, model = "note" }: Options = {},
) =>
  importRecords(ctx, p.project, {
    ...{ model, format: "csv", on_error: "stop", status: "published", trial },
    match: { by: "title", on_match: "update", on_new: "create", ...match },
    source: pieces(file),
  });

async function worker(p: TestProject, note: Record<string, string | { where: object }>, name = "worker") {
  await p.roleToken(name, { note, team: all as Record<string, string> });
  return p.member(name);
}

const ask = async (p: TestProject, query: string) => {
  const { json } = await p.ask(query);
  expect(json.errors).toBeUndefined();
  return json.data;
};

test.each([true, false])("each row asks for the right to its record; trial: %s", async (trial) => {
  const p = await testProject(platform, { models: { note: { fields: noteFields } } });
  await ask(
    p,
    `mutation { createNoteList(inputs: [{ title: "a", owner: "me", secret: "s" }, { title: "b", owner: "them" }]) { id } }`,
  );
  const limited = await worker(p, { ...all, update: mine });
  const file = "title,owner\na,you\nb,you\nc,me\n";
  const refused = { line: 3, field: "title", message: "Your role may not change this record" };
  expect(await load(p, limited, file, { trial })).toMatchObject({ failed: 1, faults: [refused] });
  expect(await load(p, limited, file, { trial, match: { on_match: "skip" } })).toMatchObject({
    created: 1,
    skipped: 2,
  });
  await expect(load(p, limited, "title,secret\na,x\n", { trial })).rejects.toMatchObject({
    fields: { secret: expect.any(String) },
  });
  expect(await load(p, limited, "title,owner\na,me\n", { trial })).toMatchObject({ updated: 1 });
  expect(await ask(p, `{ noteList(where: { title: { eq: "a" } }) { owner secret } }`)).toEqual({
    noteList: [{ owner: "me", secret: "s" }],
  });

  // What the role does not see is as what is not there: the value is taken, as for every new record.
  const blind = await worker(p, { ...all, read: mine }, "blind");
  expect(await load(p, blind, "title\nb\n", { trial })).toMatchObject({
    updated: 0,
    faults: [{ line: 2, field: "title", message: "Title is taken by another record" }],
  });
  expect(await load(p, blind, "title\nb\n", { trial, match: { on_new: "skip" } })).toMatchObject({ skipped: 1 });

  const reader = await worker(p, { read: "all" }, "reader");
  const adder = await worker(p, { read: "all", create: "all" }, "adder");
  const changer = await worker(p, { read: "all", update: "all" }, "changer");
  const forbidden = { code: "FORBIDDEN" };
  await expect(load(p, reader, "title\na\n", { trial })).rejects.toMatchObject(forbidden);
  await expect(load(p, adder, "title\na\n", { trial })).rejects.toMatchObject(forbidden);
  await expect(load(p, changer, "title\na\n", { trial })).rejects.toMatchObject(forbidden);
  expect(await load(p, adder, "title\na\n", { trial, match: { on_match: "skip" } })).toMatchObject({ skipped: 1 });
  expect(await load(p, changer, "title\na\n", { trial, match: { on_new: "skip" } })).toMatchObject({ updated: 1 });
});

test("a tenant's rows match its own records alone", async () => {
  const p = await testProject(platform, {
    tenant_model: "company",
    models: { company: { fields: [text("Name")] }, note: { fields: noteFields } },
  });
  const made = await ask(
    p,
    `mutation { a: createCompany(input: { name: "A" }) { id } b: createCompany(input: { name: "B" }) { id } }`,
  );
  await p.roleToken("worker", { note: all, company: all });
  const people = await Promise.all(
    [made.a.id, made.b.id].map(async (tenant_id) => {
      const one = await p.member("worker");
      return { ...one, actor: { ...one.actor, tenant_id } } as Context;
    }),
  );
  const [ofA, ofB] = people as [Context, Context];
  for (const one of people) expect(await load(p, one, "title,owner\nx,old\n")).toMatchObject({ created: 1 });
  const { pool, schema } = p.project.database;
  const owners = async () =>
    (await pool.query(`select id, owner, _tenant_id as tenant from "${schema}".note order by owner`)).rows;
  const byTitle = await load(p, ofA, "title,owner\nx,changed\n");
  expect(byTitle).toMatchObject({ created: 0, updated: 1 });
  const rows = await owners();
  expect(rows).toMatchObject([
    { owner: "changed", tenant: made.a.id },
    { owner: "old", tenant: made.b.id },
  ]);
  const other = `id,owner\n${rows[0].id},stolen\n`;
  expect(await load(p, ofB, other, { match: { by: "id", on_new: "skip" } })).toMatchObject({ updated: 0, skipped: 1 });
  expect(await owners()).toEqual(rows);
});

test("revisions keep what was before, each record is an event, and a trial leaves neither", async () => {
  const p = await testProject(platform, { models: { note: { fields: noteFields } } });
  await ask(p, `mutation { createNoteList(inputs: [{ title: "a", owner: "x" }, { title: "b", owner: "y" }]) { id } }`);
  const { pool, schema } = p.project.database;
  p.project.settings.enable_revision_history = true;
  const kept = async () => {
    const events = await pool.query(
      `select operation, actor from "${schema}"._outbox where model = 'note' and operation = 'update'`,
    );
    const revisions = await pool.query(`select data ->> 'owner' as owner from "${schema}"._revisions order by 1`);
    return { events: events.rows, revisions: revisions.rows.map(({ owner }) => owner) };
  };
  const file = "title,owner\na,new\nb,new\n";
  expect(await load(p, p.owner, file, { trial: true })).toMatchObject({ updated: 2 });
  expect(await kept()).toEqual({ events: [], revisions: [] });
  expect(await load(p, p.owner, file)).toMatchObject({ updated: 2 });
  const actor = p.owner.actor.kind === "user" && p.owner.actor.user.id;
  const event = { operation: "update", actor };
  expect(await kept()).toEqual({ events: [event, event], revisions: ["x", "y"] });
});

test("keys are unique as values are, and places are their records' own", async () => {
  const p = await testProject(platform, {
    models: {
      note: { fields: [text("Title", { unique: true })] },
      badge: { fields: [text("Code", { unique: true }), text("Owner")] },
    },
    relations: [{ from: "badge", to: "note", forward: "has_one", reverse: "has_one" }],
  });
  const byCode = { model: "badge", match: { by: "code" } };
  await load(p, p.owner, "title\nfirst\nsecond\nthird\n");
  await load(p, p.owner, "code,note.title\n1,first\n2,second\n", byCode);
  const badges = () => ask(p, "{ badgeList(sort: [{ code: asc }]) { note { title } } }");
  const taken = { line: 2, field: "note_id", message: "Another record is connected with this one already." };
  expect((await load(p, p.owner, "code,note.title\n1,second\n", byCode)).faults).toEqual([taken]);
  expect(await load(p, p.owner, "code,note.title\n1,third\n", byCode)).toMatchObject({ updated: 1, faults: [] });
  expect(await badges()).toEqual({ badgeList: [{ note: { title: "third" } }, { note: { title: "second" } }] });

  // By whom the note of the place may not be changed.
  await p.roleToken("keeper", { badge: all, note: { ...all, update: { where: { title: { eq: "first" } } } } });
  const kept = await load(p, await p.member("keeper"), "code,note.title\n1,first\n", byCode);
  const message = "Another record is connected here that you may not change.";
  expect(kept).toMatchObject({ updated: 0, faults: [{ line: 2, field: "note_id", message }] });
});
