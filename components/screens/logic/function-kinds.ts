/** What a function can be in the GraphQL API. */
export const kinds = [
  { value: "query", label: "Query" },
  { value: "mutation", label: "Mutation" },
] as const;
