/** The first query that the API pages show is one that the API answers, whatever kinds of field a model begins with. */
import { print } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { curlOf, firstQueryOf } from "../../../components/api-calls/first-query.ts";
import { type ConsoleModel, ConsoleModelsQuery, modelsOf } from "../../../components/models/console-models.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { fieldSamples, mayBeInside } from "../../support/fields/field-samples.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { askSecured } from "../../support/project.ts";

let platform: TestPlatform;
let project: SystemProject;
let token: string;
let models: ConsoleModel[];

const text = (label: string) => ({ label, field_type: "text", input_type: "string" });
const value = ({ field, inside }: (typeof fieldSamples)[number]) => ({
  label: "Value",
  ...field,
  ...(inside && { fields: inside.map(text) }),
});
const box = (fields: object[]) => ({ label: "Box", field_type: "object", input_type: "object", fields });
/** Objects are not in objects. */
const mayBeHeld = (sample: (typeof fieldSamples)[number]) => !sample.inside && mayBeInside(sample);

const cases = [
  ...fieldSamples.map((sample) => ({ name: `first_${sample.name}`, fields: [value(sample)] })),
  ...fieldSamples
    .filter(mayBeHeld)
    .map((sample) => ({ name: `held_${sample.name}`, fields: [box([text("Note"), value(sample)])] })),
  { name: "single_place", single_record: true, fields: [{ label: "Place", field_type: "geo", input_type: "geo" }] },
];

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const { data } = await project.owner.gql(`mutation {
    generateSyncToken(name: "models", duration: "") { token }
    generateApiToken(name: "reader", role: "admin") { token }
  }`);
  token = data.generateApiToken.token;
  const { status, body } = await project.owner.browser.post(
    "/system/sync/apply",
    { project: project.id, document: { format: 1, project_type: "general", models: cases }, allow_delete: true },
    { authorization: `Bearer ${data.generateSyncToken.token}` },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  models = modelsOf((await project.owner.gql(print(ConsoleModelsQuery))).data);
});
afterAll(() => platform.close());

test.each(cases.map(({ name }) => name))("of %s, by itself and in the shell command", async (name) => {
  const query = firstQueryOf(models.find((model) => model.name === name)!);
  expect((await askSecured(platform, token, JSON.stringify({ query }))).json).toEqual({ data: expect.anything() });
  const quoted = /-d '([\s\S]*)'$/.exec(curlOf("https://example.com/secured/graphql", query, token))![1]!;
  expect((await askSecured(platform, token, quoted.replaceAll("'\\''", "'"))).json).toEqual({
    data: expect.anything(),
  });
});
