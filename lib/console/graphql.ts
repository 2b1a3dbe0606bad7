/** Typed documents of the system API: `graphql(...)` knows lib/contract/system.graphql (`npm run types` brings it up to date). */
import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./system-schema.gen.d.ts";

export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { JSON: unknown; JSONArray: unknown[] };
}>();

export { type FragmentOf, type ResultOf, readFragment, type VariablesOf } from "gql.tada";
