/** Conditions on fields: a role reads or changes a field in some records only, and learns its value in no other way. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { updateModel } from "../../../lib/engine/models/index.ts";
import {
  duplicateRecord,
  exportRecords,
  getRecord,
  getRevision,
  importRecords,
  keptInRecord,
  listRevisions,
  restoreRevision,
  setValuesOfMany,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { pieces } from "../../support/worlds/transfer-world.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});
const int = (label: string) => ({ field_label: label, field_type: "number", input_type: "int" });
const list = (label: string) => ({
  field_label: label,
  field_type: "list",
  field_sub_type: "dynamicList",
  input_type: "string",
});

const all = { read: "all", create: "all", update: "all", delete: "all" };
const none = { create: "none", update: "none", delete: "none" };
const byMe = { where: { meta: { created_by: { eq: { $caller: "id" } } } } };
const rights = {
  person: {
    ...all,
    fields: {
      salary: { read: byMe },
      skills: { read: byMe },
      price: { update: { where: { stage: { eq: "draft" } } } },
    },
  },
  team: all,
};

let platform: TestPlatform;
let p: TestProject;
let token: string;
let clerk: Context;
const id: Record<string, string> = {};

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      person: {
        fields: [
          text("Name"),
          int("Salary"),
          list("Skills"),
          int("Price"),
          text("Stage"),
          text("Code", { unique: true }),
        ],
      },
      team: { fields: [text("Name")] },
    },
    relations: [{ from: "person", to: "team", forward: "has_one", reverse: "has_many" }],
  });
  await updateModel(p.owner, { model_name: "person", type: "update", enable_revision: true });
  token = await p.roleToken("clerk", rights as never);
  clerk = await p.member("clerk");
  const make = async (input: object, as?: string) =>
    (await p.ask(`mutation ($input: PersonInput!) { createPerson(input: $input) { id } }`, { input }, as)).json.data
      .createPerson.id;
  id.theirs = await make({ name: "Ada", salary: 987654900, skills: ["a"], price: 5, stage: "final", code: "x1" });
  id.mine = await make({ name: "Bob", salary: 100, skills: ["b"], price: 7, stage: "draft" }, token);
});
afterAll(() => platform.close());

const ask = async (query: string, variables: object = {}, as = token) =>
  (await p.ask(query, variables as Record<string, unknown>, as)).json;
const data = async (query: string, variables: object = {}, as = token) => {
  const json = await ask(query, variables, as);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const update = `mutation ($id: ID!, $input: PersonPatch!) { updatePerson(id: $id, input: $input) { id } }`;
const refused = async (input: object, which = id.theirs, query = update) => {
  const { errors } = await ask(query, { id: which, input });
  return errors && [errors[0].extensions.code, Object.keys(errors[0].extensions.fields ?? {})];
};
const stored = async (which = id.theirs) => ({
  person: (await getRecord(p.owner, p.project, { model: "person", id: which! }))!.data as Record<string, unknown>,
});

describe("reading", () => {
  test("the field is null in the records that its condition leaves out, and nowhere else", async () => {
    expect(await data("{ personList(sort: [{ name: asc }]) { name salary skills price } }")).toEqual({
      personList: [
        { name: "Ada", salary: null, skills: null, price: 5 },
        { name: "Bob", salary: 100, skills: ["b"], price: 7 },
      ],
    });
    const rest = restCaller(platform, token);
    expect((await rest("GET", `person/${id.theirs}`)).json.data).toMatchObject({ name: "Ada", salary: null });
    expect((await rest("GET", `person/${id.mine}`)).json.data).toMatchObject({ salary: 100 });
  });

  test("filters, sorts, groups and aggregates know as much", async () => {
    expect(
      await data(`{
        gt: personCount(where: { salary: { gt: 0 } }) none: personCount(where: { salary: { is_null: true } })
        not: personCount(where: { NOT: { salary: { eq: 1 } } })
        down: personList(sort: [{ salary: desc_nulls_last }]) { name }
        max: personAggregate { max { salary } sum { salary } }
        by: personAggregate(group_by: [salary], sort: [{ count: asc }]) { group { salary } count }
      }`),
    ).toMatchObject({
      gt: 1,
      none: 1,
      not: 2,
      down: [{ name: "Bob" }, { name: "Ada" }],
      max: [{ max: { salary: 100 }, sum: { salary: 100 } }],
    });
  });

  test("files of the console have no more", async () => {
    for (const format of ["csv", "ndjson"] as const) {
      const parts = await Array.fromAsync(
        await exportRecords(clerk, p.project, { model: "person", format, status: "all" }),
      );
      const said = parts.join("");
      expect(said).toContain("Ada");
      expect(said).not.toContain("987654900");
    }
  });
});

describe("changing", () => {
  test("a value that the role does not read is not written: null changes nothing, all else is refused by name", async () => {
    expect(await refused({ salary: 987654900 })).toEqual(["FORBIDDEN", ["input.salary"]]);
    expect(await refused({ salary: 1 })).toEqual(["FORBIDDEN", ["input.salary"]]);
    expect(await refused({ salary: null, name: "Ada" })).toBeUndefined();
    expect((await stored()).person).toMatchObject({ salary: 987654900 });
    expect(await refused({ salary: 120 }, id.mine)).toBeUndefined();
    expect((await stored(id.mine)).person).toMatchObject({ salary: 120 });
    const rest = restCaller(platform, token);
    expect((await rest("PATCH", `person/${id.theirs}`, { salary: 1 })).status).toBe(403);
    await expect(
      upsertRecord(clerk, p.project, { model: "person", id: id.theirs!, payload: { salary: 3 } }),
    ).rejects.toMatchObject({ code: "FORBIDDEN", fields: { "payload.salary": expect.any(String) } });
  });

  test("a field changes where its condition holds before the change; unchanged values are no change", async () => {
    expect(await refused({ price: 6 })).toEqual(["FORBIDDEN", ["input.price"]]);
    expect(await refused({ price: 6, stage: "draft" })).toEqual(["FORBIDDEN", ["input.price"]]);
    expect(await refused({ price: null })).toEqual(["FORBIDDEN", ["input.price"]]);
    expect(await refused({ price: 5, name: "Ada" })).toBeUndefined();
    expect(await refused({ price: 8 }, id.mine)).toBeUndefined();
    expect((await stored(id.mine)).person.price).toBe(8);
  });

  test("many at once: one that may not be changed refuses all", async () => {
    const many = `mutation ($input: PersonPatch!) { updatePersonList(where: {}, input: $input) { id } }`;
    expect(await refused({ price: 9 }, id.theirs, many)).toEqual(["FORBIDDEN", ["input.price"]]);
    expect(await refused({ salary: null }, id.theirs, many)).toBeUndefined();
    expect((await stored()).person).toMatchObject({ price: 5, salary: 987654900 });
    expect((await stored(id.mine)).person).toMatchObject({ price: 8, salary: null });
    await data(update, { id: id.mine, input: { salary: 100 } });
    await expect(
      setValuesOfMany(clerk, p.project, { model: "person", ids: [id.theirs!], add: { skills: ["a"] } } as never),
    ).rejects.toMatchObject({ code: "BAD_USER_INPUT" });
    for (const skills of [["a"], ["b"]])
      await expect(
        setValuesOfMany(clerk, p.project, { model: "person", ids: [id.theirs!], payload: { skills } } as never),
      ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("what a form is told of a record", () => {
  const kept = async (who: Context, which: string) => {
    const record = await getRecord(who, p.project, { model: "person", id: which });
    return keptInRecord(who, p.project, "person", record!);
  };

  test("fields that are not read in it, and those that do not change in it", async () => {
    expect(await kept(clerk, id.theirs!)).toEqual({ unread_fields: ["salary", "skills"], fixed_fields: ["price"] });
    const own = await upsertRecord(clerk, p.project, { model: "person", payload: { stage: "draft" } });
    expect(await kept(clerk, own.id)).toEqual({ unread_fields: [], fixed_fields: [] });
    expect(await kept(p.owner, id.theirs!)).toEqual({ unread_fields: [], fixed_fields: [] });
    await data("mutation ($id: ID!) { deletePerson(id: $id) { id } }", { id: own.id }, p.token);
  });

  test("who may only read is told the same of a field that is kept and of one without a value", async () => {
    await p.roleToken("looker", { ...rights, person: { ...rights.person, ...none, read: "all" } } as never);
    const looker = await p.member("looker");
    for (const salary of [987654900, null]) {
      await data(update, { id: id.theirs, input: { salary } }, p.token);
      expect(await kept(looker, id.theirs!)).toEqual({ unread_fields: ["salary", "skills"], fixed_fields: [] });
    }
    await data(update, { id: id.theirs, input: { salary: 987654900 } }, p.token);
  });
});

describe("files that change records", () => {
  const load = (rows: readonly object[], trial = false) =>
    importRecords(clerk, p.project, {
      ...{ model: "person", format: "ndjson", on_error: "stop", status: "published", trial },
      match: { by: "id", on_match: "update", on_new: "skip" },
      source: pieces(rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
    });
  const fault = (line: number, field: string, label: string) => ({
    line,
    field,
    message: `Your role may not change ${label} in this record of person.`,
  });

  test.each([true, false])("neither learn what is not read nor change what may not be; trial: %s", async (trial) => {
    const payload = { name: "Cy", salary: 100, price: 8, stage: "draft" };
    const { id: own } = await upsertRecord(clerk, p.project, { model: "person", payload });
    for (const salary of [987654900, 1])
      expect(await load([{ id: id.theirs, salary }], trial)).toMatchObject({
        updated: 0,
        faults: [fault(1, "salary", "Salary")],
      });
    expect(
      await load(
        [
          { id: id.theirs, price: 6, stage: "draft", skills: ["a"] },
          { id: own, price: 9, salary: 130 },
        ],
        trial,
      ),
    ).toMatchObject({ failed: 1, faults: [fault(1, "skills", "Skills")] });
    expect(await load([{ id: id.theirs, price: null }], trial)).toMatchObject({ faults: [fault(1, "price", "Price")] });
    expect(
      await load(
        [
          { id: id.theirs, name: "Ada", price: 5, salary: null, skills: null },
          { id: own, salary: 131 },
        ],
        trial,
      ),
    ).toMatchObject({ updated: 2, faults: [] });
    expect((await stored()).person).toMatchObject({ price: 5, stage: "final", salary: 987654900, skills: ["a"] });
    expect((await stored(own)).person).toMatchObject({ price: 8, salary: trial ? 100 : 131 });
    await data("mutation ($id: ID!) { deletePerson(id: $id) { id } }", { id: own }, p.token);
  });

  test("a value that is no number is told as that, and not held against the record", async () => {
    expect(await load([{ id: id.theirs, price: "x" }])).toMatchObject({ failed: 1, faults: [{ field: "price" }] });
  });
});

describe("ways around", () => {
  test("a copy, which is one's own, is without what was not read", async () => {
    const copy = await duplicateRecord(clerk, p.project, { model: "person", id: id.theirs! });
    expect(await getRecord(clerk, p.project, { model: "person", id: copy.id })).toMatchObject({
      data: { name: "Ada", salary: null, skills: null, price: 5 },
    });
    expect((await stored(copy.id)).person).toMatchObject({ salary: null, skills: null });
  });

  test("revisions do not tell it, and restoring one leaves it as it is", async () => {
    await data(update, { id: id.theirs, input: { name: "Ada L" } }, p.token);
    const [revision] = await listRevisions(clerk, p.project, { model: "person", id: id.theirs! });
    const read = await getRevision(clerk, p.project, { model: "person", id: revision!.id });
    expect(JSON.stringify(read)).not.toContain("987654900");
    expect(read.data).toMatchObject({ price: 5 });
    await data(update, { id: id.theirs, input: { salary: 987654901 } }, p.token);
    await restoreRevision(clerk, p.project, { model: "person", id: revision!.id });
    expect((await stored()).person).toMatchObject({ name: "Ada", salary: 987654901 });
    await data(update, { id: id.theirs, input: { salary: 987654900, price: 6 } }, p.token);
    await expect(restoreRevision(clerk, p.project, { model: "person", id: revision!.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
      fields: { "payload.price": expect.any(String) },
    });
    await data(update, { id: id.theirs, input: { price: 5 } }, p.token);
  });

  test("a deleted record is not restored as one's own", async () => {
    const { createPerson } = await data(
      `mutation { createPerson(input: { name: "Gone", salary: 777 }) { id } }`,
      {},
      p.token,
    );
    await data(`mutation ($id: ID!) { deletePerson(id: $id) { id } }`, { id: createPerson.id });
    const [revision] = await listRevisions(clerk, p.project, { model: "person", id: createPerson.id });
    await expect(restoreRevision(clerk, p.project, { model: "person", id: revision!.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("live queries and events tell each subscriber their own", async () => {
    const node = await socketNode(platform);
    const live = node
      .connect(token)
      .start("subscription { personList(sort: [{ name: asc }], limit: 1) { name salary } }");
    const events = node.connect(token).start("subscription { personChanged { operation record { name salary } } }");
    expect(await live.next()).toEqual({ data: { personList: [{ name: "Ada", salary: null }] } });
    await data(update, { id: id.theirs, input: { name: "Ada", salary: 987654905 } }, p.token);
    expect(await events.next()).toEqual({
      data: { personChanged: { operation: "update", record: { name: "Ada", salary: null } } },
    });
    await data(update, { id: id.mine, input: { salary: 101 } });
    expect(await events.next()).toEqual({
      data: { personChanged: { operation: "update", record: { name: "Bob", salary: 101 } } },
    });
    expect(live.waiting()).toBe(0);
    await node.close();
  });
});

describe("in roles", () => {
  const give = (fields: object, levels: object = all) =>
    upsertRole(p.owner, { name: "made", api_permissions: { person: { ...levels, fields } } });

  test("what does not fit is refused by its path", async () => {
    const path = (field: string, action: string) => `api_permissions.person.fields.${field}.${action}`;
    for (const [fields, at] of [
      [{ gone: { read: byMe } }, path("gone", "read")],
      [{ code: { read: byMe } }, path("code", "read")],
      [{ salary: { read: { where: { gone: { eq: 1 } } } } }, path("salary", "read")],
      [{ salary: { update: { where: {} } } }, `${path("salary", "update")}.where`],
      [{ salary: { read: "all" } }, path("salary", "read")],
      [{ salary: { create: byMe } }, path("salary", "create")],
    ] as const)
      await expect(give(fields), at).rejects.toMatchObject({ fields: { [at]: expect.any(String) } });
    expect(await give({ code: { update: byMe }, salary: { read: byMe } })).toMatchObject({
      api_permissions: { person: { fields: { code: { update: byMe }, salary: { read: byMe } } } },
    });
  });
});
