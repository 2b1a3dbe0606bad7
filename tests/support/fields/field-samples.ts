/** Every kind of field with values of it, for tests that go through all of them. A new kind has no samples yet, and does not compile. */
import { fieldKinds } from "../../../lib/contract/field-kinds/index.ts";
import type { FieldKind } from "../../../lib/contract/fields/field-shape.ts";

export interface FieldSample {
  /** Tells it from others of its kind. */
  name: string;
  kind: FieldKind;
  /** As upsertFieldToModel takes it. */
  field: Record<string, unknown>;
  /** Labels of the texts inside of it, for an object or a list of them. */
  inside?: string[];
  /** Two values as a form holds them; `File` stands for the first and the second file that there is. */
  values: [unknown, unknown];
  /** The same as the API stores and answers them, where that is something else. */
  stored?: [unknown, unknown];
}

/** Whether it can stand inside of other fields, and be kept in languages: a secret and what is always unique cannot. */
export const mayBeInside = ({ kind }: Pick<FieldSample, "kind">) =>
  fieldKinds[kind].form !== "secret" && !fieldKinds[kind].isUnique;

/** Stands for a file in values. */
export const fileNumber = (n: 0 | 1) => ({ $file: n });

const options = { fixed_list_elements: ["red", "blue", "green"] };
const list = (input_type: string, field_sub_type = "dynamicList") => ({
  field_type: "list",
  field_sub_type,
  input_type,
});
const inner = ["Inner"];

type Plain = Omit<FieldSample, "kind" | "name">;

const byKind: Record<FieldKind, Record<string, Plain>> = {
  text: {
    text: { field: { field_type: "text", input_type: "string" }, values: ["Otter", "Fischotter"] },
    text_email: {
      field: { field_type: "text", input_type: "string", validation: { is_email: true } },
      values: ["a@example.com", "b@example.com"],
    },
    text_url: {
      field: { field_type: "text", input_type: "string", validation: { is_url: true } },
      values: ["https://example.com/a", "https://example.com/b"],
    },
  },
  long_text: {
    long_text: {
      field: { field_type: "long_text", input_type: "string" },
      values: ["An otter\nswims.", "Kein Fisch\n\nschläft."],
    },
  },
  rich_text: {
    rich_text: {
      field: { field_type: "multiline", input_type: "string" },
      values: ["<p>One</p>", "<p><b>Two</b></p>"],
    },
  },
  email: {
    email: { field: { field_type: "email", input_type: "string" }, values: ["Ada@example.com", "b@example.com"] },
  },
  url: {
    url: {
      field: { field_type: "url", input_type: "string" },
      values: ["https://example.com/otter", "https://example.com/b#c"],
    },
  },
  slug: {
    slug: { field: { field_type: "slug", input_type: "string" }, values: ["otter", "東京-2026"] },
  },
  password: {
    password: {
      field: { field_type: "text", input_type: "string", validation: { is_password: true } },
      values: ["secret number 1", "secret number 2"],
    },
  },
  int: { int: { field: { field_type: "number", input_type: "int" }, values: ["12", "0"], stored: [12, 0] } },
  double: {
    double: { field: { field_type: "number", input_type: "double" }, values: ["1.5", "-2"], stored: [1.5, -2] },
  },
  boolean: { boolean: { field: { field_type: "boolean", input_type: "bool" }, values: [true, false] } },
  date: {
    date: {
      field: { field_type: "date", input_type: "string" },
      values: ["2026-01-02T03:04:05.000Z", "2027-06-07T08:09:00.000Z"],
    },
  },
  local_date: {
    local_date: { field: { field_type: "local_date", input_type: "string" }, values: ["2026-11-24", "2027-02-28"] },
  },
  local_time: {
    local_time: {
      field: { field_type: "local_time", input_type: "string" },
      values: ["14:30", "00:00:00.250"],
      stored: ["14:30:00", "00:00:00.250"],
    },
  },
  choice: {
    choice: { field: { ...list("string", "dropdown"), validation: options }, values: ["red", "blue"] },
  },
  list: {
    texts: { field: list("string"), values: [["a", "b"], ["c"]] },
    ints: {
      field: list("int"),
      values: [["1", "2"], ["3"]],
      stored: [[1, 2], [3]],
    },
    doubles: { field: list("double"), values: [["1.5"], ["2.5", "3"]], stored: [[1.5], [2.5, 3]] },
    booleans: { field: list("bool"), values: [[true, false], [false]] },
    choices: {
      field: { ...list("string", "multiSelect"), validation: options },
      values: [["red", "green"], ["blue"]],
    },
  },
  object: {
    object: {
      field: { field_type: "object", input_type: "object" },
      inside: inner,
      values: [{ inner: "one" }, { inner: "two" }],
    },
  },
  geo: {
    geo: {
      field: { field_type: "geo", input_type: "geo" },
      values: [
        { lat: "59.9", lon: "10.75" },
        { lat: "-1", lon: "0" },
      ],
      stored: [
        { lat: 59.9, lon: 10.75 },
        { lat: -1, lon: 0 },
      ],
    },
  },
  color: {
    color: {
      field: { field_type: "color", input_type: "string" },
      values: ["#1A2B3C", "#ffeedd80"],
      stored: ["#1a2b3c", "#ffeedd80"],
    },
  },
  json: {
    json: {
      field: { field_type: "json", input_type: "string" },
      values: ['[{ "no": 1, "name": "Otter" }, { "no": 2 }]', '[[true, "5", null], 1.5]'],
      stored: [
        [{ no: 1, name: "Otter" }, { no: 2 }],
        [[true, "5", null], 1.5],
      ],
    },
  },
  repeated: {
    repeated: {
      field: { field_type: "repeated", input_type: "repeated" },
      inside: inner,
      values: [[{ inner: "one" }, { inner: "two" }], [{ inner: "three" }]],
    },
  },
  media: {
    media: { field: { field_type: "media", input_type: "string" }, values: [fileNumber(0), fileNumber(1)] },
    gallery: {
      field: { field_type: "media", input_type: "string", validation: { is_gallery: true } },
      values: [[fileNumber(1), fileNumber(0)], [fileNumber(1)]],
    },
  },
};

export const fieldSamples: readonly FieldSample[] = Object.entries(byKind).flatMap(([kind, samples]) =>
  Object.entries(samples).map(([name, sample]) => ({ kind: kind as FieldKind, name, ...sample })),
);

/** A value with files in the place of their numbers. */
export function withFiles(value: unknown, files: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withFiles(one, files));
  if (typeof value !== "object" || value === null) return value;
  if ("$file" in value) return files[value.$file as number];
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFiles(one, files)]));
}
