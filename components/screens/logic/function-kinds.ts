/** What a function can be in the GraphQL API. */
import { msg } from "../../../lib/kernel/words/words.ts";

export const kinds = [
  { value: "query", label: msg("Query") },
  { value: "mutation", label: msg("Mutation") },
] as const;
