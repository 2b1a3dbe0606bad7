import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemTypes } from "./system-types.mjs";

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

test("the committed types of the resolvers are those of the schema (else: node scripts/write/system-types.mjs)", () => {
  expect(textOf("../../lib/api/system/graphql/system-types.gen.d.ts")).toBe(
    systemTypes(textOf("../../lib/contract/system.graphql")),
  );
});

test("arguments are optional where they may be null, and answers may be made when they are asked for", () => {
  const text = systemTypes(`
    enum Colour { red green }
    input Filter { names: [String!]!, ids: [ID], colour: Colour }
    type Thing { id: String!, tags: [String], raw: JSON }
    scalar JSON
    type Query { things(where: Filter!, limit: Int): [Thing!]! }
    type Mutation { drop(id: String!): Thing }
  `);
  for (const line of [
    'export type Colour = "red" | "green";',
    "  names: string[];",
    "  ids?: (string | null)[] | null;",
    "  colour?: Colour | null;",
    "  id: Given<string>;",
    "  tags?: Given<readonly (string | null | undefined)[] | null | undefined>;",
    "  raw?: Given<unknown | null | undefined>;",
    "  things: (args: { where: Filter; limit?: number | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly Thing[]>;",
    "  drop: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<Thing | null | undefined>;",
  ])
    expect(text.split("\n")).toContain(line);
});
