import { expect, test } from "vitest";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { limits } from "../../../contract/limits.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { SyncDocument } from "../../../contract/sync/sync-document.ts";
import { refuseTooManyFields } from "./field-room.ts";

const { levelFieldsMax: beside, modelFieldsMax: all } = limits;

const fields = (count: number): FieldDefinition[] =>
  Array.from({ length: count }, (_, i) => fieldDefinition(`f${i}`, {}));
const object = (count: number, name = "box") =>
  fieldDefinition(name, { field_type: "object", input_type: "object", fields: fields(count) });
/** As many as there may be: so many objects with as many fields in each. */
const full = () => [
  object(beside, "box_a"),
  object(beside, "box_b"),
  object(beside, "box_c"),
  object(all - 3 * beside - 4, "box_d"),
];
const modelsOf = (own: FieldDefinition[], id = "1") => ({
  models: [{ id, name: "post", fields: own } as unknown as ModelDefinition],
});

test("a change gives a model so many fields, in all and beside each other; what has more keeps them", () => {
  const refuse = (after: FieldDefinition[], before = fields(1)) =>
    refuseTooManyFields(modelsOf(before), modelsOf(after), "field_label");
  const message = `post may have ${all} fields, and ${beside} beside each other`;
  for (const right of [fields(beside), [object(beside)], full()]) expect(() => refuse(right)).not.toThrow();
  for (const wrong of [fields(beside + 1), [object(beside + 1)], [...full(), ...fields(1)]])
    expect(() => refuse(wrong)).toThrow(message);
  expect(() => refuse(fields(beside + 2), fields(beside + 2))).not.toThrow();
  expect(() => refuse(fields(beside + 3), fields(beside + 2))).toThrow(message);
});

test("so does a document", () => {
  const messagesOf = (own: readonly FieldDefinition[]) => {
    const written = (list: readonly FieldDefinition[]): object[] =>
      list.map(({ identifier, field_type, fields: nested }) => ({
        label: identifier,
        field_type,
        ...(nested.length > 0 && { fields: written(nested) }),
      }));
    const models = [{ name: "post", fields: written(own) }];
    const { error } = SyncDocument.safeParse({ format: 1, project_type: "general", models });
    return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };
  const beyond = `At most ${beside} fields may stand beside each other`;
  expect(messagesOf(full())).toBeUndefined();
  expect(messagesOf(fields(beside + 1))).toEqual([`models.0.fields: ${beyond}`]);
  expect(messagesOf([object(beside + 1)])).toEqual([`models.0.fields.0.fields: ${beyond}`]);
  expect(messagesOf([...full(), ...fields(1)])).toEqual([
    `models.0.fields: A model has at most ${all} fields, with those that are nested`,
  ]);
});
