/**
 * What the console's form sends is what the API takes: every kind of field, alone and inside of others, is created, edited, cleared and taken away through the form's own
 * way from its values to the call and back. Form and API agree about what is missing, and where.
 */

import { print } from "graphql";
import type { FieldErrors } from "react-hook-form";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordValues } from "../../../components/field-kinds/field-kind.ts";
import { emptyValue, payloadOf } from "../../../components/field-kinds/record-values.ts";
import { type ConsoleModel, ConsoleModelsQuery, modelsOf } from "../../../components/models/console-models.ts";
import { RecordQuery, recordOf, SaveRecordMutation } from "../../../components/records/record-documents.ts";
import { noLinks } from "../../../components/records/record-links.ts";
import {
  changedParts,
  formValues,
  partsOf,
  partValue,
  type RecordPart,
} from "../../../components/screens/content/editing/record-parts.ts";
import { recordResolver } from "../../../components/screens/content/editing/record-resolver.ts";
import { formPath, saveInput } from "../../../components/screens/content/editing/save-input.ts";
import { fieldKinds } from "../../../lib/contract/field-kinds/index.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import type { RecordMode } from "../../../lib/contract/records/records.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type FieldSample, fieldSamples, mayBeInside, withFiles } from "../../support/fields/field-samples.ts";
import { pngImage } from "../../support/files/images.ts";
import { pairwise } from "../../support/pairwise.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { drawn } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let project: SystemProject;
let files: unknown[];

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const form = new FormData();
  for (const name of ["a", "b"]) form.append("f", new Blob([new Uint8Array(pngImage(4, 4, name))]), `${name}.png`);
  const headers = { cookie: project.owner.browser.cookieHeader(), "x-use-cookies": "true" };
  const request = new Request("http://localhost:3000/media/upload", { method: "POST", body: form, headers });
  files = (await (await project.api.fetch(request)).json()).body;
  await makeModels();
  models = modelsOf((await project.owner.gql(print(ConsoleModelsQuery))).data);
});
afterAll(() => platform.close());

const places = ["alone", "in an object", "in a list", "in an object in a list", "in a list in an object"] as const;
type FieldPosition = (typeof places)[number];
const deep: readonly FieldPosition[] = ["in an object in a list", "in a list in an object"];
const acts = ["leave blank", "create", "edit", "clear", "take away"] as const;

interface Case {
  sample: FieldSample;
  place: FieldPosition;
  /** Whether the value must be there, and what it stands in. */
  required: boolean;
  held: boolean;
  act: (typeof acts)[number];
  status: "draft" | "published";
}

const cases: Case[] = pairwise(
  {
    sample: fieldSamples,
    place: places,
    required: [true, false],
    held: [true, false],
    act: acts,
    status: ["draft", "published"] as const,
  },
  ({ sample, place, held }) => {
    if (place === "alone") return !held;
    // Two levels inside of a field are the most.
    return mayBeInside(sample) && !(sample.inside && deep.includes(place));
  },
);

interface SyncField extends Record<string, unknown> {
  label: string;
  fields?: SyncField[];
}

/** The model's fields: a note and the value, in what they stand in. */
function fieldsOf({ sample, place, required, held }: Case): SyncField[] {
  const { validation, ...type } = sample.field;
  const text = (label: string) => ({ label, field_type: "text", input_type: "string" });
  const value: SyncField = {
    ...type,
    label: "Value",
    validation: { ...(validation as object), required },
    ...(sample.inside && { fields: sample.inside.map(text) }),
  };
  const box = (label: string, type: string, fields: SyncField[]): SyncField[] => [
    { label, field_type: type, input_type: type, validation: { required: held }, fields },
  ];
  const entry = [text("Note"), value];
  if (place === "in an object") return box("Box", "object", entry);
  if (place === "in a list") return box("Box", "repeated", entry);
  if (place === "in an object in a list") return box("Box", "repeated", box("Mid", "object", entry));
  if (place === "in a list in an object") return box("Box", "object", box("Mid", "repeated", entry));
  return entry;
}

/** The form's values with this in the value's place. */
function valuesWith(place: FieldPosition, value: unknown): RecordValues {
  const entry = { note: "n", value };
  return {
    alone: entry,
    "in an object": { box: entry },
    "in a list": { box: [entry] },
    "in an object in a list": { box: [{ mid: entry }] },
    "in a list in an object": { box: { mid: [entry] } },
  }[place];
}

