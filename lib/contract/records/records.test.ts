import { expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import type { FieldDefinition } from "../models.ts";
import { compileRecordCheck } from "./record-checks.ts";
import { recordErrors, recordSchema } from "./records.ts";

const field = (identifier: string, more: Partial<FieldDefinition> = {}) =>
  fieldDefinition(identifier, { label: identifier[0]!.toUpperCase() + identifier.slice(1), ...more });

const person = [
  field("name", { validation: { required: true, char_limit: [5] } }),
  field("email", { validation: { is_email: true } }),
  field("secret", { validation: { is_password: true, required: true } }),
  field("age", { field_type: "number", input_type: "int", validation: { int_range_limit: [18, 99] } }),
  field("born", { field_type: "date" }),
  field("colour", {
    field_type: "list",
    field_sub_type: "dropdown",
    validation: { fixed_list_elements: ["red", "blue"] },
  }),
  field("scores", { field_type: "list", field_sub_type: "dynamicList", input_type: "int" }),
  field("homes", {
    field_type: "repeated",
    input_type: "repeated",
    fields: [field("city", { validation: { required: true } })],
  }),
];

const errorsOf = (value: unknown, mode: "create" | "update" = "create") => {
  const parsed = recordSchema(person, mode).safeParse(value);
  return parsed.success ? {} : recordErrors(parsed.error, "input");
};

test("an unknown name is refused at any depth, also one that every object seems to have", () => {
  const given = JSON.parse('{"name":"Ada","secret":"s","homes":[{"city":"Oslo","__proto__":{"a":1}}],"__proto__":1}');
  expect(errorsOf(given)).toEqual({
    "input.__proto__": 'There is no field "__proto__" here',
    "input.homes.0.__proto__": 'There is no field "__proto__" here',
  });
});

test("every bad field is named at once, with the message of its rule", () => {
  expect(
    errorsOf({
      name: "Abcdef",
      email: "nobody",
      age: 7,
      born: "31.1.2026",
      colour: "green",
      scores: [1, 1.5],
      homes: [{}, 1],
      x: 1,
    }),
  ).toEqual({
    "input.name": "Maximum 5 characters allowed",
    "input.email": "Please enter a valid email address",
    "input.secret": "Secret is required!",
    "input.age": "Minimum value is 18",
    "input.born": "Born must be a date in ISO 8601 form",
    "input.colour": "Colour must be one of: red, blue",
    "input.scores.1": "Scores must be a whole number",
    "input.homes.0.city": "City is required",
    "input.homes.1": "Homes must be an object",
    "input.x": 'There is no field "x" here',
  });
  expect(errorsOf({ name: " ", secret: "s", age: 100 })).toEqual({
    "input.name": "Name is required",
    "input.age": "Maximum value is 99",
  });
  expect(errorsOf({ name: "A", secret: "s", age: "many" })).toEqual({ "input.age": "Age is not a valid number!" });
  expect(errorsOf({ name: "A", secret: "s", age: "1,500" })).toEqual({
    "input.age": "Age is not a valid number! Please write it without a comma, such as 1500 or 1.5",
  });
});

test("an update leaves out what it likes but empties no required field", () => {
  expect(errorsOf({}, "update")).toEqual({});
  expect(errorsOf({ name: null }, "update")).toEqual({ "input.name": "Name is required" });
});

test("values come out as they are stored, and what was left out stays out", () => {
  const parsed = recordSchema(person, "create").parse({
    name: "Ada",
    secret: "s",
    age: "42",
    born: "2026-01-31",
    email: "",
  });
  expect(parsed).toEqual({ name: "Ada", secret: "s", age: 42, born: "2026-01-31T00:00:00.000Z", email: "" });
});

test("the limit of formatted text counts what people see of it, in the form and at the API alike", () => {
  const fields = [field("body", { field_type: "multiline", validation: { char_limit: [5] } })];
  const check = compileRecordCheck(fields, "create");
  for (const body of [
    "<p>12345</p>",
    '<h2>1<strong>2</strong></h2><p>&amp;4<a href="https://a.example">😀</a></p>',
    "1 < 3",
  ]) {
    expect(recordSchema(fields, "create").safeParse({ body }).success, body).toBe(true);
    expect(check({ body }), body).toEqual({ body });
  }
  for (const body of ["<p>123456</p>", "123<br>456"]) {
    expect(recordSchema(fields, "create").safeParse({ body }).success, body).toBe(false);
    expect(check({ body }), body).toBeUndefined();
  }
});

test("addresses and colors are checked, whatever stands around them, and named with what is wrong", () => {
  const fields = [
    field("mail", { field_type: "email" }),
    field("link", { field_type: "url", validation: { required: true } }),
    field("tint", { field_type: "color" }),
    field("notes", { field_type: "long_text", validation: { char_limit: [3] } }),
  ];
  const read = (values: unknown) => {
    const parsed = recordSchema(fields, "create").safeParse(values);
    return parsed.success ? parsed.data : recordErrors(parsed.error, "");
  };
  expect(
    read({ mail: " Ada@Example.com", link: "HTTPS://example.com/a?b#c ", tint: "#AABBCC00", notes: "a\nb" }),
  ).toEqual({
    mail: "Ada@Example.com",
    link: "HTTPS://example.com/a?b#c",
    tint: "#aabbcc00",
    notes: "a\nb",
  });
  expect(read({ mail: "", link: "http://[::1]:8080/", tint: " ", notes: "" })).toEqual({
    mail: null,
    link: "http://[::1]:8080/",
    tint: null,
    notes: "",
  });
  for (const link of ["example.com", "/a", "//example.com", "ftp://example.com", "javascript:alert(1)", "https://"])
    expect(read({ link }), link).toEqual({ link: "Please enter a valid URL!" });
  expect(read({ mail: "ada@example", link: "", tint: "#abc", notes: "abcd" })).toEqual({
    mail: "Please enter a valid email address",
    link: "Link is required",
    tint: "Tint must be a color such as #1a2b3c",
    notes: "Maximum 3 characters allowed",
  });
});
