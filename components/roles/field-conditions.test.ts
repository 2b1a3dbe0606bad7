import { expect, test } from "vitest";
import { fieldDefinition } from "../../tests/support/fields/field-definition.ts";
import { fieldConditionsIn, guardableFields, guardableModels, withFieldCondition } from "./field-conditions.ts";
import type { Permissions } from "./permission-levels.ts";
import { presetPermissions, withLevel } from "./permission-levels.ts";

const mine = { where: { meta: { created_by: { eq: { $caller: "id" } } } } };
const draft = { where: { stage: { eq: "draft" } } };
const some: Permissions = {
  person: { read: "all", fields: { salary: { read: mine, update: draft }, price: { update: draft } } },
  team: { read: "all", fields: null },
};

test("conditions on fields are listed by model, field and action", () => {
  expect(fieldConditionsIn(some)).toEqual([
    { model: "person", field: "salary", action: "read", ...mine },
    { model: "person", field: "salary", action: "update", ...draft },
    { model: "person", field: "price", action: "update", ...draft },
  ]);
});

test("one is set and taken away without the others, and the last leaves nothing behind", () => {
  const at = (model: string, field: string, action: "read" | "update") => ({ model, field, action });
  expect(withFieldCondition(some, at("team", "name", "read"), mine).team).toEqual({
    read: "all",
    fields: { name: { read: mine } },
  });
  const without = withFieldCondition(some, at("person", "price", "update"), null);
  expect(without.person).toEqual({ read: "all", fields: { salary: { read: mine, update: draft } } });
  const less = withFieldCondition(without, at("person", "salary", "read"), null);
  expect(withFieldCondition(less, at("person", "salary", "update"), null).person).toEqual({ read: "all" });
  expect(some.person?.fields?.salary).toEqual({ read: mine, update: draft });
});

test("levels change beside them", () => {
  expect(withLevel(some, ["person"], ["update"], "all").person).toEqual({ ...some.person, update: "all" });
  expect(presetPermissions(["person", "team"], ["read"], some)).toEqual({
    person: { read: "all", create: "none", update: "none", delete: "none", fields: some.person?.fields },
    team: { read: "all", create: "none", update: "none", delete: "none" },
  });
});

test("what is unique, a slug, its source or a password is not kept from reading", () => {
  const fields = [
    fieldDefinition("name"),
    fieldDefinition("code", { validation: { unique: true } }),
    fieldDefinition("title"),
    fieldDefinition("slug", { validation: { slug_source: "title" } }),
    fieldDefinition("secret", { validation: { is_password: true } }),
  ];
  const names = (action: "read" | "update") => guardableFields({ fields }, action).map((one) => one.identifier);
  expect(names("read")).toEqual(["name"]);
  expect(names("update")).toEqual(["name", "code", "title", "slug", "secret"]);
  const models = [
    { name: "person", fields },
    { name: "team", fields: [] },
    { name: "other", fields },
  ];
  expect(guardableModels(models, some).map(({ name }) => name)).toEqual(["person"]);
});