/** The value among values of a record. */
function valueIn(place: FieldPosition, values: RecordValues): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: its form is that of valuesWith
  const { value, box } = values as any;
  return (
    { alone: value, "in an object": box?.value, "in a list": box?.[0]?.value }[place as string] ??
    (place === "in an object in a list"
      ? box?.[0]?.mid?.value
      : place === "in a list in an object"
        ? box?.mid?.[0]?.value
        : undefined)
  );
}

/** What is around the value is not there any more. */
function withoutBox(place: FieldPosition, field: FieldDefinition): RecordValues {
  if (place === "alone") return valuesWith(place, emptyValue(field));
  return {
    "in an object": { box: null },
    "in a list": { box: [] },
    "in an object in a list": { box: [{ mid: null }] },
    "in a list in an object": { box: { mid: [] } },
  }[place];
}

/** Where something is missing; null where nothing is. */
function missingIn({ sample, place, required, held, act, status }: Case): string | null {
  if (status === "draft") return null;
  const value = {
    alone: "value",
    "in an object": "box.value",
    "in a list": "box.0.value",
    "in an object in a list": "box.0.mid.value",
    "in a list in an object": "box.mid.0.value",
  }[place];
  const isSaid = sample.kind === "boolean";
  const lacksValue = required && !isSaid ? value : null;
  if (act === "create" || act === "edit") return null;
  // An empty box of a password keeps the one that there is.
  if (act === "clear" || (act === "take away" && place === "alone"))
    return sample.kind === "password" ? null : lacksValue;
  if (act === "leave blank" && place === "alone") return lacksValue;
  if (!held) return null;
  if (place === "in an object") return act === "take away" ? "box" : (lacksValue ?? (isSaid ? null : "box"));
  if (place === "in an object in a list" && act === "take away") return "box.0.mid";
  return place === "in a list in an object" ? "box.mid" : "box";
}

const languages = { fallback: "en", all: ["en"] };

class Form {
  readonly parts: RecordPart[];
  readonly model: ConsoleModel;

  constructor(model: ConsoleModel) {
    this.model = model;
    this.parts = partsOf(model.fields, languages);
  }

  /** What the form shows of the record. */
  async open(id: string): Promise<{ values: RecordValues; data: RecordValues; updated_at: string }> {
    const { data, errors } = await project.owner.gql(print(RecordQuery), { id, model: this.model.name });
    expect(errors).toBeUndefined();
    const record = recordOf(data.getSingleData);
    return { values: formValues(this.parts, { data: record.data, translations: {} }), ...record };
  }

  /** Checks and sends as the form does; what the form refuses is sent all the same. */
  async save(id: string | null, base: RecordValues, values: RecordValues, status: string) {
    const mode: RecordMode = status === "draft" ? "draft" : id === null ? "create" : "update";
    const resolve = recordResolver(this.model.fields, this.parts, () => mode);
    const checked = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    const refused = pathsOf(checked.errors);
    const output = refused.length > 0 ? payloadOf(this.model.fields, values) : (checked.values as RecordValues);
    const changed = changedParts(this.parts, base, values);
    const input = saveInput({
      model: this.model,
      id,
      newId: uuidv7(),
      anew: false,
      output,
      base,
      values,
      changed,
      locales: [],
      links: noLinks,
    });
    const { data, errors } = await project.owner.gql(print(SaveRecordMutation), { ...input, status });
    const faults = Object.keys(errors?.[0].extensions.fields ?? {}).map(formPath);
    if (errors && faults.length === 0) throw new Error(JSON.stringify(errors));
    return { id: data?.upsertModelData?.id as string, refused, faults, sent: input.payload as RecordValues };
  }
}

/** Paths of the fields that the form's rules find fault with. */
function pathsOf(errors: FieldErrors, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    if (!error || typeof error !== "object") return [];
    const message = (error as { message?: unknown }).message;
    if (typeof message === "string") return [name === "root" ? prefix : path];
    return pathsOf(error as FieldErrors, path);
  });
}

/** One model for each way in which a value stands in a record. */
/** Cases share a model, unless their values could be taken by another case. */
const modelName = ({ sample, place, required, held, act, status }: Case) => {
  const own = fieldKinds[sample.kind].isUnique ? `_${acts.indexOf(act)}_${status}` : "";
  return `${sample.name}_${places.indexOf(place)}${required ? "r" : ""}${held ? "h" : ""}${own}`;
};

