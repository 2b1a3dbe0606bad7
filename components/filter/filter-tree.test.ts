import { expect, test } from "vitest";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import type { ConsoleModel } from "../models/console-models.ts";
import { filterSteps } from "./filter-steps.ts";
import { newCondition, newGroup, treeOf, whereOf } from "./filter-tree.ts";

const face = (name: string) => ({ name, label: name, icon: null, color: null });

const field = (identifier: string, field_type: FieldDefinition["field_type"], more: Partial<FieldDefinition> = {}) =>
  ({
    identifier,
    label: identifier,
    field_type,
    field_sub_type: null,
    input_type: "string",
    validation: {},
    fields: [],
    ...more,
  }) as FieldDefinition;
const model = (name: string, fields: FieldDefinition[], connections: ConsoleModel["connections"] = []) =>
  ({ name, fields, connections, may: { read: true } }) as unknown as ConsoleModel;

const author = model("author", [field("name", "text")]);
const comment = model("comment", [field("body", "text")]);
const post = model(
  "post",
  [
    field("title", "text"),
    field("views", "number", { input_type: "int" }),
    field("pinned", "boolean"),
    field("tags", "list", { field_sub_type: "dynamicList" }),
    field("place", "object", { fields: [field("city", "text")] }),
    field("secret", "text", { validation: { is_password: true } }),
  ],
  [
    {
      model: "author",
      kind: "has_one",
      type: "hasOne",
      known_as: null,
      name: "author",
      label: "author",
      other: face("author"),
      key: "author_id",
    },
    {
      model: "comment",
      kind: "has_many",
      type: "hasMany",
      known_as: null,
      name: "comment",
      label: "comment",
      other: face("comment"),
      key: "comment_ids",
    },
  ],
);
const steps = filterSteps(post, [author, comment, post]);
const without = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === "id" ? undefined : value)));

test.each([
  [{ title: { icontains: "x" } }],
  [{ AND: [{ views: { gte: 5 } }, { OR: [{ pinned: { eq: false } }, { tags: { has_any: ["a", "b"] } }] }] }],
  [{ OR: [{ author: { name: { in: ["Ada"] } } }, { author: null }] }],
  [
    {
      AND: [
        { author: {} },
        { comment_list: { some: { body: { starts_with: "F" } } } },
        { comment_count: { between: [1, 3] } },
      ],
    },
  ],
  [{ NOT: { OR: [{ place: { city: { eq: "Rome" } } }, { place: { is_null: true } }] } }],
  [{ AND: [{ meta: { status: { eq: "draft" } } }, { meta: { created_at: { gt: "2026-01-01T00:00:00.000Z" } } }] }],
])("%j is read back as it was written", (where) => {
  const tree = treeOf(steps, where);
  expect(whereOf(steps, tree)).toEqual(where);
  expect(JSON.stringify(tree)).not.toContain('"raw"');
});

test("the picker offers the parts of an object by their path of labels, and the object itself", () => {
  const place = steps.filter(({ keys }) => keys[0] === "place");
  expect(place.map(({ keys, label, target }) => [keys.join("."), label, target?.kind])).toEqual([
    ["place", "place", "presence"],
    ["place.city", "place › city", "text"],
  ]);
});

test("keys side by side become conditions of one group", () => {
  const where = { title: { eq: "a" }, views: { gt: 1 } };
  expect(whereOf(steps, treeOf(steps, where))).toEqual({ AND: [{ title: { eq: "a" } }, { views: { gt: 1 } }] });
});

test.each([
  [{ comment_list: { some: { AND: [{ body: { gt: "a" } }, { meta: { status: { eq: "draft" } } }] } } }],
  [{ author: { OR: [{ name: { eq: "Ada" } }, { NOT: { name: { is_null: false } } }] } }],
  [
    {
      AND: [{ title: { eq: "a" } }, { comment_list: { none: { OR: [{ body: { eq: "b" } }, { body: { eq: "c" } }] } } }],
    },
  ],
])("%j is about one related record, and read back as it was written", (where) => {
  const tree = treeOf(steps, where);
  expect(JSON.stringify(tree)).not.toContain('"raw"');
  expect(whereOf(steps, tree)).toEqual(where);
});

test.each([
  [{ views: { gte: 1, lt: 9 } }, { AND: [{ views: { gte: 1 } }, { views: { lt: 9 } }] }],
  [
    { place: { city: { eq: "Rome" }, is_null: false } },
    { AND: [{ place: { city: { eq: "Rome" } } }, { place: { is_null: false } }] },
  ],
  [
    { comment_list: { some: { body: { gt: "a", lt: "b" } } } },
    { comment_list: { some: { AND: [{ body: { gt: "a" } }, { body: { lt: "b" } }] } } },
  ],
])("%j says the same as conditions of one group", (where, same) => {
  expect(whereOf(steps, treeOf(steps, where))).toEqual(same);
});

test.each([
  [{ nothing: { eq: 1 } }],
  [{ title: { sounds_like: "a" } }],
  [{ comment_list: { some: { nothing: { eq: 1 } } } }],
])("%j has no form here, and is kept as it is", (where) => {
  const tree = treeOf(steps, where);
  expect(without(tree)).toEqual({ kind: "group", join: "AND", path: [], items: [{ kind: "raw", where }] });
  expect(whereOf(steps, tree)).toEqual(where);
});

test("a condition without its values, or with wrong ones, is left out", () => {
  const unfinished = [
    newCondition(["views"], "gt", ["many"]),
    newCondition(["title"], "eq", [""]),
    newCondition(["title"], "in"),
  ];
  expect(whereOf(steps, newGroup(unfinished))).toBeNull();
});

test("passwords are not offered", () => {
  expect(steps.some((step) => step.keys.includes("secret"))).toBe(false);
});

test.each([
  [{ title: { eq: { $caller: "email" } } }],
  [{ meta: { created_by: { ne: { $caller: "id" } } } }],
  [{ OR: [{ author: { name: { eq: { $caller: "role" } } } }, { title: { eq: "x" } }] }],
  [{ title: { in: [{ $caller: "id" }, "x"] } }],
])("what is known of the caller in %j comes back as it was", (where) => {
  expect(whereOf(steps, treeOf(steps, where))).toEqual(where);
});

test("a claim stands in the place of the value, and of one only", () => {
  const mine = { ...newCondition(["title"], "eq", ["typed before"]), caller: "id" as const };
  expect(whereOf(steps, mine)).toEqual({ title: { eq: { $caller: "id" } } });
  expect(whereOf(steps, { ...mine, operator: "in" })).toBeNull();
  expect(whereOf(steps, { ...mine, operator: "empty" })).toEqual({ title: { is_null: true } });
});
