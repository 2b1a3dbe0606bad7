import {
  type FloatValueNode,
  GraphQLError,
  GraphQLFloat,
  GraphQLScalarType,
  type IntValueNode,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
  visit,
} from "graphql";
import { isHeld, UnheldNumber } from "../../../kernel/held-number.ts";
import { isoDate, isoMoment, isoTime } from "../../../kernel/time.ts";
import { scalars } from "../../field-kinds/index.ts";

interface IsoScalar {
  name: string;
  description: string;
  specifiedByURL?: string;
  /** For the refusal of others. */
  example: string;
  /** The one way to write what the text says; null where it says nothing of the kind. */
  read(text: string): string | null;
}

function isoScalar({ example, read, ...config }: IsoScalar): GraphQLScalarType<string, string> {
  const parse = (raw: unknown): string => {
    const value = typeof raw === "string" ? read(raw) : null;
    if (value !== null) return value;
    throw new GraphQLError(`${config.name} must be text in ISO 8601 form, such as "${example}".`);
  };
  return new GraphQLScalarType({
    ...config,
    serialize: parse,
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null),
  });
}

/** ISO 8601 in UTC with milliseconds; a date alone and a time without a zone are UTC. */
export const DateTime = isoScalar({
  name: scalars.date.graphql,
  description: "A moment in ISO 8601 form. Answers are in UTC with milliseconds: 2026-01-31T09:30:00.000Z",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time",
  example: "2026-01-31T09:30:00Z",
  read: isoMoment,
});

export const LocalDate = isoScalar({
  name: scalars.local_date.graphql,
  description: "A date without a time, in ISO 8601 form: 2026-01-31",
  example: "2026-01-31",
  read: isoDate,
});

export const LocalTime = isoScalar({
  name: scalars.local_time.graphql,
  description: "A time of day without a zone, in ISO 8601 form: 09:30:00, or 09:30:00.250",
  example: "09:30",
  read: isoTime,
});

const refuseUnheld = (type: string, number: string, nodes?: ValueNode): never => {
  const message = `${type} cannot hold the number ${number.slice(0, 100)} with all its digits.`;
  throw new GraphQLError(message, nodes && { nodes });
};

/** Refuses numbers of a document that would be others. */
export function requireHeldNumbers(type: string, node: ValueNode): void {
  const look = (number: IntValueNode | FloatValueNode) => {
    if (!isHeld(number.value)) refuseUnheld(type, number.value, number);
  };
  visit(node, { IntValue: look, FloatValue: look });
}

/** GraphQL's own, which takes no number for another one. */
export const Float = new GraphQLScalarType<number, number>({
  ...GraphQLFloat.toConfig(),
  parseValue: (value) =>
    value instanceof UnheldNumber ? refuseUnheld("Float", String(value)) : GraphQLFloat.parseValue(value),
  parseLiteral: (node, variables) => {
    requireHeldNumbers("Float", node);
    return GraphQLFloat.parseLiteral(node, variables);
  },
});

/** What fields of JSON hold, and what functions take and give that name no model. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: "JSON",
  description: "Any JSON.",
  parseValue: (value) => value,
  parseLiteral: (node, variables) => {
    requireHeldNumbers("JSON", node);
    return valueFromASTUntyped(node, variables);
  },
});
