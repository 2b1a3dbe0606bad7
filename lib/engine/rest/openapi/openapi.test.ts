/** The OpenAPI document: valid for every set of rights, and in one voice with what the API takes. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import {
  admin,
  catalogFor,
  everyField,
  mayDo,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { fieldSamples } from "../../../../tests/support/fields/field-samples.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import type { Action, Role } from "../../access/index.ts";
import { compileQuery, node } from "../../compiler/index.ts";
import { filterPath } from "../parameters/filters.ts";
import { parametersOf, readQuery } from "../parameters/query.ts";
import { openApiOf } from "./openapi.ts";

const hidden = { validation: { hide_for_roles: ["clerk"] } };
const models = projectModels(
  [
    modelDefinition("book", [
      ...everyField(),
      object("seo", [fieldDefinition("title"), fieldDefinition("cost", hidden)]),
      repeated("parts", [fieldDefinition("title")]),
      fieldDefinition("cost", hidden),
      fieldDefinition("limit", { field_type: "number", input_type: "int" }),
    ]),
    modelDefinition("author", [fieldDefinition("name")]),
    modelDefinition("about", [fieldDefinition("text")], { single_page: true }),
    modelDefinition("tenant_note", [fieldDefinition("text")]),
    modelDefinition("shared_note", [fieldDefinition("text")], { is_common_model: true }),
  ],
  [
    relationDefinition("book", "author", "has_one", "has_many"),
    relationDefinition("tenant_note", "shared_note", "has_one", "has_many"),
  ],
);
const documentOf = (role: Role, tenancy: "none" | "missing" = "none") =>
  // As a client gets it.
  JSON.parse(JSON.stringify(openApiOf(catalogFor(models, { role, tenancy }), "A project", "https://example.com/rest")));

const actions: Action[] = ["read", "create", "update", "delete"];
const subsets = Array.from({ length: 16 }, (_, bits) => actions.filter((_, i) => bits & (1 << i)));
const may = (of: readonly Action[]) => Object.fromEntries(of.map((action) => [action, "all" as const]));
const roles = subsets.map((of): [string, Role] => [
  of.join(", ") || "nothing",
  mayDo({ book: may(of), author: may(["read", ...of]), about: may(of) }),
]);

test.each([["everything", admin], ...roles] as [string, Role][])(
  "the document of who may %s is valid",
  async (_, role) => {
    const result = await new Validator().validate(documentOf(role));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  },
);

/** Every `$ref` of a document. */
const refsOf = (part: unknown): string[] =>
  typeof part !== "object" || part === null
    ? []
    : Object.entries(part).flatMap(([key, one]) => (key === "$ref" ? [String(one)] : refsOf(one)));
const at = (document: object, pointer: string) =>
  pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);

test.each(roles)("all that the document of who may %s refers to is in it", (_, role) => {
  const document = documentOf(role);
  for (const ref of new Set(refsOf(document))) expect(at(document, ref), ref).toBeDefined();
});

test.each(subsets.map((of, i) => [roles[i]![0], of, roles[i]![1]] as const))(
  "who may %s has the methods for that",
  (_, of, role) => {
    const { paths } = documentOf(role);
    const methods = (path: string) =>
      Object.keys(paths[path] ?? {})
        .filter((key) => key !== "parameters")
        .sort();
    const has = (...of_: [string, boolean][]) => of_.flatMap(([method, is]) => (is ? [method] : [])).sort();
    if (!of.includes("read")) {
      expect(Object.keys(paths).filter((path) => /^\/(book|about)/.test(path))).toEqual([]);
      return;
    }
    const [creates, updates, deletes] = [of.includes("create"), of.includes("update"), of.includes("delete")];
    expect(methods("/book")).toEqual(has(["get", true], ["post", creates], ["patch", updates], ["delete", deletes]));
    expect(methods("/book/{id}")).toEqual(has(["get", true], ["patch", updates], ["delete", deletes]));
    expect(methods("/about")).toEqual(has(["get", true], ["patch", updates]));
    for (const part of ["aggregate", "connection", "export"]) expect(methods(`/book/${part}`)).toEqual(["get"]);
  },
);

test("what is hidden from a role, and what tenants own where none is named, is nowhere in its document", () => {
  const all = may(actions);
  const clerk = JSON.stringify(documentOf(mayDo({ book: all, author: all })));
  expect(clerk).not.toContain('"cost"');
  expect(JSON.stringify(documentOf(admin))).toContain('"cost"');
  const open = documentOf(mayDo({ tenant_note: all, shared_note: all }), "missing");
  expect(Object.keys(open.paths).filter((path) => path.includes("tenant_note"))).toEqual([]);
  expect(JSON.stringify(open)).not.toContain("tenant_note");
  expect(Object.keys(open.paths)).toContain("/shared_note");
});

