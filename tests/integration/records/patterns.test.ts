/** Texts of a field with a pattern match it, whichever way they come; what is no pattern is not saved. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelFieldOperation, upsertField } from "../../../lib/engine/models/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { importRecords, upsertRecord } from "../../../lib/engine/records/index.ts";
import { PlinthError } from "../../../lib/kernel/errors.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const plate = { pattern: "^[A-Z]{2}\\d{2,4}$", pattern_message: "Two letters, then numbers" };
const dynamicList = { field_sub_type: "dynamicList", input_type: "string" };

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      car: {
        fields: [
          { field_label: "Plate", field_type: "text", validation: plate },
          { field_label: "Old plates", field_type: "list", ...dynamicList, validation: { pattern: "^[A-Z]" } },
          { field_label: "Slow", field_type: "list", ...dynamicList, validation: { pattern: "(a?){200}$" } },
          { field_label: "Pin", field_type: "text", validation: { is_password: true, pattern: "^(?i)[a-f0-9]{4}$" } },
        ],
      },
    },
  });
  p.project = await openProject(platform, p.project.id);
});
afterAll(() => platform.close());

const fieldsOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PlinthError);
  return (error as PlinthError).fields;
};

test("every way in names the field, its entry and its message, in drafts as well", async () => {
  const { json } = await p.ask(`mutation {
    createCarList(inputs: [{ plate: "AB12", old_plates: ["A"], pin: "0F3b" }, { plate: "ab12", old_plates: ["A", "b"], pin: "xyz" }]) { id }
  }`);
  expect(json.errors[0].extensions.fields).toEqual({
    "inputs.1.plate": plate.pattern_message,
    "inputs.1.old_plates.1": "Old plates does not have the form that it must have",
    "inputs.1.pin": "Pin does not have the form that it must have",
  });
  const draft = { model: "car", payload: { plate: "12" }, status: "draft" };
  expect(await fieldsOf(upsertRecord(p.owner, p.project, draft))).toEqual({ "payload.plate": plate.pattern_message });
  const long = { model: "car", payload: { plate: "A".repeat(1_001) }, status: "draft" };
  expect(await fieldsOf(upsertRecord(p.owner, p.project, long))).toEqual({
    "payload.plate": "Maximum 1000 characters allowed, because the form is checked",
  });
  const posted = await restCaller(platform, p.token)("POST", "car", { plate: "12" });
  expect(posted.status).toBe(400);
  expect(JSON.stringify(posted.json)).toContain(plate.pattern_message);
  const source = (async function* () {
    yield Buffer.from("plate\nAB12\nno\n");
  })();
  const report = await importRecords(p.owner, p.project, {
    model: "car",
    format: "csv",
    source,
    on_error: "skip",
    status: "published",
  });
  expect(report).toMatchObject({
    created: 1,
    faults: [{ line: 3, field: "plate", message: plate.pattern_message }],
  });
});

test("the OpenAPI document has the patterns that others can read", async () => {
  const { json } = await restCaller(platform, p.token)("GET", "openapi.json");
  const { plate: single, old_plates, pin } = json.components.schemas.CarInput.properties;
  expect(single.pattern).toBe(plate.pattern);
  expect(JSON.stringify(old_plates)).toContain('"pattern":"^[A-Z]"');
  expect(pin).not.toHaveProperty("pattern");
});

test("of one record so many texts are held against patterns; more are refused, and others are answered", async () => {
  const texts = (count: number) => ({ slow: Array.from({ length: count }, () => "a".repeat(1_000)) });
  const rest = restCaller(platform, p.token);
  expect((await rest("POST", "car", texts(2))).status).toBe(201);
  const { status, json } = await rest("POST", "car", texts(4_000));
  expect([status, json.message]).toEqual([400, "The texts are too many or too long to be held against their patterns"]);
  const { json: many } = await p.ask("mutation ($inputs: [CarInput!]!) { createCarList(inputs: $inputs) { id } }", {
    inputs: [texts(1), texts(4_000)],
  });
  expect(many.errors[0].extensions.code).toBe("BAD_USER_INPUT");
});

test("what is no pattern, and a field that holds no texts, are refused by name; a change of type keeps it for texts", async () => {
  const asked = (validation: object, more: object = {}) =>
    upsertField(p.owner, { model_name: "car", field_label: "Trial", field_type: "text", ...more, validation });
  expect(await fieldsOf(asked({ pattern: "(a)\\1" }))).toMatchObject({
    "validation.pattern": expect.stringContaining("RE2"),
  });
  expect(await fieldsOf(asked({ pattern: "a" }, { field_type: "number" }))).toEqual({
    "validation.pattern": "A pattern makes no sense for a number field",
  });
  expect(await fieldsOf(asked({ pattern: "^a", default: "b" }))).toEqual({
    "validation.default": "Default value does not have the form that it must have",
  });
  const turned = async (changed_type: string) =>
    (await modelFieldOperation(p.owner, {
      type: "change_type",
      model_name: "car",
      field_name: "old_plates",
      changed_type,
    }))!.validation.pattern;
  expect(await turned("text")).toBe("^[A-Z]");
  expect(await turned("number")).toBeUndefined();
});
