import { expect, test } from "vitest";
import type { ConsoleConnection, ConsoleModel } from "./console-models.ts";
import { firstModel, listedModels, readableConnections } from "./listed-models.ts";

const model = (name: string, read: boolean) => ({ name, may: { read } }) as ConsoleModel;
const models = [model("account", false), model("post", true), model("salary", false)];

test("a model that may not be read is listed in the designer alone, and is nobody's first page", () => {
  expect(listedModels(models, "content").map(({ name }) => name)).toEqual(["post"]);
  expect(listedModels(models, "model")).toEqual(models);
  expect([firstModel(models, "content")?.name, firstModel(models, "model")?.name]).toEqual(["post", "post"]);
  const closed = [model("account", false)];
  expect([firstModel(closed, "content")?.name, firstModel(closed, "model")?.name]).toEqual([undefined, "account"]);
});

test("a relation with a model that may not be read is none for its reader", () => {
  const connections = ["post", "salary", "gone"].map((name) => ({ model: name }) as ConsoleConnection);
  expect(readableConnections({ connections }, models)).toEqual([{ model: "post" }]);
});
