/** What the schema offers and what the compiler takes are the same, whatever fields and relations there are. */
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { expect, test } from "vitest";
import {
  catalogFor,
  everyField,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { fieldSamples, mayBeInside } from "../../../../tests/support/field-samples.ts";
import { apiFor, statementOf } from "../../../../tests/support/graphql-api.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { tokensOf } from "../../../../tests/support/sql/tokens.ts";
import { compileQuery, node } from "../../compiler/index.ts";
import { Json } from "./scalars.ts";

const inside = everyField().filter(({ identifier }) =>
  mayBeInside(fieldSamples.find(({ name }) => name === identifier)!),
);
const catalog = catalogFor(
  projectModels(
    [
      modelDefinition("book", [...everyField(), object("box", inside), repeated("boxes", inside)]),
      modelDefinition("author", [fieldDefinition("name"), fieldDefinition("born", { field_type: "date" })]),
      modelDefinition("about", [fieldDefinition("text")], { single_page: true }),
    ],
    [
      relationDefinition("book", "author", "has_one", "has_many"),
      relationDefinition("book", "book", "has_many", "has_many", {
        id: "7",
        forward_name: "next",
        reverse_name: "back",
      }),
    ],
  ),
  { media: { known: async () => new Map(), addresses: () => ({ base: "", signing: null }) } },
);
const api = apiFor(catalog);
const queries = Object.values(api.schema.getQueryType()!.getFields());

/** A literal of a scalar or an enum, as a document has it. */
function literalOf(type: GraphQLInputType): string {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]!.name;
  const texts: Record<string, string> = {
    ID: '"0190b2f0-0000-7000-8000-000000000001"',
    Int: "1",
    Float: "1.5",
    Boolean: "true",
    DateTime: '"2026-01-31T09:30:00Z"',
    LocalDate: '"2026-01-31"',
    LocalTime: '"09:30"',
    JSON: "{ a: 1 }",
  };
  return texts[named.name] ?? '"text"';
}
const nullable = (type: GraphQLInputType): GraphQLInputType => (isNonNullType(type) ? type.ofType : type);

/** Values of an input type, each with one leaf of it, and with all that is required. No type stands within itself. */
function valuesOf(type: GraphQLInputType, around: readonly string[] = []): string[] {
  const of = nullable(type);
  // A range takes two.
  if (isListType(of)) return valuesOf(of.ofType, around).map((item) => `[${item}, ${item}]`);
  if (!isInputObjectType(of)) return [literalOf(of)];
  if (around.includes(of.name)) return ["{}"];
  const fields = Object.values(of.getFields());
  const inside = (inner: GraphQLInputType) => valuesOf(inner, [...around, of.name]);
  const beside = (name: string) =>
    fields
      .filter((field) => field.name !== name && isNonNullType(field.type))
      .map((field) => `${field.name}: ${inside(field.type)[0]}`);
  return fields.flatMap(({ name, type: inner }) =>
    inside(inner).map((value) => `{ ${[`${name}: ${value}`, ...beside(name)].join(", ")} }`),
  );
}

/** All that can be selected of a type, so deep. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return [field.name];
    const page = field.args.some(({ name }) => name === "limit") ? "(limit: 2)" : "";
    return depth > 0 ? [`${field.name}${page} ${selectionOf(inner, depth - 1)}`] : [];
  });
  return `{ __typename ${fields.join(" ")} }`;
}
const requiredArguments = (args: readonly GraphQLArgument[]) =>
  args.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => `${name}: ${literalOf(type)}`);
const call = (field: (typeof queries)[number], given: readonly string[], selection: string) => {
  const all = [...requiredArguments(field.args), ...given];
  return `{ ${field.name}${all.length > 0 ? `(${all.join(", ")})` : ""} ${selection} }`;
};

test.each(queries.filter(({ name }) => !name.endsWith("Aggregate")))(
  "all that $name can answer with is compiled",
  (field) => {
    for (const depth of [1, 2]) {
      const { text } = statementOf(api, call(field, [], selectionOf(field.type, depth)));
      expect(() => tokensOf(text)).not.toThrow();
    }
  },
);

const lean = (type: GraphQLOutputType) => {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  return named.getFields().count ? "{ count }" : named.getFields().id ? "{ id }" : "{ pageInfo { hasNextPage } }";
};

/** Each type of an argument once, and a query that takes it. */
const inputs = new Map(
  queries.flatMap((field) =>
    field.args.filter(({ type }) => !isNonNullType(type)).map((arg) => [`${arg.name}: ${arg.type}`, { field, arg }]),
  ),
);

