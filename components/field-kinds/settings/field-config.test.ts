import { expect, test } from "vitest";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { configOf, FieldConfig, fieldVariables, newConfig } from "./field-config.ts";

const messages = (config: FieldConfig) =>
  FieldConfig.safeParse(config).error?.issues.map((issue) => issue.message) ?? [];

test("a number's empty ends are dropped, and two empty ends are no limit", () => {
  const number = { ...newConfig("number"), label: "Price" };
  expect(fieldVariables(number).validation).not.toHaveProperty("int_range_limit");
  expect(fieldVariables({ ...number, max: "10" }).validation.int_range_limit).toEqual([null, 10]);
  expect(fieldVariables({ ...number, number_type: "double", min: "0.5" })).toMatchObject({
    input_type: "double",
    validation: { double_range_limit: [0.5, null] },
  });
});

test("options must be there, not blank and not twice", () => {
  const list = { ...newConfig("list"), label: "State" };
  expect(messages({ ...list, options: [] })).toEqual(["Please add at least one option."]);
  expect(messages({ ...list, options: [{ text: " " }, { text: "a" }, { text: "a " }] })).toEqual([
    "Please input an option or delete this field.",
    "This option already exists.",
  ]);
  expect(messages({ ...list, list_type: "dynamicList", options: [{ text: "" }] })).toEqual([]);
});

test("a text format becomes its flag", () => {
  const variables = fieldVariables({ ...newConfig("text"), label: "Mail", format: "email", char_limit: "80" });
  expect(variables.validation).toMatchObject({ is_email: true, char_limit: [80] });
});

test("whether a field can be unique, and what new records have, is asked where its kind knows it", () => {
  const dropdown = { ...newConfig("list"), label: "State", options: [{ text: "a" }], unique: true };
  expect(fieldVariables(dropdown).validation).toMatchObject({ unique: true });
  expect(fieldVariables({ ...dropdown, list_type: "multiSelect" }).validation).not.toHaveProperty("unique");
  expect(fieldVariables({ ...newConfig("text"), unique: true, format: "password" }).validation).toMatchObject({
    is_password: true,
  });
  const count = { ...newConfig("number"), label: "Count", has_default: true };
  expect(fieldVariables({ ...count, default: "0" }).validation.default).toBe(0);
  expect(messages({ ...count, default: "" })).toEqual(["Please enter the default value, or switch it off"]);
  expect(fieldVariables({ ...count, default: "1", unique: true }).validation).not.toHaveProperty("default");
  const title = { ...newConfig("text"), label: "Title", has_default: true, default: "" };
  expect(fieldVariables(title).validation.default).toBe("");
  expect(fieldVariables({ ...title, has_default: false }).validation).not.toHaveProperty("default");
  expect(fieldVariables({ ...title, format: "password" }).validation).not.toHaveProperty("default");
});

test("what a field has and the drawer does not change stays: languages, roles it is hidden from", () => {
  const field = {
    identifier: "title",
    label: "Title",
    description: "",
    serial: 1,
    field_type: "text",
    field_sub_type: "",
    input_type: "string",
    parent_field: null,
    system_generated: false,
    enable_indexing: false,
    validation: { locals: ["de", "pt-BR"], hide_for_roles: ["reader"], required: true },
    fields: [],
  } as unknown as FieldDefinition;
  const config = configOf(field);
  expect(fieldVariables(config).validation).toMatchObject({
    locals: ["de", "pt-BR"],
    hide_for_roles: ["reader"],
    required: true,
  });
  expect(fieldVariables({ ...config, unique: true }).validation).not.toHaveProperty("locals");
  expect(fieldVariables({ ...config, locals: [], hide_for_roles: [] }).validation).toEqual(
    expect.not.objectContaining({ locals: expect.anything(), hide_for_roles: expect.anything() }),
  );
});
