/** A change of relations alone is a difference of its revision, whatever keeps the relation, named as far as the reader may see. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { updateModel } from "../../../lib/engine/models/index.ts";
import {
  deleteRecord,
  getRecord,
  listRevisionRelations,
  listRevisions,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const title = { field_label: "Title", field_type: "text", input_type: "string" };
const kinds = ["has_one", "has_many"];
/** A model for each pair of kinds, from both of its sides: by a key here, by a key there, by a table between. */
const pairs = kinds.flatMap((forward) => kinds.map((reverse) => ({ forward, reverse })));
const sides = pairs.flatMap(({ forward, reverse }) => {
  const [left, right] = [`left_${forward}_${reverse}`, `right_${forward}_${reverse}`];
  return [
    { own: left, other: right, kind: forward },
    { own: right, other: left, kind: reverse },
  ];
});

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  const names = [...new Set(sides.map(({ own }) => own))];
  p = await testProject(platform, {
    models: Object.fromEntries(names.map((name) => [name, { fields: [title] }])),
    relations: pairs.map(({ forward, reverse }) => ({
      from: `left_${forward}_${reverse}`,
      to: `right_${forward}_${reverse}`,
      forward,
      reverse,
    })),
  });
  for (const model_name of names) await updateModel(p.owner, { type: "update", model_name, enable_revision: true });
});
afterAll(() => platform.close());

const save = async (model: string, input: object) =>
  (await upsertRecord(p.owner, p.project, { model, status: "published", payload: {}, ...input })).id;
const make = (model: string, text: string) => save(model, { payload: { title: text } });
const newest = async (model: string, id: string) => (await listRevisions(p.owner, p.project, { model, id }))[0]!.id;
const differences = async (model: string, revision: string, ctx: Context = p.owner) =>
  (await listRevisionRelations(ctx, p.project, { model, id: revision })).map(
    ({ removed, added, order: _, ...rest }) => ({
      ...rest,
      removed: removed.map(({ data }) => data.title),
      added: added.map(({ data }) => data.title),
    }),
  );

test.each(sides)("$kind of $own: connected, then another one, then none", async ({ own, other, kind }) => {
  const key = kind === "has_one" ? `${other}_id` : `${other}_ids`;
  const asked = (id: string) => ({ connect: { [key]: kind === "has_one" ? id : [id] } });
  const [one, two] = [await make(other, "one"), await make(other, "two")];
  const id = await make(own, "mine");
  await save(own, { id, ...asked(one) });
  const free = await newest(own, id);
  const relation = { name: other, model: other, others: 0 };
  expect(await differences(own, free)).toEqual([{ ...relation, removed: [], added: ["one"] }]);

  const replaced = kind === "has_one" ? {} : { disconnect: { [key]: [one] } };
  await save(own, { id, ...asked(two), ...replaced });
  const withOne = await newest(own, id);
  expect(await differences(own, withOne)).toEqual([{ ...relation, removed: ["one"], added: ["two"] }]);
  expect(await differences(own, free)).toEqual([{ ...relation, removed: [], added: ["two"] }]);

  await save(own, { id, disconnect: { [key]: kind === "has_one" ? two : [two] } });
  expect(await differences(own, withOne)).toEqual([{ ...relation, removed: ["one"], added: [] }]);
  expect(await differences(own, free)).toEqual([]);

  await deleteRecord(p.owner, p.project, { model: other, id: one });
  expect(await differences(own, withOne)).toEqual([{ ...relation, removed: [], added: [], others: 1 }]);
});

test("who may not read the other model sees nothing of it, who may not see drafts only how many", async () => {
  const [own, other] = ["left_has_many_has_many", "right_has_many_has_many"];
  const id = await make(own, "mine");
  const hidden = await save(other, { payload: { title: "not yet" }, status: "draft" });
  await save(own, { id, connect: { [`${other}_ids`]: [hidden] } });
  const revision = await newest(own, id);
  const rights = { read: "all", create: "none", update: "none", delete: "none" };
  await p.roleToken("blind", { [own]: rights });
  await p.roleToken("reader", { [own]: rights, [other]: rights });
  expect(await differences(own, revision, await p.member("blind"))).toEqual([]);
  expect(await differences(own, revision, await p.member("reader"))).toEqual([
    { name: other, model: other, removed: [], added: [], others: 1 },
  ]);
  expect(await differences(own, revision)).toMatchObject([{ added: ["not yet"], others: 0 }]);
});

test("a list names who had made the record so", async () => {
  const id = await make("left_has_one_has_one", "mine");
  await save("left_has_one_has_one", { id, payload: { title: "yours" } });
  expect(await listRevisions(p.owner, p.project, { model: "left_has_one_has_one", id })).toMatchObject([
    { last_modified_by: { first_name: "Ada", email: expect.stringContaining("@example.org") } },
  ]);
  expect(await getRecord(p.owner, p.project, { model: "left_has_one_has_one", id })).toMatchObject({
    meta: { last_modified_by: { first_name: "Ada" } },
  });
});
