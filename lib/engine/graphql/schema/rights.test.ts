/** What of a project is in a role's schema: every set of rights, and fields that are hidden. */
import { GraphQLSchema, isInputObjectType, isObjectType, validateSchema } from "graphql";
import { expect, test } from "vitest";
import {
  admin,
  catalogFor,
  everyField,
  mayDo,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { apiFor } from "../../../../tests/support/graphql-api.ts";
import type { Action, Level, Role } from "../../access/index.ts";

const hidden = { validation: { hide_for_roles: ["clerk"] } };
const models = projectModels(
  [
    modelDefinition("book", [
      fieldDefinition("title"),
      fieldDefinition("code", { validation: { unique: true } }),
      fieldDefinition("cost", hidden),
      object("seo", [fieldDefinition("title"), fieldDefinition("cost", hidden)]),
      object("secret", [fieldDefinition("cost", hidden)]),
    ]),
    modelDefinition("author", [fieldDefinition("name"), fieldDefinition("code", { validation: { unique: true } })]),
    modelDefinition("about", [fieldDefinition("text")], { single_page: true }),
  ],
  [relationDefinition("book", "author", "has_one", "has_many")],
);
const actions: Action[] = ["read", "create", "update", "delete"];
const subsets = Array.from({ length: 16 }, (_, bits) => actions.filter((_, i) => bits & (1 << i)));

const schemaOf = (role: Role) => apiFor(catalogFor(models, { role })).schema;
const rootsOf = (schema: GraphQLSchema) => ({
  queries: Object.keys(schema.getQueryType()!.getFields()),
  mutations: Object.keys(schema.getMutationType()?.getFields() ?? {}),
  changes: Object.keys(schema.getSubscriptionType()?.getFields() ?? {}),
});
const may = (model: string, of: readonly Action[], permission: Level = "all") =>
  mayDo({ [model]: Object.fromEntries(of.map((action) => [action, permission])) });

test.each(subsets.map((of) => [of.join(", ") || "nothing", of] as const))(
  "a role that may %s a model has the fields for that",
  (_, of) => {
    const has = (action: Action) => of.includes(action);
    const { queries, mutations, changes } = rootsOf(schemaOf(may("book", of)));
    if (!has("read")) {
      // What cannot be read cannot be answered with, and so it is not written here.
      expect({ queries, mutations, changes }).toEqual({ queries: ["_empty"], mutations: [], changes: [] });
      return;
    }
    const reads = ["book", "bookList", "bookCount", "bookConnection", "bookAggregate"];
    expect(queries).toEqual(reads);
    expect(changes).toEqual([...reads, "bookChanged"]);
    expect(mutations).toEqual([
      ...(has("create") ? ["createBook", "createBookList"] : []),
      ...(has("update") ? ["updateBook", "updateBookList"] : []),
      ...(has("create") && has("update") ? ["upsertBook"] : []),
      ...(has("delete") ? ["deleteBook", "deleteBookList"] : []),
    ]);
  },
);

test("custom logic counts as a right: it is asked when something is done", () => {
  for (const of of subsets)
    expect(rootsOf(schemaOf(may("book", of, "custom_logic")))).toEqual(rootsOf(schemaOf(may("book", of))));
});

test("a page has its one record, which is read and changed, and never made or deleted", () => {
  for (const of of subsets.filter((one) => one.includes("read"))) {
    const { queries, mutations } = rootsOf(schemaOf(may("about", of)));
    expect(queries).toEqual(["about"]);
    expect(mutations).toEqual(of.includes("update") ? ["updateAbout"] : []);
  }
});

const fieldsOf = (schema: GraphQLSchema, name: string) => {
  const type = schema.getType(name);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
};

test("a hidden field is in no type of the role, neither to read nor to write nor to ask by, at any depth", () => {
  const all = { read: "all", create: "all", update: "all", delete: "all" } as const;
  const clerk = schemaOf(mayDo({ book: all, author: all }));
  const names = Object.keys(clerk.getTypeMap()).filter((name) => !name.startsWith("__"));
  expect(names.filter((name) => fieldsOf(clerk, name).includes("cost"))).toEqual([]);
  // An object of nothing else is not there either.
  expect(names.filter((name) => fieldsOf(clerk, name).includes("secret"))).toEqual([]);
  const whole = schemaOf(admin);
  const seen = Object.keys(whole.getTypeMap()).filter((name) => fieldsOf(whole, name).includes("cost"));
  for (const type of [
    "Book",
    "BookInput",
    "BookPatch",
    "BookWhere",
    "BookSort",
    "Book_seo",
    "Book_seoInput",
    "Book_seoWhere",
  ])
    expect(seen).toContain(type);
});

test("a relation to a model that the role may not read is not there, from neither side", () => {
  const book = mayDo({ book: { read: "all", create: "all", update: "all" } });
  const schema = schemaOf(book);
  for (const type of ["Book", "BookWhere", "BookSort", "BookInput"])
    expect(fieldsOf(schema, type).filter((name) => name.startsWith("author"))).toEqual([]);
  expect(schema.getType("BookConnect")).toBeUndefined();
  expect(schema.getType("Author")).toBeUndefined();
});

test("records are made beside others only where the role may make them", () => {
  const of = (author: Partial<Record<Action, Level>>) =>
    schemaOf(mayDo({ book: { read: "all", create: "all" }, author }));
  expect(of({ read: "all" }).getType("BookCreate")).toBeUndefined();
  expect(fieldsOf(of({ read: "all", create: "all" }), "BookCreate")).toEqual(["author"]);
  expect(fieldsOf(of({ read: "all" }), "BookConnect")).toEqual(["author_id"]);
  expect(fieldsOf(of({ read: "all" }), "AuthorConnect")).toEqual([]);
});

test.each(subsets.map((of) => [of.join(", ") || "nothing", of] as const))(
  "the schema of who may %s is valid",
  (_, of) => {
    const everything = projectModels(
      [modelDefinition("book", everyField()), modelDefinition("author", [])],
      [relationDefinition("book", "author", "has_many", "has_one")],
    );
    const permissions = Object.fromEntries(of.map((action) => [action, "all" as const]));
    for (const role of [mayDo({ book: permissions }), mayDo({ book: permissions, author: permissions })]) {
      const { schema } = apiFor(catalogFor(everything, { role }));
      expect(validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }))).toEqual([]);
    }
  },
);

