import { expect, test } from "vitest";
import {
  modelDefinition as model,
  object,
  projectModels,
  relationDefinition,
} from "../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import { conditionAfter } from "./condition-names.ts";

const caller = { $caller: "id" };
const withIds = (models: ReturnType<typeof projectModels>) => {
  const give = (fields: { id?: string | undefined; identifier: string; fields: never[] }[], above: string) => {
    for (const field of fields) {
      field.id = `${above}.${field.identifier}`;
      give(field.fields, field.id);
    }
  };
  for (const one of models.models) {
    one.id = one.name;
    give(one.fields as never, one.name);
  }
  return models;
};
const before = () =>
  withIds(
    projectModels(
      [
        model("post", [fieldDefinition("title"), object("place", [fieldDefinition("city")])]),
        model("author", [fieldDefinition("name")]),
      ],
      [relationDefinition("post", "author", "has_one", "has_many")],
    ),
  );
type Definitions = ReturnType<typeof before>;
const after = (change: (models: Definitions) => void) => {
  const models = structuredClone(before());
  change(models);
  return models;
};

const where = {
  OR: [{ title: { eq: caller } }, { NOT: [{ author: { name: { eq: "x" } } }] }],
  AND: { place: { city: { eq: "y" } } },
  meta: { created_by: { eq: caller } },
  id: { in: ["a"] },
};

test("nothing changes where no name does", () => {
  expect(conditionAfter(where, "post", before(), before())).toEqual(where);
});

test("fields, parts of objects and relations are called by their new names, wherever they stand", () => {
  const now = after(({ models: [post, author], relations: [one] }) => {
    post!.fields[0]!.identifier = "headline";
    post!.fields[1]!.fields[0]!.identifier = "town";
    author!.fields[0]!.identifier = "called";
    author!.name = "writer";
    Object.assign(one!, { to: "writer", forward_name: "writer" });
  });
  expect(conditionAfter(where, "post", before(), now)).toEqual({
    OR: [{ headline: { eq: caller } }, { NOT: [{ writer: { called: { eq: "x" } } }] }],
    AND: { place: { town: { eq: "y" } } },
    meta: where.meta,
    id: where.id,
  });
  const many = { post_list: { none: { title: { eq: "a" } } }, post_count: { gt: 1 } };
  expect(conditionAfter(many, "author", before(), now)).toEqual({
    post_list: { none: { headline: { eq: "a" } } },
    post_count: { gt: 1 },
  });
});

test("names that change places change them in the condition", () => {
  const two = (first: string, second: string) =>
    withIds(projectModels([model("post", [fieldDefinition("a"), fieldDefinition("b")])])).models.map((one) => {
      one.fields[0]!.identifier = first;
      one.fields[1]!.identifier = second;
      return one;
    });
  const definitions = (first: string, second: string) => ({ models: two(first, second), relations: [] });
  expect(conditionAfter({ a: { eq: 1 }, b: { eq: 2 } }, "post", definitions("a", "b"), definitions("b", "a"))).toEqual({
    b: { eq: 1 },
    a: { eq: 2 },
  });
});

test("what is gone has a name that no field can have, and keeps it", () => {
  const now = after((models) => {
    models.models[0]!.fields.splice(0, 1);
    models.relations = [];
  });
  const lost = conditionAfter({ title: { eq: "a" }, author: { name: { eq: "b" } } }, "post", before(), now);
  expect(lost).toEqual({ "deleted title": { eq: "a" }, "deleted author": { name: { eq: "b" } } });
  expect(conditionAfter(lost, "post", before(), now)).toEqual(lost);
});
