/** What the console does with each kind of field: forms, cells, texts, made-up values. */
import { faker } from "@faker-js/faker/locale/en";
import { describe, expect, test } from "vitest";
import { typeNamed as declaredTypeNamed } from "../../lib/contract/field-kinds/declared-type.ts";
import { recordSchema } from "../../lib/contract/records/records.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { fieldDefinition } from "../../tests/support/fields/field-definition.ts";
import { fieldOfSample, fileIds, keptOf } from "../../tests/support/fields/field-of-sample.ts";
import { fieldSamples, mayBeInside } from "../../tests/support/fields/field-samples.ts";
import { fakeRecord } from "./fake/fake-record.ts";
import { fileNames, fullText } from "./full-text.ts";
import { kindOf } from "./index.ts";
import { emptyValue, payloadOf, sentValue, valuesOf } from "./record-values.ts";
import { titleOf } from "./title-field.ts";
import { fieldTypes, typeChoices, typeNamed, typeOf, typeText } from "./types.ts";

const words = {
  dateText: (date: Date) => date.toISOString().slice(0, 10),
  fileNames: new Map([[fileIds[0], "otter.png"]]),
};
const file = (id: string) => ({ id, url: `/media/${id}/a.png`, file_name: `${id.slice(-1)}.png` });

/** As the API answers what is stored: files with what they are, rich text as an object. */
function answered(sample: (typeof fieldSamples)[number]): unknown[] {
  const kept = keptOf(sample);
  if (sample.kind === "rich_text") return kept.map((html) => ({ html, text: "" }));
  if (sample.kind !== "media") return kept;
  return kept.map((ids) => (sample.name === "media" ? file((ids as string[])[0]!) : (ids as string[]).map(file)));
}

describe.each(fieldSamples)("$name", (sample) => {
  const field = fieldOfSample(sample);
  const kind = kindOf(field);
  const [name] = [field.identifier];

  test("a stored value goes into the form and comes back as it is stored", () => {
    for (const [i, stored] of answered(sample).entries()) {
      const values = valuesOf([field], { [name]: stored });
      const sent = payloadOf([field], kind.isSecret ? { [name]: stored } : values);
      expect(recordSchema([field], "create").parse(sent)).toEqual({ [name]: keptOf(sample)[i] });
    }
  });

  test("what is typed is sent so that it is stored as it should be", () => {
    if (sample.kind === "media") return;
    for (const [i, typed] of sample.values.entries())
      expect(recordSchema([field], "create").parse({ [name]: sentValue(field, typed) })).toEqual({
        [name]: keptOf(sample)[i],
      });
  });

  test("an empty input is one that may be saved where nothing is required", () => {
    const sent = payloadOf([field], { [name]: emptyValue(field) });
    expect(recordSchema([field], "create").safeParse(sent).error).toBeUndefined();
    expect(JSON.stringify(sent)).not.toContain('""');
  });

  test("a cell is one line of text, and the whole value has lines", () => {
    if (kind.isSecret) return;
    for (const stored of answered(sample)) {
      expect(kind.cellText(stored, field)).not.toContain("[object");
      const whole = fullText(field, stored, words);
      expect(whole).not.toBe("");
      expect(whole).not.toContain("[object");
    }
    for (const nothing of [null, undefined, ""]) expect(fullText(field, nothing, words)).toBe("");
  });

  test("a value of another type, as an old revision has it, is told and does not fail", () => {
    for (const other of ["text", 5, true, ["a"], { a: 1 }, [{ a: 1 }]])
      expect(typeof fullText(field, other, words), JSON.stringify(other)).toBe("string");
  });

  test("values that are made up pass the rules of its field", () => {
    faker.seed(11);
    const required = fieldOfSample(sample, { validation: { required: true } });
    const schema = recordSchema([required], "create");
    for (let i = 0; i < 20; i++) {
      const made = fakeRecord(faker, [required], "thing");
      if (sample.kind === "media" || sample.kind === "password") continue;
      expect(schema.safeParse(made).error, JSON.stringify(made)).toBeUndefined();
    }
  });

  test("has a type of the picker, with words", () => {
    const type = typeOf(field);
    expect(fieldTypes).toContain(type);
    expect(typeNamed(type.type)).toBe(type);
    expect(typeText(field).startsWith(t(type.name))).toBe(true);
    expect(t(type.explanation)).toMatch(/\.$/);
  });
});

test.each(fieldSamples)("$name can become every other type, and every other form of its own", (sample) => {
  const field = fieldOfSample(sample);
  const choices = typeChoices(field);
  const labels = choices.map(({ label }) => label);
  expect(labels).not.toContain(typeText(field));
  expect(new Set(labels).size).toBe(labels.length);
  const types = new Set(choices.map(({ type }) => type));
  for (const type of fieldTypes) expect(types.has(type), type.type).toBe(type !== typeOf(field) || !!type.variants);
  // The API knows each by its name, as what it is called here.
  for (const { name, label } of choices) expect(typeText(declaredTypeNamed(name))).toBe(label);
});

