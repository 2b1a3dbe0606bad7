/**
 * Writes the types of the system API's resolvers, from lib/contract/system.graphql: `node
 * scripts/write/system-types.mjs`. A test holds them current. gql.tada has the types of documents, for callers; it
 * knows no arguments of fields, and no values that are promises.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from "graphql";

const sdl = new URL("../../lib/contract/system.graphql", import.meta.url);
const target = new URL("../../lib/api/system/graphql/system-types.gen.d.ts", import.meta.url);

const scalars = {
  ID: "string",
  String: "string",
  Int: "number",
  Float: "number",
  Boolean: "boolean",
  JSONArray: "unknown[]",
};

/** What is given for a type: arguments are as GraphQL makes them, answers need not be. */
const argument = { list: (inner) => `${inner}[]`, nothing: "null" };
const answer = { list: (inner) => `readonly ${inner}[]`, nothing: "null | undefined" };

function typeOf(type, as) {
  if (isNonNullType(type)) return bare(type.ofType, as);
  return `${bare(type, as)} | ${as.nothing}`;
}

function bare(type, as) {
  if (isListType(type))
    return as.list(isNonNullType(type.ofType) ? typeOf(type.ofType, as) : `(${typeOf(type.ofType, as)})`);
  if (isScalarType(type)) return scalars[type.name] ?? "unknown";
  return type.name;
}

const isOptional = (type) => !isNonNullType(type);
const inputs = (fields) =>
  fields.map(({ name, type }) => `${name}${isOptional(type) ? "?" : ""}: ${typeOf(type, argument)}`);

/** The file for a schema's text. */
export function systemTypes(text) {
  const schema = buildSchema(text);
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const own = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith("__") && !roots.includes(type) && type !== schema.getSubscriptionType(),
  );
  const declared = own.flatMap((type) => {
    if (isEnumType(type))
      return [
        `export type ${type.name} = ${type
          .getValues()
          .map(({ name }) => `"${name}"`)
          .join(" | ")};`,
      ];
    if (isInputObjectType(type)) return [declaration(type.name, inputs(Object.values(type.getFields())))];
    if (!isObjectType(type)) return [];
    const fields = Object.values(type.getFields()).map(
      (field) => `${field.name}${isOptional(field.type) ? "?" : ""}: Given<${typeOf(field.type, answer)}>`,
    );
    return [declaration(type.name, fields)];
  });
  const resolvers = roots.flatMap((root) =>
    Object.values(root.getFields()).map((field) => {
      const given = inputs(field.args);
      const args = given.length > 0 ? `{ ${given.join("; ")} }` : "Record<string, never>";
      return `${field.name}: (args: ${args}, ctx: Context, info: GraphQLResolveInfo) => Answer<${typeOf(field.type, answer)}>`;
    }),
  );
  return `// Written by scripts/write/system-types.mjs from lib/contract/system.graphql.
import type { GraphQLResolveInfo } from "graphql";
import type { Context } from "../../../engine/access/index.ts";

type Answer<Value> = Value | Promise<Value>;
/** A field's value, or what gives it when it is asked for. */
type Given<Value> = Answer<Value> | (() => Answer<Value>);

${declared.join("\n\n")}

/** Every query and mutation. */
${declaration("Resolvers", resolvers)}
`;
}

const declaration = (name, lines) => `export interface ${name} {\n${lines.map((line) => `  ${line};\n`).join("")}}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, systemTypes(readFileSync(sdl, "utf8")));
