import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLScalarType, valueFromASTUntyped } from "graphql";
import { requireHeldNumbers } from "../../../engine/graphql/index.ts";

/** The schema that is served, made from its text in lib/contract. */
export const systemSchema = buildSchema(
  readFileSync(new URL("../../../contract/system.graphql", import.meta.url), "utf8"),
);

for (const name of ["JSON", "JSONArray"]) {
  const scalar = systemSchema.getType(name) as GraphQLScalarType;
  scalar.parseLiteral = (node, variables) => {
    requireHeldNumbers(name, node);
    return valueFromASTUntyped(node, variables);
  };
}
