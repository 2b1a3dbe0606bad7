import { expect, test } from "vitest";
import { modelDefinition as model, object, projectModels } from "../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import type { FieldDefinition } from "../models.ts";
import { conditionsIn, countConditions, fieldConditionsAfter, pathOfCondition } from "./field-conditions.ts";

const give = (fields: readonly FieldDefinition[], above: string) => {
  for (const field of fields) {
    field.id = `${above}.${field.identifier}`;
    give(field.fields, field.id);
  }
};
const before = () => {
  const made = projectModels([
    model("person", [
      fieldDefinition("salary"),
      fieldDefinition("name"),
      object("pay", [fieldDefinition("bonus"), fieldDefinition("grade")]),
    ]),
  ]);
  for (const one of made.models) give(one.fields, one.name);
  return made;
};
const after = (change: (fields: FieldDefinition[]) => FieldDefinition[] | undefined) => {
  const now = before();
  const [person] = now.models;
  person!.fields = change(person!.fields as FieldDefinition[]) ?? person!.fields;
  return now;
};

const mine = { where: { name: { eq: "me" } } };
const other = { where: { name: { eq: "her" } } };

test("all conditions of a role are counted and called by their places, those of fields too", () => {
  const permissions = {
    person: { read: "all", update: mine, fields: { salary: { read: mine, update: null } } },
    team: { read: "none", fields: null },
  };
  expect(countConditions(permissions)).toBe(2);
  expect(conditionsIn(permissions).map(pathOfCondition)).toEqual(["person.update", "person.fields.salary.read"]);
});

test("conditions follow what they guard under a new name, into an object and out of one, and end with it", () => {
  const follow = (fields: object, change: Parameters<typeof after>[0]) =>
    fieldConditionsAfter(fields as never, "person", before(), after(change));
  expect(follow({ salary: { read: mine } }, () => undefined)).toEqual({ salary: { read: mine } });
  expect(
    follow({ salary: { read: mine } }, (fields) => {
      fields[0]!.identifier = "wage";
      fields[1]!.identifier = "called";
      return undefined;
    }),
  ).toEqual({ wage: { read: { where: { called: { eq: "me" } } } } });
  const moveIn = ([salary, name, pay]: FieldDefinition[]) => {
    pay!.fields = [...pay!.fields, salary!];
    return [name!, pay!];
  };
  expect(follow({ salary: { read: mine } }, moveIn)).toEqual({ pay: { read: mine } });
  expect(follow({ salary: { read: mine }, pay: { read: other } }, moveIn)).toEqual({
    pay: { read: { where: { AND: [mine.where, other.where] } } },
  });
  const moveOut = ([salary, name, pay]: FieldDefinition[]) => {
    const [bonus, grade] = pay!.fields as FieldDefinition[];
    return [salary!, name!, { ...pay!, fields: [grade!] }, bonus!];
  };
  expect(follow({ pay: { read: mine, update: other } }, moveOut)).toEqual({
    pay: { read: mine, update: other },
    bonus: { read: mine, update: other },
  });
  expect(follow({ salary: { read: mine } }, ([_, ...fields]) => fields)).toEqual({});
});