test("what belongs to a record is no choice for a nested field", () => {
  const names = (parent_field: string | null) =>
    typeChoices(fieldDefinition("inner", { parent_field })).map(({ name }) => name);
  expect(names(null)).toContain("slug");
  expect(names("box")).not.toContain("slug");
});

test("types of the picker have names and explanations of their own", () => {
  for (const part of ["type", "name", "explanation"] as const)
    expect(new Set(fieldTypes.map((type) => type[part])).size).toBe(fieldTypes.length);
});

test("a whole record of every kind, alone and inside of others, keeps its values over a form", () => {
  const inside = fieldSamples.filter(mayBeInside);
  const [fields, stored] = [
    inside.map((sample) => fieldOfSample(sample)),
    Object.fromEntries(inside.map((sample) => [sample.name, answered(sample)[0]])),
  ];
  const kept = Object.fromEntries(inside.map((sample) => [sample.name, keptOf(sample)[0]]));
  const box = fieldDefinition("box", { field_type: "object", input_type: "object", fields });
  const many = fieldDefinition("many", { field_type: "repeated", input_type: "repeated", fields });
  const values = valuesOf([...fields, box, many], { ...stored, box: stored, many: [stored, stored] });
  const sent = payloadOf([...fields, box, many], values);
  expect(recordSchema([...fields, box, many], "create").parse(sent)).toEqual({
    ...kept,
    box: kept,
    many: [kept, kept],
  });
});

test("files are called by their names, and by more where two have the same", () => {
  const names = fileNames({ a: [file(fileIds[0])], b: { c: { ...file(fileIds[1]), file_name: "1.png" } } });
  expect([...names.values()]).toEqual([`1.png (…${fileIds[0].slice(-8)})`, `1.png (…${fileIds[1].slice(-8)})`]);
  const [media] = fieldSamples.filter((sample) => sample.name === "gallery").map((sample) => fieldOfSample(sample));
  expect(fullText(media!, fileIds, words)).toBe(`otter.png, File …${fileIds[1].slice(-8)}`);
});

test("fields inside are told with their labels, and empty ones are not", () => {
  const inner = [fieldDefinition("city", { label: "City" }), fieldDefinition("zip", { label: "ZIP" })];
  const home = fieldDefinition("home", { field_type: "object", input_type: "object", fields: inner });
  expect(fullText(home, { city: "Oslo", zip: null }, words)).toBe("City: Oslo");
  const homes = { ...home, field_type: "repeated", input_type: "repeated" } as const;
  expect(fullText(homes, [{ city: "Oslo", zip: "0150" }, { city: "Rome" }], words)).toBe(
    "1. City: Oslo, ZIP: 0150\n2. City: Rome",
  );
});

describe("a record is called", () => {
  const record = (data: Record<string, unknown>) => ({ id: "0198c0de-0000-7000-8000-0000000000ab", data });
  const title = (more: Parameters<typeof fieldDefinition>[1] = {}) => fieldDefinition("title", more);

  test("by its title field, else its first text, else its first choice", () => {
    const fields = [fieldDefinition("count", { field_type: "number", input_type: "int" }), title()];
    expect(titleOf({ fields }, record({ count: 5, title: "Otter" }))).toBe("Otter");
    const marked = [{ ...fields[0]!, validation: { as_title: true } }, title()];
    expect(titleOf({ fields: marked }, record({ count: 5, title: "Otter" }))).toBe("5");
    const choice = fieldDefinition("tone", {
      field_type: "list",
      field_sub_type: "dropdown",
      validation: { fixed_list_elements: ["red"] },
    });
    expect(titleOf({ fields: [fields[0]!, choice] }, record({ count: 5, tone: "red" }))).toBe("red");
  });

  test("by the end of its id where it has no title, and never by its password", () => {
    for (const data of [{}, { title: null }, { title: "" }])
      expect(titleOf({ fields: [title()] }, record(data))).toBe("…000000ab");
    expect(titleOf({ fields: [title({ validation: { is_password: true } })] }, record({ title: "hash" }))).toBe(
      "…000000ab",
    );
    expect(titleOf({ fields: [] }, record({}))).toBe("…000000ab");
  });

  test("by its number also where that is nothing", () => {
    const field = title({ field_type: "number", input_type: "int", validation: { as_title: true } });
    expect(titleOf({ fields: [field] }, record({ title: 0 }))).toBe("0");
  });
});
