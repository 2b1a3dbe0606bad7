/**
 * Typed documents of the system API: `graphql(...)` knows lib/contract/system.graphql (`npx gql-tada generate-output`
 * brings it up to date; a test checks it).
 */
import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./system-schema.gen.d.ts";

export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { JSON: unknown; JSONArray: unknown[] };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from "gql.tada";
