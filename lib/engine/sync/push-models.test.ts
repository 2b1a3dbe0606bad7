/**
 * A push from any definitions to any others: the definitions become those of the document, the tables those of the
 * definitions, and a second push has nothing to do.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { DdlTables } from "../../../tests/support/sql/tables.ts";
import { isLocalised } from "../../contract/locales.ts";
import { modelColors, modelIcons } from "../../contract/model-look.ts";
import type { ProjectModels, RelationType } from "../../contract/models.ts";
import { SyncDocument, type SyncModel } from "../../contract/sync/sync-document.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { columnTypeOf, type ModelChange, reconcileModels, relationStorage } from "../models/index.ts";
import type { OpenProject } from "../projects/index.ts";
import { presentModels } from "./present-models.ts";

const project = {
  project_type: "general",
  database: { schema: "s", finds_parts: true, has_tenant_role: false },
  platform: { clock: { now: () => new Date("2026-01-01T00:00:00Z") } },
} as unknown as OpenProject;

interface State {
  definitions: ProjectModels;
  tables: DdlTables;
}
const empty = (): State => ({ definitions: { version: 1, models: [], relations: [] }, tables: new DdlTables() });

/** Pushes the models of a document, in place. */
async function push({ definitions, tables }: State, target: readonly SyncModel[]) {
  const change: ModelChange = {
    project,
    before: structuredClone(definitions),
    draft: definitions,
    role: null,
    sql: tables.run as ModelChange["sql"],
  };
  return reconcileModels(change, structuredClone(target) as SyncModel[]);
}

const id = (n: number) => `0190b2f0-0000-4000-8000-${String(n).padStart(12, "0")}`;
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const types = [
  { field_type: "text", input_type: "string" },
  { field_type: "long_text", input_type: "string" },
  { field_type: "number", input_type: "int" },
  { field_type: "number", input_type: "double" },
  { field_type: "boolean", input_type: "bool" },
  { field_type: "date", input_type: "string" },
  { field_type: "email", input_type: "string" },
  { field_type: "list", field_sub_type: "dynamicList", input_type: "string" },
  {
    field_type: "list",
    field_sub_type: "dropdown",
    input_type: "string",
    validation: { fixed_list_elements: ["a", "b"] },
  },
] as const;
const leaf = fc.record(
  {
    id: maybe(fc.nat(9).map((n) => id(100 + n))),
    label: fc.constantFrom("Title", "Body", "Size", "State", "Note"),
    description: maybe(fc.constant("What it is")),
    type: fc.constantFrom(...types),
    required: fc.boolean(),
  },
  { requiredKeys: ["label", "type", "required"] },
);
const field = (inside: readonly object[]) => (one: typeof leaf extends fc.Arbitrary<infer T> ? T : never) => {
  const { type, required, ...rest } = one;
  const rules = { ...("validation" in type && type.validation), ...(required && { required: true }) };
  const { validation: _, ...kind } = { validation: {}, ...type };
  return {
    ...rest,
    ...kind,
    ...(Object.keys(rules).length > 0 && { validation: rules }),
    ...(inside.length > 0 && { fields: inside }),
  };
};
const plainFields = fc.uniqueArray(leaf, { selector: ({ label }) => label, maxLength: 3 });
const fields = fc
  .tuple(plainFields, maybe(fc.tuple(fc.nat(9), fc.constantFrom("object", "repeated"), plainFields)))
  .map(([own, box]) => [
    ...own.map(field([])),
    ...(box
      ? [
          {
            id: id(200 + box[0]),
            label: "Box",
            field_type: box[1],
            input_type: box[1],
            ...(box[2].length > 0 && { fields: box[2].map(field([])) }),
          },
        ]
      : []),
  ]);
const relationType = fc.constantFrom<RelationType>("has_one", "has_many");
const names = ["alpha", "beta", "gamma"] as const;
const relation = fc.record({
  id: maybe(fc.nat(5).map((n) => id(300 + n))),
  from: fc.nat(2),
  to: fc.nat(2),
  forward: relationType,
  reverse: relationType,
  known_as: maybe(fc.constantFrom("other", "next")),
});