/** All models at once, as a push makes them. */
async function makeModels(): Promise<void> {
  const { data } = await project.owner.gql(`mutation { generateSyncToken(name: "forms", duration: "") { token } }`);
  const models = new Map(cases.map((one) => [modelName(one), { name: modelName(one), fields: fieldsOf(one) }]));
  const document = { format: 1, project_type: "general", models: [...models.values()] };
  const { status, body } = await project.owner.browser.post(
    "/system/sync/apply",
    { project: project.id, document, allow_delete: true },
    { authorization: `Bearer ${data.generateSyncToken.token}` },
  );
  expect([status, body]).toEqual([200, expect.anything()]);
}

let models: ConsoleModel[];

/** The field whose value it is. */
function valueField(fields: readonly FieldDefinition[]): FieldDefinition {
  return fields.find(({ identifier }) => identifier === "value") ?? valueField(fields.flatMap((field) => field.fields));
}

const nameOf = ({ sample, place, required, held, act, status }: Case) =>
  `${sample.name}${required ? " (required)" : ""} ${place}${held ? " (required)" : ""}: ${act}, ${status}`;

// Pairs of all that there is; a third of them still has each kind, place and act.
const asked = drawn(cases);

test.each(asked.map((one) => [nameOf(one), one] as const))("%s", async (_, one) => {
  const { sample, place, act, status } = one;
  const form = new Form(models.find(({ name }) => name === modelName(one))!);
  const field = valueField(form.model.fields);
  const [first, second] = sample.values.map((value) => withFiles(value, files));
  const blank = formValues(form.parts, null);
  const made = valuesWith(place, first);

  let id: string | null = null;
  let base = blank;
  if (act !== "leave blank" && act !== "create") {
    const created = await form.save(null, blank, made, status);
    expect([created.refused, created.faults]).toEqual([[], []]);
    id = created.id;
    base = (await form.open(id)).values;
  }
  const values =
    act === "leave blank"
      ? blank
      : act === "create"
        ? made
        : act === "edit"
          ? valuesWith(place, second)
          : act === "clear"
            ? valuesWith(place, emptyValue(field))
            : withoutBox(place, field);

  const saved = await form.save(id, base, values, status);
  const missing = missingIn(one);
  expect({ form: saved.refused, api: saved.faults }).toEqual({
    form: missing ? [missing] : [],
    api: missing ? [missing] : [],
  });
  if (missing) return;

  // What is stored reads as what was typed, and saving it again as it is changes nothing and is not refused.
  const stored = await form.open(saved.id);
  const notRead = (part: RecordPart) => part.field.validation.is_password;
  const typed = values;
  const different = changedParts(form.parts, stored.values, typed).filter((part) => !notRead(part));
  // An object that must be there is shown also where a draft has none.
  if (!(act === "take away" && one.held))
    expect(different.map((part) => [part.path, partValue(stored.values, part)])).toEqual([]);
  const again = await form.save(saved.id, stored.values, stored.values, status);
  expect(again).toMatchObject({ refused: [], faults: [], sent: {} });
  expect((await form.open(saved.id)).data).toEqual(stored.data);

  if ((act !== "create" && act !== "edit") || sample.kind === "password") return;
  const at = act === "create" ? 0 : 1;
  const read = valueIn(place, stored.data);
  const ids = (value: unknown) => JSON.parse(JSON.stringify(value, (_key, one) => (Object(one).url ? one.id : one)));
  expect(ids(read)).toEqual(ids(sample.stored?.[at] ?? withFiles(sample.values[at], files)));
});

test("a required object has something in it: not empty when it is made, published, or emptied from within; what an update leaves out stays", async () => {
  const one = cases.find(
    ({ sample, place, required, held }) => sample.name === "text" && place === "in an object" && held && !required,
  );
  const model = modelName(one!);
  const save = async (payload: object, status: string, id?: string) => {
    const { data, errors } = await project.owner.gql(print(SaveRecordMutation), { model, id, payload, status });
    return errors ? errors[0].extensions.fields : data.upsertModelData.id;
  };
  const missing = { "payload.box": "Box is required" };
  for (const box of [{}, { note: null }, { note: "", value: null }])
    expect(await save({ box }, "published")).toEqual(missing);
  const id = await save({ box: {} }, "draft");
  expect(await save({}, "published", id)).toEqual(missing);
  expect(await save({ box: { note: "n" } }, "published", id)).toBe(id);
  expect(await save({ box: {} }, "published", id)).toBe(id);
  expect(await save({ box: { note: null } }, "published", id)).toEqual(missing);
  expect(await save({ box: { note: null, value: "v" } }, "published", id)).toBe(id);
});
