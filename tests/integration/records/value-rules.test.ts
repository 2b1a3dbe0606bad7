/** Length and range hold for every kind of field that has them, wherever it stands, by whatever way its value is written. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { importRecords, upsertRecord } from "../../../lib/engine/records/index.ts";
import { PlinthError } from "../../../lib/kernel/errors.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const length = { char_limit: [3] };
const dynamic = { field_type: "list", field_sub_type: "dynamicList" };

/** A field with a rule, a value that keeps it, one that does not, the value's place in the field, and what is said of it. */
const kinds: Record<string, { field: object; good: unknown; bad: unknown; at?: string; message: string }> = {
  word: { field: { field_type: "text", validation: length }, good: "𝒳𝒳𝒳", bad: "four", message: "Maximum 3" },
  prose: {
    field: { field_type: "multiline", validation: length },
    good: "<p><b>abc</b></p>",
    bad: "<p>abcd</p>",
    message: "Maximum 3",
  },
  count: {
    field: { field_type: "number", input_type: "int", validation: { int_range_limit: [1, 9] } },
    good: 9,
    bad: 10,
    message: "Maximum value is 9",
  },
  weight: {
    field: { field_type: "number", input_type: "double", validation: { double_range_limit: [0.5, null] } },
    good: 0.5,
    bad: 0.25,
    message: "Minimum value is 0.5",
  },
  words: {
    field: { ...dynamic, input_type: "string", validation: length },
    good: ["𝒳𝒳𝒳", "b"],
    bad: ["a", "four"],
    at: ".1",
    message: "Maximum 3",
  },
  counts: {
    field: { ...dynamic, input_type: "int", validation: { int_range_limit: [1, 9] } },
    good: [1, 9],
    bad: [1, 10],
    at: ".1",
    message: "Maximum value is 9",
  },
  weights: {
    field: { ...dynamic, input_type: "double", validation: { double_range_limit: [0.5, null] } },
    good: [0.5],
    bad: [0.25],
    at: ".0",
    message: "Minimum value is 0.5",
  },
};
const names = Object.keys(kinds);

/** Where a field stands: how its value is given, and the path of its value. */
const places: Record<string, { prefix: string; give(name: string, value: unknown): object }> = {
  "in a record": { prefix: "", give: (name, value) => ({ [name]: value }) },
  "in an object": { prefix: "box.", give: (name, value) => ({ box: { [name]: value } }) },
  "in a repeated object": { prefix: "rows.1.", give: (name, value) => ({ rows: [{}, { [name]: value }] }) },
};

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;
let id: string;

beforeAll(async () => {
  platform = await testPlatform();
  const fields = (parent_field: string | null) =>
    names.map((name) => ({
      field_label: name,
      ...kinds[name]!.field,
      parent_field,
      ...(parent_field === null && {
        validation: { ...(kinds[name]!.field as { validation: object }).validation, locals: ["de"] },
      }),
    }));
  p = await testProject(platform, {
    models: {
      thing: {
        fields: [
          { field_label: "Code", field_type: "text", validation: { unique: true } },
          ...fields(null),
          { field_label: "Box", field_type: "object" },
          ...fields("box"),
          { field_label: "Rows", field_type: "repeated" },
          ...fields("rows"),
        ],
      },
    },
  });
  await updateProject(p.owner, { settings: { locals: ["en", "de"], default_locale: "en" } });
  rest = restCaller(platform, p.token);
  id = (await ask(`mutation { made: createThing(input: { code: "a" }) { id } }`)).made.id;
});
afterAll(() => platform.close());

/** Faults by path, or the answer. */
async function ask(query: string, variables: Record<string, unknown> = {}) {
  const { json } = await p.ask(query, variables);
  return json.errors ? json.errors[0].extensions.fields : json.data;
}

async function faultsOf(act: Promise<unknown>) {
  try {
    return await act;
  } catch (error) {
    if (error instanceof PlinthError) return error.fields;
    throw error;
  }
}