/** Documents that are valid; ids may name things of an earlier one, under other names and in other places. */
const document = fc
  .record({
    models: fc.uniqueArray(
      fc.record({
        id: maybe(fc.nat(5).map((n) => id(n))),
        name: fc.constantFrom(...names),
        enable_revision: maybe(fc.constant(true)),
        single_record: maybe(fc.constant(true)),
        label: maybe(fc.constantFrom("Blog Post", "記事")),
        icon: maybe(fc.constantFrom(...modelIcons)),
        color: maybe(fc.constantFrom(...modelColors)),
        menu_group: maybe(fc.constantFrom("Shop", "People")),
        fields,
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
    relations: fc.array(relation, { maxLength: 3 }),
  })
  .map(({ models, relations }): SyncModel[] => {
    const made = models.map(({ ...model }) => ({
      ...model,
      relations: relations.flatMap(({ from, to, known_as, ...kinds }) => {
        const [start, end] = [models[from % Math.max(1, models.length)], models[to % Math.max(1, models.length)]];
        if (start?.name !== model.name || !end || (start === end && !known_as)) return [];
        const named = { forward_name: known_as ?? end.name, reverse_name: start === end ? "back" : start.name };
        return [{ ...kinds, to: end.name, ...named, ...(known_as && { known_as }) }];
      }),
    }));
    return JSON.parse(JSON.stringify(made));
  })
  .filter((models) => {
    const ids = JSON.stringify(models).match(/0190b2f0-[\w-]+/g) ?? [];
    return (
      new Set(ids).size === ids.length && SyncDocument.safeParse({ format: 1, project_type: "general", models }).success
    );
  });

/** What counts in a comparison of documents: everything but ids, in one order. */
const withoutIds = (models: readonly SyncModel[]) =>
  models
    .map((model) =>
      JSON.parse(JSON.stringify(model), (key, one) => (/^(id|single_record_id)$/.test(key) ? undefined : one)),
    )
    .map(({ relations = [], ...model }) => ({
      ...model,
      relations: relations.toSorted((a: { forward_name: string }, b: { forward_name: string }) =>
        a.forward_name < b.forward_name ? -1 : 1,
      ),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The columns that the definitions ask for. */
function columnsFor({ models, relations }: ProjectModels): Record<string, string[]> {
  const base = ["id", "_status", "_created_at", "_updated_at", "_created_by", "_modified_by"];
  const tables = Object.fromEntries(
    models.map(({ name, fields }) => [
      name,
      [...base, ...fields.map((one) => `${one.identifier} ${columnTypeOf(one)}`)],
    ]),
  );
  for (const one of relations) {
    const storage = relationStorage(one);
    if (storage.kind === "join") tables[storage.table] = ["from_id", "to_id"];
    else tables[storage.holder]!.push(storage.column);
  }
  return Object.fromEntries(Object.entries(tables).map(([name, columns]) => [name, columns.sort()]));
}
const columnsOf = (tables: DdlTables, definitions: ProjectModels) => {
  const fieldsOf = new Map(
    definitions.models.map(({ name, fields }) => [name, new Set(fields.map((one) => one.identifier))]),
  );
  return Object.fromEntries(
    Object.entries(tables.columns()).map(([name, columns]) => [
      name,
      Object.entries(columns)
        .filter(([column]) => column !== "_translations")
        .map(([column, type]) => (fieldsOf.get(name)?.has(column) ? `${column} ${type}` : column))
        .sort(),
    ]),
  );
};

/** A push that is refused for what the document asks for, such as names that would clash, is none. */
async function pushed(state: State, target: readonly SyncModel[]) {
  try {
    return await push(state, target);
  } catch (error) {
    if (error instanceof PlinthError && ["BAD_USER_INPUT", "CONFLICT"].includes(error.code)) return null;
    throw error;
  }
}

let [tried, taken] = [0, 0];

test("from any definitions to any others, and then there is nothing left to do", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(document, document, async (first, second) => {
      const state = empty();
      tried++;
      if (!(await pushed(state, first)) || !(await pushed(state, second))) return;
      taken++;
      expect(withoutIds(presentModels(state.definitions))).toEqual(withoutIds(second));
      expect(columnsOf(state.tables, state.definitions)).toEqual(columnsFor(state.definitions));
      const again = await push(state, second);
      expect(again).toEqual({ steps: [], moves: [] });
      // What was read is what would be pushed.
      expect(await push(state, presentModels(state.definitions))).toEqual({ steps: [], moves: [] });
      expect(state.definitions.models.flatMap((model) => model.fields).some(isLocalised)).toBe(false);
    }),
    { numRuns: 500 },
  );
  expect(taken / tried).toBeGreaterThan(0.5);
});

const text = (label: string, more: object = {}) => ({ label, field_type: "text", input_type: "string", ...more });
const model = (fields: object[], more: object = {}) => ({ id: id(1), name: "alpha", fields, ...more });
/** What a second push tells after a first. */
async function told(first: object[], second: object[]) {
  const state = empty();
  await push(state, first as SyncModel[]);
  const { steps } = await push(state, second as SyncModel[]);
  expect(await push(state, second as SyncModel[])).toEqual({ steps: [], moves: [] });
  return steps.map(({ action, part, name, details }) => [action, part, name, ...details].join(" "));
}
const box = (fields: object[]) => ({ id: id(200), label: "Box", field_type: "object", input_type: "object", fields });

test.each<[string, object[], object[], string[]]>([
  [
    "a name that is another's becomes its own",
    [model([text("A")])],
    [{ ...model([text("A")]), name: "beta" }],
    ["rename model beta from alpha"],
  ],
  [
    "two models change names",
    [model([]), { ...model([]), id: id(2), name: "beta" }],
    [model([], { name: "beta" }), { ...model([]), id: id(2), name: "alpha" }],
    ["rename model beta from alpha", "rename model alpha from beta"],
  ],
  [
    "a field with its id is renamed, and one without is another",
    [model([text("Title", { id: id(100) }), text("Body")])],
    [model([text("Name", { id: id(100) }), text("Text")])],
    ["delete field alpha.body", "rename field alpha.name from title", "add field alpha.text text"],
  ],
  [
    "a field goes into an object that is there, and out of it",
    [model([text("Title", { id: id(100) }), box([text("Note", { id: id(101) })])])],
    [model([text("Note", { id: id(101) }), box([text("Title", { id: id(100) })])])],
    [
      "change field alpha.note moved from alpha.box.note",
      "change field alpha.box.title moved from alpha.title",
      "change field alpha order of the fields",
    ],
  ],
  [
    "of one id at two places, the field that is there keeps it",
    [model([text("Title", { id: id(100) })])],
    [model([text("Title"), box([text("Title", { id: id(100) })])])],
    ["add field alpha.box object"],
  ],
  [
    "another type and other rules",
    [model([text("Size", { validation: { required: true, char_limit: [80] } })])],
    [model([{ label: "Size", field_type: "number", input_type: "int", validation: { unique: true } }])],
    ["change field alpha.size text (string) becomes number (int) required off unique on"],
  ],
  [
    "a password is made anew, for its hash is no text",
    [model([text("Code", { validation: { is_password: true } })])],
    [model([text("Code")])],
    ["delete field alpha.code", "add field alpha.code text"],
  ],
])("a push tells what it does: %s", async (_, first, second, expected) => {
  expect(await told(first, second)).toEqual(expected);
});

test("the field that is there keeps its id also where another that has it in the document comes first", async () => {
  const state = empty();
  await push(state, [model([text("Title", { id: id(100) })])] as SyncModel[]);
  const [title] = state.definitions.models[0]!.fields;
  await push(state, [model([box([text("Title", { id: id(100) })]), text("Title")])] as SyncModel[]);
  const [made, kept] = state.definitions.models[0]!.fields;
  expect(kept).toBe(title);
  expect(kept!.id).toBe(id(100));
  expect(made!.fields[0]!.id).not.toBe(id(100));
});
