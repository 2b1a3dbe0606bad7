/** Arguments that nothing has checked, as calls with JSON bring them: each is taken, or refused as a bad input. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  everyField,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { tokensOf } from "../../../../tests/support/sql/tokens.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { operands } from "../../field-kinds/index.ts";
import { compileQuery, constant, node, type Source, variable } from "../index.ts";

const catalog = catalogFor(
  projectModels(
    [
      modelDefinition("book", [...everyField(), object("box", everyField()), repeated("boxes", everyField())]),
      modelDefinition("author", [fieldDefinition("name")]),
    ],
    [
      relationDefinition("book", "author", "has_one", "has_many"),
      relationDefinition("book", "book", "has_many", "has_many", { forward_name: "next", reverse_name: "back" }),
    ],
  ),
);

const keys = [
  ...[...catalog.models.get("book")!.fields.keys()],
  ...["AND", "OR", "NOT", "id", "meta", "created_at", "status", "author", "name", "next_list", "next_count", "inner"],
  ...["some", "every", "none", "within", "lat", "lon", "km", "distance", "direction", "count", "sum", "max", "group"],
  ...["toString", "valueOf", "constructor", "hasOwnProperty", "length", "'; drop table x", ""],
  ...Object.keys(operands),
];
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    Number.NaN,
    "",
    "asc",
    "desc",
    "a\0",
    "\ud800",
    "author_id",
  ),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(...keys),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie("json"), { maxKeys: 3, noNullPrototype: true }),
    fc.dictionary(fc.constantFrom(...keys), tie("json"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const names = [
  "where",
  "sort",
  "limit",
  "offset",
  "search",
  "group_by",
  "having",
  "first",
  "after",
  "last",
  "before",
  "id",
];
const args = fc.dictionary(fc.constantFrom(...names), json, { maxKeys: 4, noNullPrototype: true });

const children = {
  one: [node("id")],
  list: [node("id")],
  count: [],
  connection: [node("edges", [node("cursor")]), node("pageInfo", [node("hasNextPage")]), node("totalCount")],
  aggregate: [node("count"), node("max", [node("int")])],
} as const;
const kinds = Object.keys(children) as (keyof typeof children)[];

test("no argument of any read is an error of the engine, and none gets into the text", { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), args, fc.boolean(), (kind, given, isVariable) => {
      const sources = Object.entries(given).map(([name, value]): [string, Source] => [
        name,
        isVariable ? variable(name, value) : constant(value),
      ]);
      try {
        const asked = { id: constant("none"), ...Object.fromEntries(sources) };
        const statement = compileQuery(catalog, [{ ...rootOf(kind, "book", {}, children[kind]), args: asked }]);
        tokensOf(statement.text);
        statement.bind(given);
      } catch (error) {
        if (!(error instanceof PlinthError)) throw error;
        expect(["BAD_USER_INPUT", "COST_LIMIT"]).toContain(error.code);
      }
    }),
    { numRuns: 3_000 },
  );
});