test("options that are names are an enum, and others a text", () => {
  const choice = (...options: string[]) => {
    const list = { field_type: "list", field_sub_type: "dropdown" } as const;
    const field = fieldDefinition("state", { ...list, validation: { fixed_list_elements: options } });
    const { schema } = apiFor(catalogFor(projectModels([modelDefinition("book", [field])])));
    const type = schema.getType("Book");
    return isObjectType(type) ? String(type.getFields().state!.type) : "";
  };
  expect(choice("red", "dark_blue", "_x1")).toBe("Book_state");
  for (const other of ["true", "false", "null", "dark blue", "1st", "__typename", "ä", ""])
    expect(choice("red", other), other).toBe("String");
  expect(choice("red", "red")).toBe("String");
});

test("an old name of a field is there beside the new one, deprecated, in every type that has the field", () => {
  const field = {
    ...fieldDefinition("title"),
    id: "f1",
    aliases: [{ name: "headline", until: "2026-01-01T00:00:00.000Z" }],
  };
  const aliased = projectModels([modelDefinition("book", [field])]);
  const { schema } = apiFor(catalogFor(aliased));
  expect(schema.extensions.hasAliases).toBe(true);
  const holders = Object.values(schema.getTypeMap()).filter(
    (type) => (isObjectType(type) || isInputObjectType(type)) && Object.hasOwn(type.getFields(), "title"),
  );
  expect(holders.length).toBeGreaterThan(5);
  for (const type of holders) {
    const fields = (type as Extract<typeof type, { getFields(): unknown }>).getFields() as Record<
      string,
      { deprecationReason?: string | null }
    >;
    expect(fields.headline?.deprecationReason, type.name).toBe("Now called title. This name ends on 2026-01-01.");
    expect(fields.title!.deprecationReason).toBeFalsy();
  }
});
