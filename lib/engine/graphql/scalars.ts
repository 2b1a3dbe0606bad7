import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from "graphql";
import { isoMoment } from "../../kernel/time.ts";

function momentOf(value: unknown): string {
  const moment = typeof value === "string" ? isoMoment(value) : null;
  if (moment) return moment;
  throw new GraphQLError(`DateTime must be text in ISO 8601 form, such as "2026-01-31T09:30:00Z".`);
}

/** ISO 8601 in UTC with milliseconds; a date alone and a time without a zone are UTC. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: "DateTime",
  description: "A moment in ISO 8601 form. Answers are in UTC with milliseconds: 2026-01-31T09:30:00.000Z",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time",
  serialize: momentOf,
  parseValue: momentOf,
  parseLiteral: (node) => momentOf(node.kind === Kind.STRING ? node.value : null),
});

/** What fields of JSON hold, and what functions take and give that name no model. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: "JSON",
  description: "Any JSON.",
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
