/** No number is stored as another one: what a field cannot hold is refused under its name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { importRecords } from "../../../lib/engine/records/index.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { askSecured, type TestProject, testProject } from "../../support/project.ts";

const large = "9007199254740993";
const sizeFault =
  "Size cannot hold this number: of those beyond 9007199254740992 it has only some. A text field holds every digit";
const dataFault = `Data cannot hold the number ${large} with all its digits. Please write it in quotation marks`;

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;
beforeAll(async () => {
  platform = await testPlatform();
  const fields = [
    { field_label: "Title", field_type: "text", input_type: "string" },
    { field_label: "Size", field_type: "number", input_type: "double" },
    { field_label: "Count", field_type: "number", input_type: "int" },
    { field_label: "Data", field_type: "json", input_type: "string" },
  ];
  p = await testProject(platform, { models: { box: { fields } } });
  rest = restCaller(platform, p.token);
});
afterAll(() => platform.close());

const boxes = async () => (await rest("GET", "box?limit=0&count=true")).json.total;
const ask = (body: string) => askSecured(platform, p.token, body);

test("by REST, as a number and as a text", async () => {
  for (const written of [large, `"${large}"`, `-${large}`, `${large}.0`]) {
    const { status, json } = await rest("POST", "box", `{"title":"a","size":${written}}`);
    expect({ status, fields: json.error.fields }).toEqual({ status: 400, fields: { size: sizeFault } });
  }
  expect((await rest("POST", "box", `{"count":${large}}`)).json.error.fields).toEqual({
    count: "Count must be between -2147483648 and 2147483647",
  });
  expect((await rest("POST", "box", `{"data":{"a":[${large}]}}`)).json.error.fields).toEqual({ data: dataFault });
  expect(await boxes()).toBe(0);
});

test("by GraphQL, in the document and in variables", async () => {
  const create = "mutation ($input: BoxInput!) { createBox(input: $input) { id } }";
  const bodies = [
    `{"query":"mutation { createBox(input: { size: ${large} }) { id } }"}`,
    `{"query":"mutation { createBox(input: { size: ${large}.0 }) { id } }"}`,
    `{"query":"mutation { createBox(input: { data: { a: [${large}] } }) { id } }"}`,
    `{"query":"${create}","variables":{"input":{"size":${large}}}}`,
    `{"query":"mutation ($size: Float) { createBox(input: { size: $size }) { id } }","variables":{"size":${large}}}`,
    `{"query":"${create}","variables":{"input":{"data":{"a":[${large}]}}}}`,
  ];
  for (const body of bodies) {
    const { json } = await ask(body);
    const [{ message, locations }] = json.errors;
    const isNamed = /size/.test(message) || locations?.length === 1 || /^Data /.test(message);
    expect(isNamed, JSON.stringify(json)).toBe(true);
    expect(json.errors[0].message, body).toMatch(/with all its digits/);
    expect(json.errors[0].extensions.code, body).toBe("BAD_USER_INPUT");
  }
  expect(await boxes()).toBe(0);
});

test("by the system API, in the document and in variables", async () => {
  const system: SystemProject = await systemProject(platform);
  const { owner } = system;
  await owner.gql(`mutation { addModelToProject(name: "box") { name } }`);
  await owner.gql(
    `mutation { upsertFieldToModel(model_name: "box", field_label: "Size", field_type: number, input_type: double) { label } }`,
  );
  const bodies = [
    `{"query":"mutation ($m: String!, $p: JSON) { upsertModelData(model_name: $m, payload: $p) { id } }","variables":{"m":"box","p":{"size":${large}}}}`,
    JSON.stringify({ query: `mutation { upsertModelData(model_name: "box", payload: { size: ${large} }) { id } }` }),
  ];
  const answers = bodies.map(async (body) => (await owner.browser.post("/system/graphql", body)).body);
  const [inVariables, inDocument] = await Promise.all(answers);
  expect(inVariables.errors[0].extensions.fields).toEqual({ "payload.size": sizeFault });
  expect(inDocument.errors[0].message).toContain(`JSON cannot hold the number ${large} with all its digits.`);
});

test("by files", async () => {
  const files = [
    ["csv", `title,size\na,${large}\n`, 2],
    ["json", `[{"title":"a","size":${large}}]`, 1],
    ["ndjson", `{"title":"a","size":${large}}\n`, 1],
  ] as const;
  for (const [format, text, line] of files) {
    const source = (async function* () {
      yield Buffer.from(text);
    })();
    const input = { model: "box", format, on_error: "stop", status: "published", source } as const;
    const report = await importRecords(p.owner, p.project, input);
    expect(report, format).toMatchObject({ created: 0, faults: [{ line, field: "size", message: sizeFault }] });
  }
  expect(await boxes()).toBe(0);
});

test("by a change of type, which is refused or leaves out what would be another number", async () => {
  const system: SystemProject = await systemProject(platform);
  const { owner } = system;
  await owner.gql(`mutation { addModelToProject(name: "box") { name } }`);
  await owner.gql(
    `mutation { upsertFieldToModel(model_name: "box", field_label: "Code", field_type: text, input_type: string) { label } }`,
  );
  for (const code of [large, "12"])
    await owner.gql(`mutation { upsertModelData(model_name: "box", payload: { code: "${code}" }) { id } }`);
  const change = (more: string) =>
    owner.gql(
      `mutation { modelFieldOperation(type: change_type, model_name: "box", field_name: "code", changed_type: "double" ${more}) { identifier } }`,
    );
  const { errors } = await change("");
  expect(errors[0].message).toContain(large);
  expect((await change("force: true")).errors).toBeUndefined();
  const { data } = await owner.gql(`{ getModelData(model: "box", status: all) { results { data } } }`);
  const codes = data.getModelData.results.map((one: { data: { code: number | null } }) => one.data.code);
  expect(new Set(codes)).toEqual(new Set([null, 12]));
});

test("what a field holds is taken as ever", async () => {
  for (const written of ["9007199254740992", "1e30", "123456789012345680000", "0.12345678901234567890", `"12.5"`]) {
    const { status, json } = await rest("POST", "box", `{"size":${written}}`);
    expect({ status, size: json.data.size }).toEqual({ status: 201, size: Number(JSON.parse(written)) });
  }
  const { json } = await rest("POST", "box", `{"title":"${large}","data":{"a":"${large}"}}`);
  expect(json.data).toMatchObject({ title: large, data: { a: large } });
});
