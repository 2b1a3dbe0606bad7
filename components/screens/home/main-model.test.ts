import { expect, test } from "vitest";
import type { ConsoleModel } from "../../models/console-models.ts";
import { mainModel } from "./main-model.ts";

const model = (name: string, more: { relations?: number; fields?: number; read?: boolean; single?: boolean } = {}) =>
  ({
    name,
    connections: Array.from({ length: more.relations ?? 0 }),
    fields: Array.from({ length: more.fields ?? 1 }),
    may: { read: more.read ?? true },
    single_page: more.single ?? false,
  }) as ConsoleModel;

test("what was pasted is asked for before what it names: of as many relations, the most fields", () => {
  expect(
    mainModel([model("author", { relations: 1, fields: 2 }), model("book", { relations: 1, fields: 5 })])?.name,
  ).toBe("book");
  expect(mainModel([model("book", { relations: 1, fields: 5 }), model("shelf", { relations: 2 })])?.name).toBe("shelf");
});

test("a model without records that the reader sees is never the main one", () => {
  expect(
    mainModel([model("a", { read: false }), model("b", { fields: 0 }), model("c", { single: true })]),
  ).toBeUndefined();
});