async function imported(format: "json" | "csv", text: string) {
  const project = await openProject(platform, p.project.id);
  async function* source() {
    yield Buffer.from(text);
  }
  const input = { model: "thing", format, on_error: "stop", status: "draft", source: source() } as const;
  const { faults } = await importRecords(p.owner, project, input);
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
}

const answerOf = async (asked: ReturnType<Rest>) => (await asked).json?.error?.fields ?? {};
const cell = (value: unknown) =>
  `"${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;

/** Ways to write a record: the faults by path, and what paths begin with. */
const ways: Record<string, { prefix: string; write(values: object): Promise<Record<string, string>> }> = {
  create: {
    prefix: "input.",
    write: (input) => ask(`mutation ($input: ThingInput!) { createThing(input: $input) { id } }`, { input }),
  },
  createList: {
    prefix: "inputs.1.",
    write: (input) =>
      ask(`mutation ($inputs: [ThingInput!]!) { createThingList(inputs: $inputs, status: draft) { id } }`, {
        inputs: [{}, input],
      }),
  },
  update: {
    prefix: "input.",
    write: (input) =>
      ask(`mutation ($id: ID!, $input: ThingPatch!) { updateThing(id: $id, input: $input) { id } }`, { id, input }),
  },
  "update in a language": {
    prefix: "input.",
    write: (input) =>
      ask(`mutation ($id: ID!, $input: ThingPatch!) { updateThing(id: $id, input: $input, locale: "de") { id } }`, {
        id,
        input,
      }),
  },
  updateList: {
    prefix: "input.",
    write: (input) =>
      ask(`mutation ($input: ThingPatch!) { updateThingList(where: { code: { eq: "a" } }, input: $input) { id } }`, {
        input,
      }),
  },
  upsert: {
    prefix: "input.",
    write: (input) =>
      ask(`mutation ($input: ThingInput!) { upsertThing(on: code, input: $input) { id } }`, {
        input: { code: "a", ...input },
      }),
  },
  "REST POST": { prefix: "", write: (values) => answerOf(rest("POST", "thing", values)) },
  "REST PATCH": { prefix: "", write: (values) => answerOf(rest("PATCH", `thing/${id}`, values)) },
  upsertModelData: {
    prefix: "payload.",
    write: async (payload) =>
      (await faultsOf(upsertRecord(p.owner, p.project, { model: "thing", payload, status: "draft" }))) as never,
  },
  "import of JSON": { prefix: "", write: (values) => imported("json", JSON.stringify([values])) },
  "import of CSV": {
    prefix: "",
    write(values) {
      const columns = Object.entries(values).flatMap(([name, value]) =>
        name === "box" ? Object.entries(value).map(([inner, one]) => [`box.${inner}`, one] as const) : [[name, value]],
      );
      const header = columns.map(([name]) => name).join(",");
      return imported("csv", `${header}\n${columns.map(([, value]) => cell(value)).join(",")}\n`);
    },
  },
};

describe.each(Object.entries(ways))("%s", (_way, { prefix, write }) => {
  test.each(Object.entries(places))("keeps the rules of every field %s", async (_place, place) => {
    for (const name of names) {
      const { good, bad, at = "", message } = kinds[name]!;
      const taken = await write(place.give(name, good));
      expect(taken, name).not.toHaveProperty([`${prefix}${place.prefix}${name}${at}`]);
      const faults = await write(place.give(name, bad));
      expect(faults, name).toEqual({
        [`${prefix}${place.prefix}${name}${at}`]: expect.stringContaining(message),
      });
    }
  });
});

test("a rule that the entries of a list cannot break is refused", async () => {
  const { upsertField } = await import("../../../lib/engine/models/index.ts");
  const field = (input_type: string, validation: object) =>
    faultsOf(upsertField(p.owner, { model_name: "thing", field_label: "Other", ...dynamic, input_type, validation }));
  for (const [input_type, rule] of [
    ["string", "int_range_limit"],
    ["int", "char_limit"],
    ["int", "double_range_limit"],
    ["double", "int_range_limit"],
    ["bool", "char_limit"],
  ] as const)
    expect(await field(input_type, { [rule]: [3] })).toEqual({
      [`validation.${rule}`]: expect.stringMatching(/makes no sense for a list field$/),
    });
});
