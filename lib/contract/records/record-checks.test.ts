import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePattern } from "../fields/patterns.ts";
import type { FieldDefinition } from "../models.ts";
import { compileRecordCheck } from "./record-checks.ts";
import { type RecordMode, recordSchema } from "./records.ts";

const names = ["a", "b", "c", "constructor"];
const chance = fc.boolean();
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const range = fc.tuple(fc.option(fc.integer({ min: -9, max: 9 })), fc.option(fc.integer({ min: -9, max: 9 })));

const kinds = fc.constantFrom<Partial<FieldDefinition>>(
  { field_type: "text" },
  { field_type: "long_text" },
  { field_type: "multiline" },
  { field_type: "email" },
  { field_type: "url" },
  { field_type: "slug" },
  { field_type: "color" },
  { field_type: "json" },
  { field_type: "number", input_type: "int" },
  { field_type: "number", input_type: "double" },
  { field_type: "boolean" },
  { field_type: "date" },
  { field_type: "local_date" },
  { field_type: "local_time" },
  { field_type: "list", field_sub_type: "dropdown" },
  { field_type: "list", field_sub_type: "dynamicList" },
  { field_type: "list", field_sub_type: "multiSelect" },
  { field_type: "list", field_sub_type: "dynamicList", input_type: "int" },
  { field_type: "list", field_sub_type: "dynamicList", input_type: "double" },
  { field_type: "list", field_sub_type: "dynamicList", input_type: "bool" },
  { field_type: "object", input_type: "object" },
  { field_type: "repeated", input_type: "repeated" },
);

const validations = fc.record({
  required: maybe(chance),
  is_email: maybe(fc.constantFrom(false, false, true)),
  is_url: maybe(fc.constantFrom(false, false, true)),
  is_password: maybe(fc.constantFrom(false, false, true)),
  is_multi_choice: maybe(chance),
  char_limit: maybe(fc.constantFrom([3], [], [null])),
  pattern: maybe(fc.constantFrom("", "^[a-c]*$", "2")),
  int_range_limit: maybe(range),
  double_range_limit: maybe(range),
  fixed_list_elements: maybe(fc.constantFrom(["red", "blue"], ["1", 2, true], [])),
});

function fieldsOf(depth: number): fc.Arbitrary<FieldDefinition[]> {
  const inner = depth > 0 ? fieldsOf(depth - 1) : fc.constant([]);
  return fc.array(fc.tuple(fc.constantFrom(...names), kinds, validations, inner), { maxLength: 4 }).map((made) =>
    made
      .map(
        ([identifier, kind, validation, nested]) =>
          ({
            identifier,
            label: identifier,
            description: "",
            serial: 1,
            field_sub_type: null,
            input_type: "string",
            parent_field: null,
            system_generated: false,
            enable_indexing: false,
            validation,
            fields: kind.input_type === "object" || kind.input_type === "repeated" ? nested : [],
            ...kind,
          }) as FieldDefinition,
      )
      .filter(({ identifier }, i, all) => all.findIndex((other) => other.identifier === identifier) === i),
  );
}

const scalars = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      "",
      " ",
      "\0",
      "a\0b",
      "red",
      "1",
      "1.5",
      " 7 ",
      "0x10",
      "1e3",
      "-0",
      "NaN",
      "Infinity",
      "true",
      "𝒳𝒳𝒳",
      "\ud800",
    ],
    ...[
      "a@example.org",
      " b@example.org\n",
      "#1A2b3C",
      " #11223344 ",
      "https://a.example",
      "ftp://a.example",
      "javascript:1",
      "2026-01-31",
      "2026-02-31T10:00:00+02:00",
      "2026-02-31",
      "09:30",
      "23:59:59.5",
      "24:00",
    ],
    ...[0, -0, 1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, 10n, Symbol("x")],
    ...[true, false, null, undefined, new Date(0), new Date(Number.NaN), new Map(), () => 1, Object.create({ a: 1 })],
  ),
  fc.string(),
  fc.double(),
  fc.date(),
);
const dictionary = (values: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...names, "unknown", "__proto__", "toString"), values, { maxKeys: 4 });
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalars,
    scalars,
    fc.array(tie("value"), { maxLength: 3 }),
    dictionary(tie("value")),
  ),
}));
const records = fc.oneof(dictionary(values), dictionary(values), dictionary(values), values);

const modes = fc.constantFrom<RecordMode>("create", "update", "draft");
const withoutUndefined = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

test("what a compiled check takes, zod takes, and both store the same", { timeout: 60_000 }, () => {
  let taken = 0;
  fc.assert(
    fc.property(fieldsOf(2), modes, fc.array(records, { minLength: 1, maxLength: 20 }), (fields, mode, inputs) => {
      const check = compileRecordCheck(fields, mode, compilePattern);
      const schema = recordSchema(fields, mode, compilePattern);
      for (const input of inputs) {
        const checked = check(input);
        if (checked === undefined) continue;
        const parsed = schema.safeParse(input);
        expect(parsed.success).toBe(true);
        // Not strictly: a value under `constructor` would count as another class.
        expect(checked).toEqual(withoutUndefined(parsed.data as Record<string, unknown>));
        taken++;
      }
    }),
    { numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(100);
});

/** A value that each kind of field takes, as it came from JSON or from a cell of CSV. */
const plain: [string, Partial<FieldDefinition>, unknown, unknown?][] = [
  ["text", { field_type: "text", validation: { required: true, char_limit: [3] } }, "𝒳𝒳𝒳"],
  ["email", { field_type: "text", validation: { is_email: true } }, "a@example.org"],
  ["address", { field_type: "text", validation: { is_url: true } }, "https://a.example"],
  ["email field", { field_type: "email" }, " Ada@example.org ", "Ada@example.org"],
  ["slug", { field_type: "slug" }, " 東京-2026 ", "東京-2026"],
  ["URL field", { field_type: "url" }, "https://a.example\n", "https://a.example"],
  ["long text", { field_type: "long_text", validation: { char_limit: [3] } }, "a\nb"],
  ["color", { field_type: "color" }, "#1A2B3C80", "#1a2b3c80"],
  ["JSON", { field_type: "json" }, { a: [1, null, ""] }],
  ["a text of JSON", { field_type: "json", validation: { char_limit: [1] } }, ""],
  ["int", { field_type: "number", input_type: "int", validation: { int_range_limit: [0, 9] } }, " 7", 7],
  ["double", { field_type: "number", input_type: "double" }, 1.5],
  ["boolean", { field_type: "boolean" }, false],
  ["date", { field_type: "date" }, "2026-01-31", "2026-01-31T00:00:00.000Z"],
  ["nothing", { field_type: "date" }, null],
  ["local date", { field_type: "local_date" }, "2026-01-31"],
  ["local time", { field_type: "local_time" }, "09:30", "09:30:00"],
  ["choice", { field_type: "list", field_sub_type: "dropdown", validation: { fixed_list_elements: ["red"] } }, "red"],
  ["list", { field_type: "list", field_sub_type: "dynamicList", input_type: "int" }, [1, 2]],
  ["object", { field_type: "object", input_type: "object" }, {}],
  ["repeated", { field_type: "repeated", input_type: "repeated" }, [{}, {}]],
];

test.each(plain)("%s is taken without zod", (_what, kind, given, stored = given) => {
  const field = { identifier: "a", label: "A", field_sub_type: null, input_type: "string", fields: [], validation: {} };
  const check = compileRecordCheck([{ ...field, ...kind } as FieldDefinition], "create");
  expect(check({ a: given })).toEqual({ a: stored });
});
