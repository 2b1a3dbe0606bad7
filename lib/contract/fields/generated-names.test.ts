/** Names of a generated API. */
import { expect, test } from "vitest";
import { findNameClash, rootTypeName } from "./generated-names.ts";

test("a root type makes way for a model of its name", () => {
  const models = ["post", "subscription"];
  expect((["query", "mutation", "subscription"] as const).map((kind) => rootTypeName(kind, models))).toEqual([
    "Query",
    "Mutation",
    "SubscriptionRoot",
  ]);
});

test("what a root type may be called is no name for a model, where it is not", () => {
  const clash = (name: string) => findNameClash({ models: [{ name, fields: [] }] as never, relations: [] });
  expect(["query", "mutation", "subscription"].map(clash)).toEqual([null, null, null]);
  expect(clash("subscription_root")).toContain("needs the name SubscriptionRoot");
});

test("a model has no two relations of one name, also where the API would call them otherwise", () => {
  const models = ["post", "author"].map((name) => ({ name, fields: [] })) as never;
  const relation = (forward: string, reverse: string, reverse_name: string) => ({
    from: "post",
    to: "author",
    forward,
    reverse,
    forward_name: "author",
    reverse_name,
  });
  const clash = (...relations: object[]) => findNameClash({ models, relations: relations as never });
  const needs = (model: string, name: string, other: string) =>
    `${model} already has a relation named ${name}, which the relation to ${other} needs. Please fill in another Known as`;
  expect(clash(relation("has_one", "has_many", "post"))).toBeNull();
  for (const first of ["has_one", "has_many"])
    for (const second of ["has_one", "has_many"]) {
      const [one, other] = [relation(first, "has_many", "post"), relation(second, "has_many", "other")];
      expect(clash(one, other), `${first} ${second}`).toBe(needs("post", "author", "author"));
      expect(clash(one, { ...other, forward_name: "editor" })).toBeNull();
    }
  const back = [relation("has_one", "has_many", "post"), relation("has_one", "has_one", "post")];
  expect(clash(back[0]!, { ...back[1]!, forward_name: "editor" })).toBe(needs("author", "post", "post"));
});
