/** The console's filter builder and the API's `where`: what the one offers the other takes, and nothing of the other is missing. */
import { print } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FilterTarget, TargetKind } from "../../../components/field-kinds/filter/filter-target.ts";
import { operatorsFor } from "../../../components/field-kinds/filter/filter-targets.ts";
import { type FilterStep, filterSteps } from "../../../components/filter/filter-steps.ts";
import { newCondition, newGroup, treeOf, whereOf } from "../../../components/filter/filter-tree.ts";
import { ConsoleModelsQuery, modelsOf } from "../../../components/models/console-models.ts";
import { listOperatorNames, scalars } from "../../../lib/engine/field-kinds/index.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
let steps: FilterStep[];

const field = (field_label: string, field_type: string, more: object = {}) => ({ field_label, field_type, ...more });
const options = { fixed_list_elements: ["a", "b"], fixed_list_element_type: "string" };
const plain = [
  field("Line", "text"),
  field("Prose", "multiline"),
  field("Whole", "number", { input_type: "int" }),
  field("Broken", "number", { input_type: "double" }),
  field("Flag", "boolean"),
  field("Moment", "date"),
  field("Day", "local_date"),
  field("Clock", "local_time"),
  field("Data", "json"),
  field("Choice", "list", { field_sub_type: "dropdown", validation: options }),
  field("Several", "list", { field_sub_type: "multiSelect", validation: options }),
  field("Words", "list", { field_sub_type: "dynamicList" }),
];
const place = field("Place", "geo");
const numbers = field("Numbers", "list", { field_sub_type: "int", input_type: "dynamicList" });
const inside = (parent_field: string) => plain.map((one) => ({ ...one, parent_field }));

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const { gql } = project.owner;
  const model = async (name: string, fields: object[]) => {
    await gql("mutation ($name: String!) { addModelToProject(name: $name) { name } }", { name });
    for (const one of fields) {
      const { errors } = await gql(
        `mutation ($model: String!, $field_label: String!, $field_type: FIELD_TYPE_ENUM, $field_sub_type: FIELD_SUB_TYPE_ENUM, $input_type: INPUT_TYPE_ENUM, $parent_field: String, $validation: module_validation_payload) {
          upsertFieldToModel(model_name: $model, field_label: $field_label, field_type: $field_type, field_sub_type: $field_sub_type, input_type: $input_type, parent_field: $parent_field, validation: $validation) { identifier }
        }`,
        { model: name, ...one },
      );
      expect(errors).toBeUndefined();
    }
  };
  await model("author", [field("Name", "text")]);
  await model("comment", [field("Body", "text")]);
  await model("post", [
    ...plain,
    numbers,
    place,
    field("Secret", "text", { validation: { is_password: true } }),
    field("Box", "object"),
    ...inside("box"),
    field("Drawer", "object", { parent_field: "box" }),
    ...inside("box.drawer"),
    field("Lines", "repeated"),
    field("Note", "text", { parent_field: "lines" }),
  ]);
  for (const [to, reverse] of [
    ["author", "has_one"],
    ["comment", "has_many"],
  ])
    await gql(
      `mutation ($to: String!, $forward: RELATION_TYPE_ENUM!) { upsertConnectionToModel(from: "post", to: $to, forward_connection_type: $forward, reverse_connection_type: has_one) { model } }`,
      { to, forward: reverse },
    );
  const { data } = await gql(print(ConsoleModelsQuery));
  const models = modelsOf(data);
  steps = filterSteps(models.find(({ name }) => name === "post")!, models);
});
afterAll(() => platform.close());

/** Every path with an end, through one relation. */
function ends(from: FilterStep[], path: string[], relations = 1): { path: string[]; target: FilterTarget }[] {
  return from.flatMap((step) => {
    const at = [...path, ...step.keys];
    const left = step.group === "Relations" && step.keys.length > 0 ? relations - 1 : relations;
    return [
      ...(step.target ? [{ path: at, target: step.target }] : []),
      ...(step.next && left >= 0 ? ends(step.next(), at, left) : []),
    ];
  });
}

