import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { GraphQLArgument, GraphQLObjectType } from "graphql";
import { expect, test } from "vitest";
import { operationRules } from "../../../lib/api/system/graphql/operation-rules.ts";
import { systemResolvers } from "../../../lib/api/system/graphql/resolvers/index.ts";

// By require, so that both speak of the same copy of graphql: Vitest loads the other form of it.
const require = createRequire(import.meta.url);
const { CriticalityLevel, diff } = require("@graphql-inspector/core") as typeof import("@graphql-inspector/core");
const { buildSchema } = require("graphql") as typeof import("graphql");

const read = (path: string) => buildSchema(readFileSync(path, "utf8"));
const served = read("lib/contract/system.graphql");
const contract = read("tests/support/calls/contract.graphql");

test("nothing of the contract is missing or narrower in what is served", async () => {
  const changes = await diff(contract, served);
  const breaking = changes.filter(({ criticality }) => criticality.level !== CriticalityLevel.NonBreaking);
  // Additions of optional arguments and input fields are called dangerous; they break no document.
  const added =
    /^Argument .* added to field|^Input field .* was added to input object type|^Enum value .* was added|^Schema subscription type/;
  expect(breaking.map(({ message }) => message).filter((message) => !added.test(message))).toEqual([]);
});

test("types of the contract's fields and arguments are exactly the contract's", () => {
  for (const type of Object.values(served.getTypeMap())) {
    const whole = contract.getType(type.name);
    if (!whole || type.name.startsWith("__") || !("getFields" in type) || !("getFields" in whole)) continue;
    const promised = whole.getFields();
    for (const field of Object.values(type.getFields())) {
      const known = promised[field.name];
      if (!known) continue;
      expect(String(field.type), `${type.name}.${field.name}`).toBe(String(known.type));
      const offered = new Map(
        "args" in field ? field.args.map(({ name, type: kind }: GraphQLArgument) => [name, kind] as const) : [],
      );
      for (const argument of "args" in known ? known.args : [])
        expect(String(offered.get(argument.name)), `${field.name}(${argument.name})`).toBe(String(argument.type));
    }
  }
});

test("every operation that is served has a resolver and a rule of who may call it, and no rule is for nothing", () => {
  const roots = [served.getQueryType(), served.getMutationType()].flatMap((type) =>
    Object.keys((type as GraphQLObjectType).getFields()),
  );
  expect(Object.keys(systemResolvers).toSorted()).toEqual(roots.toSorted());
  for (const name of roots) expect(operationRules, name).toHaveProperty(name);
});
