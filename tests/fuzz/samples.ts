/** Input that a GraphQL schema takes, by chance. */
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import type { Random } from "../support/oracle/random.ts";
import { selectionOf } from "../support/rights/selection.ts";

const texts = [
  "a",
  "title",
  "2026-01-02T03:04:05.000Z",
  "https://example.com/a",
  "a@example.com",
  "red",
  "en",
  "<p>x</p>",
  "published",
  "1",
];

/** A value of the type; `ids` are records that there are. */
export function sampleOf(type: GraphQLInputType, random: Random, ids: readonly string[], depth = 3): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, random, ids, depth);
  if (isListType(type)) return random.list(0, 2, () => sampleOf(type.ofType, random, ids, depth));
  const named = getNamedType(type);
  if (isEnumType(named)) return random.pick(named.getValues()).name;
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter(
      (field) => isNonNullType(field.type) || (depth > 0 && random.once(4)),
    );
    return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field.type, random, ids, depth - 1)]));
  }
  if (named.name === "ID") return random.pick(ids);
  if (named.name === "Int") return random.upTo(20);
  if (named.name === "Float") return random.upTo(100) / 10;
  if (named.name === "Boolean") return random.once(2);
  return random.once(3) ? random.pick(ids) : random.pick(texts);
}

/** An operation of a root field with variables for some of its arguments. */
export function sampleOperation(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  random: Random,
  ids: readonly string[],
): { query: string; variables: Record<string, unknown> } {
  const given = field.args.filter((argument) => isNonNullType(argument.type) || random.once(2));
  const head = given.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const inner = given.map(({ name }) => `${name}: $${name}`).join(", ");
  return {
    query: `${kind} ${head && `(${head})`} { ${field.name}${inner && `(${inner})`} ${selectionOf(field.type, 2)} }`,
    variables: Object.fromEntries(given.map(({ name, type }) => [name, sampleOf(type, random, ids)])),
  };
}