const samples: Record<TargetKind, string[]> = {
  text: ["a", "b%_\\"],
  id: ["01980000-0000-7000-8000-000000000001", "01980000-0000-7000-8000-000000000002"],
  int: ["-1", "2"],
  double: ["-1.5", "2"],
  date: ["2026-01-31", "2026-01-31T09:30:00.000Z"],
  local_date: ["2026-01-31", "2026-02-01"],
  local_time: ["09:30", "14:00:00.250"],
  boolean: ["true", "false"],
  json: ['{"a":[1,"b"]}', "null"],
  choice: ["a", "b"],
  list: ["a", "b"],
  place: ["59.9", "-10.75", "20.5"],
  presence: ["", ""],
  related: ["", ""],
};

test("every operator of every kind of field, in objects and through relations, is taken by the API, and read back as it was built", async () => {
  const asked: unknown[] = [];
  for (const { path, target } of ends(steps, []))
    for (const { name, takes } of operatorsFor(target)) {
      const values = target.options?.slice(0, 2) ?? samples[target.kind === "list" ? target.element : target.kind];
      const condition = newCondition(path, name, takes === "one" ? values.slice(0, 1) : takes === "none" ? [] : values);
      const where = whereOf(steps, newGroup([condition]));
      expect(where, `${path.join(".")} ${name}`).not.toBeNull();
      expect(whereOf(steps, treeOf(steps, where))).toEqual(where);
      asked.push(where);
    }
  expect(asked.length).toBeGreaterThan(300);
  for (let start = 0; start < asked.length; start += 20) {
    const some = asked.slice(start, start + 20);
    const { data, errors } = await project.owner.gql(
      'query ($where: JSON) { getModelData(model: "post", where: $where) { count } }',
      { where: { OR: some } },
    );
    expect([errors, data?.getModelData], JSON.stringify(some)).toEqual([undefined, { count: 0 }]);
  }
});

test("the builder offers every operator that the API has", () => {
  const namesFor = (kind: TargetKind) =>
    new Set(
      operatorsFor({ kind, options: null, element: "text" }).map(({ name }) =>
        name === "empty" || name === "filled" ? "is_null" : name,
      ),
    );
  // Every record has an id.
  for (const [kind, { operators: names }] of Object.entries(scalars))
    for (const name of names)
      if (kind !== "id" || name !== "is_null") expect(namesFor(kind as TargetKind), `${kind} ${name}`).toContain(name);
  for (const name of scalars.text.operators) expect(namesFor("choice"), `choice ${name}`).toContain(name);
  for (const name of listOperatorNames) expect(namesFor("list")).toContain(name);
});

test("two conditions about one related record are one question, which two questions are not", async () => {
  const { gql } = project.owner;
  const { data } = await gql(`mutation {
    a: upsertModelData(model_name: "comment", payload: { body: "first" }) { id }
    b: upsertModelData(model_name: "comment", payload: { body: "second" }, status: "published") { id }
  }`);
  await gql(
    'mutation ($connect: JSON) { upsertModelData(model_name: "post", payload: { line: "Moss" }, connect: $connect) { id } }',
    { connect: { comment_ids: [data.a.id, data.b.id] } },
  );
  const body = (path: string[]) => newCondition([...path, "body"], "eq", ["first"]);
  const published = (path: string[]) => newCondition([...path, "meta", "status"], "eq", ["published"]);
  const some = ["comment_list", "some"];
  const count = async (group: ReturnType<typeof newGroup>) => {
    const answer = await gql('query ($where: JSON) { getModelData(model: "post", where: $where) { count } }', {
      where: whereOf(steps, group),
    });
    return answer.data.getModelData.count;
  };
  expect(await count(newGroup([body(some), published(some)]))).toBe(1);
  expect(await count(newGroup([newGroup([body([]), published([])], "AND", some)]))).toBe(0);
});

test("a fault is told at the path that was written, whatever else narrows the list", async () => {
  const query = 'query ($key: JSON, $where: JSON) { getModelData(model: "post", _key: $key, where: $where) { count } }';
  const wrong = { line: { eq: "a" }, nothing: { eq: 1 } };
  for (const key of [null, "01890000-0000-7000-8000-000000000000"]) {
    const answer = await project.owner.gql(query, { key, where: wrong });
    expect(Object.keys(answer.errors[0].extensions.fields)).toEqual(["where.nothing"]);
    const count = await project.owner.gql(query, { key, where: { line: { eq: "Moss" } } });
    expect(count.data.getModelData.count).toBe(key === null ? 1 : 0);
  }
});