test.each([...inputs])(
  "every value of an argument %s is compiled and runs",
  { timeout: 30_000 },
  (_, { field, arg }) => {
    const isSort = arg.name === "sort" || arg.name === "having";
    // One that is in both directions would sort by itself.
    const values =
      arg.name === "locale" ? ['"en"'] : valuesOf(arg.type).filter((value) => !isSort || !/{}/.test(value));
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const [, key] = /group: { (\w+):/.exec(value) ?? [];
      const given = [`${arg.name}: ${value}`, ...(key ? [`group_by: [${key}]`] : [])];
      const { text, bind } = statementOf(api, call(field, given, lean(field.type)));
      expect(() => tokensOf(text), value).not.toThrow();
      // The texts of this test are no cursors.
      if (arg.name !== "after" && arg.name !== "before") expect(() => bind({}), value).not.toThrow();
    }
  },
);

/** Names of an input type's fields. */
const namesOf = (type: string) => {
  const found = api.schema.getType(type);
  return isInputObjectType(found) ? Object.keys(found.getFields()) : [];
};
const takes = (args: Record<string, unknown>, kind: "list" | "aggregate" = "list") => {
  try {
    compileQuery(catalog, [rootOf(kind, "book", args, [node(kind === "list" ? "id" : "count")])]);
    return true;
  } catch (error) {
    if (/There is no filter|cannot be (sorted|grouped)|Groups cannot/.test((error as Error).message)) return false;
    return true;
  }
};
const names = new Set(
  [...catalog.models.values()].flatMap(({ fields, relations }) => [
    ...fields.keys(),
    ...[...relations.keys()].flatMap((name) => [name, `${name}_list`, `${name}_count`, `${name}_id`, `${name}__name`]),
  ]),
);

test("what the schema does not offer, the compiler does not take: no filter, no sort, no group", () => {
  const offered = { where: namesOf("BookWhere"), sort: namesOf("BookSort") };
  for (const name of names) {
    expect(takes({ where: { [name]: {} } }), `where ${name}`).toBe(offered.where.includes(name));
    const isSorted = takes({ sort: [{ [name]: "asc" }] });
    // What is sorted by something inside of it takes no direction.
    if (isSorted) expect(offered.sort).toContain(name);
    const groups = api.schema.getType("Book__group_by");
    const isGroup = isEnumType(groups) && groups.getValue(name) !== undefined;
    expect(takes({ group_by: [name] }, "aggregate"), `group_by ${name}`).toBe(isGroup);
  }
});

test("a type of the schema has one meaning: no two things of a project share a name", () => {
  const types = Object.keys(api.schema.getTypeMap());
  expect(new Set(types.map((name) => name.toLowerCase())).size).toBe(types.length);
  expect(types).toContain(Json.name);
});

test("scalars that no field needs are in no schema, so that a model may have their names", () => {
  const plain = apiFor(catalogFor(projectModels([modelDefinition("json", [fieldDefinition("name")])])));
  const types = Object.keys(plain.schema.getTypeMap());
  expect(types.filter((name) => ["JSON", "LocalDate", "LocalTime"].includes(name))).toEqual([]);
  expect(types).toContain("Json");
});
