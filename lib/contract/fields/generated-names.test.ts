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
