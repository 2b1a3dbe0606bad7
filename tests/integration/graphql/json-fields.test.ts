/** JSON fields: any JSON is written, read, compared and carried in files as what it is, wherever the field stands. */
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importRecords } from "../../../lib/engine/records/index.ts";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

const data = { field_label: "Data", field_type: "json" };

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      event: {
        fields: [
          { field_label: "Name", field_type: "text" },
          data,
          { field_label: "Box", field_type: "object", input_type: "object" },
          { ...data, parent_field: "box" },
          { field_label: "Steps", field_type: "repeated", input_type: "repeated" },
          { ...data, parent_field: "steps" },
        ],
      },
    },
  });
});
afterAll(() => platform.close());

/** Values that are easily taken for others: texts of numbers, of nulls and of documents, empty ones, deep ones. */
const values: unknown[] = [
  { b: 1, a: [null, { "": "" }], __proto_: 'it\'s "quoted" \\ and — long' },
  "5",
  5,
  "null",
  '{"a":1}',
  "",
  [],
  {},
  [[["a"]]],
  false,
  0,
  -1.5e-7,
  "=1+1",
];

async function write(value: unknown): Promise<string> {
  const { json } = await p.ask(`mutation ($input: EventInput!) { createEvent(input: $input) { id } }`, {
    input: { name: "one", data: value, box: { data: value }, steps: [{ data: value }] },
  });
  expect(json.errors).toBeUndefined();
  return json.data.createEvent.id;
}

async function found(where: object): Promise<string[]> {
  const { json } = await p.ask(`query ($where: EventWhere) { eventList(where: $where) { id } }`, { where });
  if (json.errors) throw new Error(json.errors[0].message);
  return json.data.eventList.map(({ id }: { id: string }) => id);
}

test("any JSON reads as it was written, also in objects and lists of them, and is found by itself alone", async () => {
  const ids: string[] = [];
  for (const value of values) ids.push(await write(value));
  const { json } = await p.ask(`{ eventList { data box { data } steps { data } } }`);
  expect(json.data.eventList).toEqual(
    values.map((value) => ({ data: value, box: { data: value }, steps: [{ data: value }] })),
  );
  for (const [i, value] of values.entries()) {
    const others = ids.filter((id) => id !== ids[i]);
    for (const at of [
      (one: object) => one,
      (one: object) => ({ box: one }),
      (one: object) => ({ steps: { some: one } }),
    ]) {
      expect(await found(at({ data: { eq: value } })), JSON.stringify(value)).toEqual([ids[i]]);
      expect(await found(at({ data: { ne: value } })), JSON.stringify(value)).toEqual(others);
    }
  }
  // Equal JSON is equal in whatever order its keys stand, and 5 is 5.0.
  expect(
    await found({ data: { eq: { __proto_: values[0]!["__proto_" as never], a: [null, { "": "" }], b: 1.0 } } }),
  ).toEqual([ids[0]]);
  await p.ask(`mutation { deleteEventList(where: {}) { count } }`);
});

test("JSON can be written out in a document, with variables in it, and asked for so", async () => {
  const { json } = await p.ask(
    `mutation ($n: Int, $on: Boolean!) { createEvent(input: { data: { list: [$n, 2.5, "a"], on: $on, none: null } }) { id data } }`,
    { n: 1, on: true },
  );
  expect(json.data.createEvent.data).toEqual({ list: [1, 2.5, "a"], on: true, none: null });
  for (const n of [1, 2]) {
    const asked = await p.ask(
      `query ($n: Int) { eventCount(where: { data: { eq: { on: true, none: null, list: [$n, 2.5, "a"] } } }) }`,
      { n },
    );
    expect(asked.json.data.eventCount).toBe(n === 1 ? 1 : 0);
  }
  await p.ask(`mutation { deleteEventList(where: {}) { count } }`);
});

test("null is no value, a change gives all of it, and what cannot be held is refused by the field's name", async () => {
  const id = await write({ a: 1, b: 2 });
  const change = (input: object) =>
    p.ask(`mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { data box { data } } }`, {
      id,
      input,
    });
  expect((await change({ data: { a: 2 } })).json.data.updateEvent).toEqual({
    data: { a: 2 },
    box: { data: { a: 1, b: 2 } },
  });
  expect((await change({ data: null, box: { data: null } })).json.data.updateEvent).toEqual({
    data: null,
    box: { data: null },
  });
  expect(await found({ data: { is_null: true }, box: { data: { eq: null } } })).toEqual([id]);
  expect(await found({ data: { ne: { a: 1 } } })).toEqual([id]);
  let deep: unknown = 1;
  for (let i = 0; i < 101; i++) deep = [deep];
  for (const refused of [deep, "x".repeat(1_000_000)]) {
    const message = "Data must be valid JSON of at most 1,000,000 characters and 100 levels";
    expect((await change({ data: refused })).json.errors[0].extensions.fields).toEqual({ "input.data": message });
    await expect(found({ data: { eq: refused } })).rejects.toThrow("is not JSON that a field can hold");
  }
  await expect(found({ data: { gt: 1 } })).rejects.toThrow("gt");
  for (const query of [`{ eventList(sort: { data: asc }) { id } }`, `{ eventAggregate(group_by: [data]) { count } }`])
    expect((await p.ask(query)).json.errors[0].extensions.code).toBe("BAD_USER_INPUT");
});

test("REST has it as it is, asks for it by its text, and carries it in files without a change", async () => {
  const rest = checkedCaller(restCaller(platform, p.token));
  await p.ask(`mutation { deleteEventList(where: {}) { count } }`);
  for (const value of values)
    expect((await rest("POST", "event", { data: value, box: { data: value } })).status).toBe(201);
  const filtered = async (text: string) =>
    (await rest("GET", `event?data[eq]=${encodeURIComponent(text)}&fields=data`)).json.data.map(
      (one: { data: unknown }) => one.data,
    );
  expect(await filtered('{"":""}')).toEqual([]);
  expect(await filtered("5")).toEqual([5]);
  expect(await filtered('"5"')).toEqual(["5"]);
  expect(await filtered("=1+1")).toEqual(["=1+1"]);
  const { text } = await rest("GET", "event/export?format=csv");
  await p.ask(`mutation { deleteEventList(where: {}) { count } }`);
  const { created, faults } = await importRecords(p.owner, p.project, {
    model: "event",
    format: "csv",
    on_error: "stop",
    status: "published",
    source: Readable.from([Buffer.from(text)]),
  });
  expect({ created, faults }).toEqual({ created: values.length, faults: [] });
  const { json } = await p.ask(`{ eventList { data box { data } } }`);
  expect(json.data.eventList).toEqual(values.map((value) => ({ data: value, box: { data: value } })));
});