interface Parameter {
  name: string;
  in: string;
  style?: string;
  schema?: { enum?: string[]; properties?: Record<string, unknown>; items?: { anyOf?: { enum?: string[] }[] } };
}
const whole = documentOf(admin);
const parametersAt = (path: string, method: string): Parameter[] =>
  [...(whole.paths[path].parameters ?? []), ...(whole.paths[path][method].parameters ?? [])].map((one) =>
    one.$ref ? at(whole, one.$ref) : one,
  );

test.each([
  ["/book", "get", "list"],
  ["/book", "post", "create"],
  ["/book", "patch", "updateWhere"],
  ["/book", "delete", "deleteWhere"],
  ["/book/{id}", "get", "one"],
  ["/book/{id}", "patch", "update"],
  ["/book/aggregate", "get", "aggregate"],
  ["/book/connection", "get", "connection"],
  ["/book/export", "get", "export"],
] as const)("%s %s tells of all parameters that are taken there, and of no other", (path, method, kind) => {
  const told = parametersAt(path, method).filter((one) => one.in === "query" && one.style !== "deepObject");
  expect(told.map(({ name }) => name).sort()).toEqual([...parametersOf[kind]].sort());
});

const catalog = catalogFor(models);
const book = modelIn(catalog, "book");

test("every term of a sort that the document names is one, and so is every relation to include", () => {
  const choices = (name: string) =>
    parametersAt("/book", "get").find((one) => one.name === name)!.schema!.items!.anyOf![0]!.enum!;
  for (const sort of choices("sort")) {
    const query = readQuery(catalog, book, new URLSearchParams({ sort }), parametersOf.list);
    expect(
      refusalOf(() => compileQuery(catalog, [rootOf("list", "book", { sort: query.sort }, [node("id")])])),
      sort,
    ).toBeUndefined();
  }
  for (const include of choices("include")) {
    const query = readQuery(catalog, book, new URLSearchParams({ fields: "id", include }), parametersOf.list);
    expect(
      refusalOf(() => query.selection()),
      include,
    ).toBeUndefined();
  }
});

test("every filter that the document names is one in the query string, and is not named twice", () => {
  const filters = parametersAt("/book", "get").filter(({ style }) => style === "deepObject");
  const names = parametersAt("/book", "get").map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  // A field that is called as a parameter is filtered by all the same.
  expect(filters.map(({ name }) => name)).not.toContain("limit");
  expect(filterPath("limit[eq]")).toEqual(["limit", "eq"]);
  for (const { name } of filters) expect(book.fields.has(name), name).toBe(true);
});

/** Values that a form gives, and those that it never does, against the schema of a new record. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(whole, "openapi");
const accepts = (schema: string) => ajv.compile({ $ref: `openapi#/components/schemas/${schema}` });

test("a new record with a value of each kind fits its schema, and none with a name too many does", () => {
  const isInput = accepts("BookInput");
  for (const { name, values, stored, kind } of fieldSamples.filter(({ kind }) => kind !== "media"))
    for (const value of stored ?? (kind === "json" ? [5] : values))
      expect(isInput({ [name]: value }), `${name}: ${ajv.errorsText(isInput.errors)}`).toBe(true);
  expect(isInput({ nothing: 1 })).toBe(false);
  expect(isInput({ int: "five" })).toBe(false);
  expect(isInput({ boolean: "yes" })).toBe(false);
  expect(isInput({ choice: "pink" })).toBe(false);
});

test("a filter of the API fits the schema of filters, and an unknown one does not", () => {
  const isWhere = accepts("BookWhere");
  for (const where of [
    {},
    { text: { icontains: "a" }, int: { gte: 1, lt: 9 } },
    { OR: [{ NOT: { seo: { title: { eq: null } } } }, { parts: { some: { title: { eq: "a" } } } }] },
    { geo: { within: { lat: 1, lon: 2, km: 3 } } },
    { author: { name: { in: ["a"] }, book_count: { gt: 1 } } },
    { meta: { status: { eq: "draft" } } },
  ])
    expect(isWhere(where), `${JSON.stringify(where)}: ${ajv.errorsText(isWhere.errors)}`).toBe(true);
  for (const where of [
    { nothing: {} },
    { text: { has: "a" } },
    { int: { eq: "a" } },
    { password: { eq: "a" } },
    { author: { nothing: {} } },
  ])
    expect(isWhere(where), JSON.stringify(where)).toBe(false);
});
