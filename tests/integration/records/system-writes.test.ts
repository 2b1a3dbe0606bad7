/** Saving a record by the system API: all its languages or none, and never over somebody else's change. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

const fieldOf = (label: string, validation: object) => ({ label, validation });
const fields = [
  fieldOf("Title", { required: true, char_limit: [10], locals: ["de", "fr"] }),
  fieldOf("Motto", { locals: ["de"] }),
  fieldOf("Code", {}),
];

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const { gql } = project.owner;
  await gql(`mutation { updateProject(settings: { locals: ["en", "de", "fr"], default_locale: "en" }) { id } }`);
  await gql(`mutation { addModelToProject(name: "post") { name } }`);
  for (const field of fields)
    await gql(
      `mutation ($label: String!, $validation: module_validation_payload) {
        upsertFieldToModel(model_name: "post", field_label: $label, field_type: text, validation: $validation) { identifier }
      }`,
      field,
    );
});
afterAll(() => platform.close());

const save = (input: object, who: SystemCaller = project.owner) =>
  who.gql(
    `mutation ($id: String, $local: String, $payload: JSON, $translations: JSON, $since: String, $force: Boolean, $status: String) {
      upsertModelData(model_name: "post", _id: $id, local: $local, payload: $payload, translations: $translations, expected_updated_at: $since, force_update: $force, status: $status) {
        id data meta { updated_at status }
      }
    }`,
    input,
  );
const read = async (id: string, local: string) => {
  const { data } = await project.owner.gql(
    `query ($id: String!, $local: String) { getSingleData(_id: $id, model: "post", local: $local) { data } }`,
    { id, local },
  );
  return data.getSingleData?.data;
};
const fault = async (input: object) => (await save(input)).errors[0].extensions;

test("a record is made and changed in all its languages by one call; null takes a translation away", async () => {
  const { data } = await save({
    payload: { title: "One", motto: "Go" },
    translations: { de: { title: "Eins", motto: "Los" }, fr: { title: "Un" } },
  });
  const { id } = data.upsertModelData;
  expect(await read(id, "de")).toMatchObject({ title: "Eins", motto: "Los" });
  expect(await read(id, "fr")).toMatchObject({ title: "Un", motto: "Go" });
  await save({ id, payload: { code: "1" }, translations: { de: { motto: null }, fr: { title: "Une" } } });
  expect(await read(id, "de")).toMatchObject({ title: "Eins", motto: "Go", code: "1" });
  expect(await read(id, "fr")).toMatchObject({ title: "Une", code: "1" });
  await save({ id, local: "de", payload: { title: "Ein" }, translations: { fr: { title: "L'un" } } });
  expect(await read(id, "de")).toMatchObject({ title: "Ein" });
  expect(await read(id, "fr")).toMatchObject({ title: "L'un" });
  expect(await read(id, "en")).toMatchObject({ title: "One" });
});

test("where one language is at fault none is written, and the fault says which", async () => {
  const { data } = await save({ payload: { title: "One" }, translations: { de: { title: "Eins" } } });
  const { id } = data.upsertModelData;
  const long = "far too long a title";
  expect(
    await fault({ id, payload: { title: "Two" }, translations: { de: { title: "Zwei" }, fr: { title: long } } }),
  ).toEqual({
    code: "BAD_USER_INPUT",
    fields: { "translations.fr.title": "Maximum 10 characters allowed" },
  });
  expect(await fault({ id, payload: { title: long }, translations: { fr: { title: long } } })).toMatchObject({
    fields: { "payload.title": expect.any(String), "translations.fr.title": expect.any(String) },
  });
  expect(await read(id, "en")).toMatchObject({ title: "One" });
  expect(await read(id, "de")).toMatchObject({ title: "Eins" });
});

test.each<[string, unknown, string, RegExp]>([
  ["no object", "de", "translations", /must be an object/],
  ["a list", [{ title: "a" }], "translations", /must be an object/],
  ["a language that is none of the project's", { it: { title: "Uno" } }, "translations.it", /languages are en, de, fr/],
  ["the default language", { en: { title: "One" } }, "translations.en", /default language/],
  ["a text for an object", { de: "Eins" }, "translations.de", /must be an object/],
  ["a field that there is not", { de: { nothing: "a" } }, "translations.de.nothing", /no field "nothing"/],
  ["a name that every object has", { de: { constructor: "a" } }, "translations.de.constructor", /no field/],
  [
    "a field that is not kept in the language",
    { fr: { motto: "a" } },
    "translations.fr.motto",
    /no translation into fr/,
  ],
  ["a field that is kept in none", { de: { code: "a" } }, "translations.de.code", /no translation into de/],
])("translations are refused that are %s", async (_, translations, path, message) => {
  const { code, fields: faults } = await fault({ payload: { title: "One" }, translations });
  expect(code).toBe("BAD_USER_INPUT");
  expect(faults).toEqual({ [path]: expect.stringMatching(message) });
});

test("a record that somebody changed since it was read is not written", async () => {
  const { data } = await save({ payload: { title: "One", code: "a" } });
  const { id, meta } = data.upsertModelData;
  const first = await save({ id, payload: { code: "b" }, since: meta.updated_at });
  expect(first.errors).toBeUndefined();
  expect(await fault({ id, payload: { code: "c" }, since: meta.updated_at })).toEqual({
    code: "CONFLICT",
    fields: { expected_updated_at: "The record was changed since it was read." },
  });
  expect(await read(id, "en")).toMatchObject({ code: "b" });
  const { updated_at } = first.data.upsertModelData.meta;
  expect((await save({ id, payload: { code: "c" }, since: updated_at })).errors).toBeUndefined();
  expect(await fault({ id, payload: {}, since: "yesterday" })).toMatchObject({ code: "BAD_USER_INPUT" });
  expect(await fault({ id: "01980000-0000-7000-8000-000000000000", payload: {}, since: updated_at })).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("of two that save at once from the same reading, one is told", async () => {
  const { data } = await save({ payload: { title: "One" } });
  const { id, meta } = data.upsertModelData;
  const answers = await Promise.all(["b", "c"].map((code) => save({ id, payload: { code }, since: meta.updated_at })));
  expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? "saved").toSorted()).toEqual(["CONFLICT", "saved"]);
});
