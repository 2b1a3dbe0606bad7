/** What every kind of field takes and refuses, and what is said of it. */
import { describe, expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import { fieldOfSample, givenOf, keptOf } from "../../../tests/support/field-of-sample.ts";
import { fieldSamples, mayBeInside } from "../../../tests/support/field-samples.ts";
import { valueLimits } from "../fields/value-limits.ts";
import type { FieldDefinition } from "../models.ts";
import { compileRecordCheck } from "../records/record-checks.ts";
import { type RecordMode, recordErrors, recordSchema } from "../records/records.ts";
import { NotJson, readJson } from "./json-values.ts";

const modes: RecordMode[] = ["create", "update", "draft"];

/** What is stored, or what is said of it. */
function read(field: FieldDefinition, given: unknown, mode: RecordMode = "create"): unknown {
  const parsed = recordSchema([field], mode).safeParse({ [field.identifier]: given });
  return parsed.success ? parsed.data[field.identifier] : recordErrors(parsed.error, "");
}

/** Forms hold the text of JSON; the server is given its value. */
const heldBy = (kind: string, given: unknown) => (kind === "json" ? readJson(String(given)) : given);

const wrongText = [42, true, {}, ["a"]];
const wrongNumber = ["many", true, {}, [1], "1,5", Number.NaN, Number.POSITIVE_INFINITY];

/** Values that a kind does not take, whatever the rules of its field. */
const wrong: Record<string, { values: unknown[]; said: (label: string) => string | RegExp }> = {
  text: { values: wrongText, said: (label) => `${label} must be text` },
  text_email: { values: ["nobody", "a@b", "a b@example.com"], said: () => "Please enter a valid email address" },
  text_url: { values: ["example.com", "ftp://example.com", "/a"], said: () => "Please enter a valid URL!" },
  long_text: { values: wrongText, said: (label) => `${label} must be text` },
  rich_text: { values: wrongText, said: (label) => `${label} must be text` },
  email: { values: ["nobody", "a@b", "@example.com"], said: () => "Please enter a valid email address" },
  url: { values: ["example.com", "javascript:alert(1)", "https://"], said: () => "Please enter a valid URL!" },
  slug: { values: ["Otter", "a b", "-a", "a--b", "x".repeat(201)], said: (label) => RegExp(`^${label} must be lower`) },
  password: { values: wrongText, said: (label) => `${label} must be text` },
  int: {
    values: [...wrongNumber, "1.5", 1.5, 2 ** 31, -(2 ** 31) - 1],
    said: (label) => RegExp(`^${label} (is not a valid number|must be a whole number|must be between -2147483648)`),
  },
  double: { values: wrongNumber, said: (label) => RegExp(`^${label} is not a valid number`) },
  boolean: { values: ["true", 0, 1, "yes", [true]], said: (label) => `${label} must be true or false` },
  date: { values: ["2026-02-30", "31.1.2026", 5, true], said: (label) => `${label} must be a date in ISO 8601 form` },
  local_date: {
    values: ["2026-02-30", "2026-01-31T10:00", 5],
    said: (label) => `${label} must be a date without a time, such as 2026-01-31`,
  },
  local_time: {
    values: ["24:00", "9:30", "09:30Z", 5],
    said: (label) => `${label} must be a time of day without a zone, such as 09:30`,
  },
  choice: { values: ["pink", "Red", "red "], said: (label) => `${label} must be one of: red, blue, green` },
  texts: { values: ["a", { 0: "a" }, 1], said: (label) => `${label} must be a list` },
  ints: { values: ["1", { 0: 1 }], said: (label) => `${label} must be a list` },
  doubles: { values: ["1.5", 1.5], said: (label) => `${label} must be a list` },
  booleans: { values: [true, "true"], said: (label) => `${label} must be a list` },
  choices: { values: ["red", {}], said: (label) => `${label} must be a list` },
  object: { values: ["one", 1, true, [{ inner: "one" }]], said: (label) => `${label} must be an object` },
  geo: { values: ["59.9, 10.75", 1, [59.9, 10.75]], said: (label) => `${label} must be an object` },
  color: { values: ["red", "#abc", "1a2b3c", "#1a2b3g"], said: (label) => `${label} must be a color such as #1a2b3c` },
  json: { values: [new NotJson("{"), new NotJson("nul")], said: (label) => `${label} must be valid JSON` },
  repeated: { values: [{ inner: "one" }, "one", 1], said: (label) => `${label} must be a list` },
  media: { values: ["no-id", 1, {}, { id: 5 }, { id: "a" }], said: (label) => `${label} must be the id of a file` },
  gallery: { values: ["no-id", 1, {}], said: (label) => `${label} must be a list of ids of files` },
};

describe.each(fieldSamples)("$name", (sample) => {
  const field = fieldOfSample(sample);
  const given = givenOf(sample).map((value) => heldBy(sample.kind, value));
  const { values, said } = wrong[sample.name]!;

  test.each(modes)("takes its samples when a record is written as %s, and stores the one form of each", (mode) => {
    expect(given.map((value) => read(field, value, mode))).toEqual(keptOf(sample));
  });

  test("what is stored is taken again as it is", () => {
    const kept = keptOf(sample);
    const again = sample.name === "media" ? kept.flat() : kept;
    expect(again.map((value) => read(field, value))).toEqual(kept);
  });

  test("refuses what is none of it, and names the field with what would be right", () => {
    for (const value of values)
      for (const mode of modes) {
        const told = read(field, value, mode) as Record<string, string>;
        expect(Object.keys(told), JSON.stringify(value)).toEqual([field.identifier]);
        expect(told[field.identifier], JSON.stringify(value)).toMatch(said(field.label));
      }
  });

  test("the check for many records takes nothing that is refused, and stores what the schema stores", () => {
    const check = compileRecordCheck([field], "create");
    for (const value of values) expect(check({ [sample.name]: value }), JSON.stringify(value)).toBeUndefined();
    for (const [i, value] of given.entries()) {
      const checked = check({ [sample.name]: value });
      if (checked) expect(checked).toEqual({ [sample.name]: keptOf(sample)[i] });
      else expect(sample.kind).toBe("media");
    }
  });

  test("nothing is a value of it until it is required", () => {
    const required = fieldOfSample(sample, { validation: { required: true } });
    for (const nothing of [null, undefined]) {
      expect(read(field, nothing)).toBe(nothing === undefined ? undefined : null);
      expect(Object.keys(read(required, nothing) as object)).toEqual([field.identifier]);
      expect(read(required, nothing, "draft") ?? null).toBeNull();
    }
    expect(read(required, undefined, "update")).toBeUndefined();
    expect(Object.keys(read(required, null, "update") as object)).toEqual([field.identifier]);
  });

  test.runIf(mayBeInside(sample))("inside of other fields its faults are told with their whole path", () => {
    const inside = { ...field, parent_field: "box" };
    const object = fieldDefinition("box", { field_type: "object", input_type: "object", fields: [inside] });
    const many = fieldDefinition("box", { field_type: "repeated", input_type: "repeated", fields: [inside] });
    const [value] = values;
    expect(read(object, { [sample.name]: value })).toEqual({ [`box.${sample.name}`]: expect.any(String) });
    expect(read(many, [{ [sample.name]: given[0] }, { [sample.name]: value }])).toEqual({
      [`box.1.${sample.name}`]: expect.any(String),
    });
    expect(read(many, [{ [sample.name]: given[0] }])).toEqual([{ [sample.name]: keptOf(sample)[0] }]);
  });
});

test("every sample has values that it refuses", () => {
  expect(Object.keys(wrong).sort()).toEqual(fieldSamples.map(({ name }) => name).sort());
});

test("bounds hold to the last: of a gallery, of a repeated field and of JSON", () => {
  const { galleryFilesMax, repeatedEntriesMax, jsonFieldDepthMax, jsonFieldCharactersMax } = valueLimits;
  const sampleOf = (name: string) => fieldOfSample(fieldSamples.find((sample) => sample.name === name)!);
  const ids = Array.from(
    { length: galleryFilesMax + 1 },
    (_, i) => `0198c0de-0000-7000-8000-${`${i}`.padStart(12, "0")}`,
  );
  expect(read(sampleOf("gallery"), ids.slice(1))).toEqual(ids.slice(1));
  expect(read(sampleOf("gallery"), ids)).toEqual({ gallery: `The gallery has more than ${galleryFilesMax} files` });
  expect(read(sampleOf("gallery"), [ids[0], ids[0]!.toUpperCase()])).toEqual({
    gallery: "The gallery has a file twice",
  });

  const entries = (count: number) => Array.from({ length: count }, () => ({ inner: "a" }));
  expect(read(sampleOf("repeated"), entries(repeatedEntriesMax))).toHaveLength(repeatedEntriesMax);
  expect(read(sampleOf("repeated"), entries(repeatedEntriesMax + 1))).toEqual({
    repeated: "The repeated has more than 10,000 entries",
  });

  const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  const bounds = { json: "The json must be valid JSON of at most 1,000,000 characters and 100 levels" };
  expect(read(sampleOf("json"), nested(jsonFieldDepthMax))).toEqual(nested(jsonFieldDepthMax));
  expect(read(sampleOf("json"), nested(jsonFieldDepthMax + 1))).toEqual(bounds);
  expect(read(sampleOf("json"), "x".repeat(jsonFieldCharactersMax - 2))).toHaveLength(jsonFieldCharactersMax - 2);
  expect(read(sampleOf("json"), "x".repeat(jsonFieldCharactersMax - 1))).toEqual(bounds);
});

test("half of a position is none, in every mode", () => {
  const geo = fieldOfSample(fieldSamples.find(({ name }) => name === "geo")!);
  for (const mode of modes) {
    expect(read(geo, { lat: 1 }, mode)).toEqual({ "geo.lon": "Longitude is required" });
    expect(read(geo, { lat: 90.1, lon: -180.1 }, mode)).toEqual({
      "geo.lat": "Maximum value is 90",
      "geo.lon": "Minimum value is -180",
    });
    expect(read(geo, { lat: 90, lon: -180, alt: 1 }, mode)).toEqual({ "geo.alt": 'There is no field "alt" here' });
  }
});
