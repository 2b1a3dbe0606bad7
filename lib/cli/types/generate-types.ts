/**
 * TypeScript of a project's models, from its OpenAPI document: types and a client without dependencies, in one file.
 * The same models give the same text.
 */
import { readFileSync } from "node:fs";
import { queryNameOf } from "../../kernel/names.ts";
import { CommandError } from "../command.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  title?: string;
  description?: string;
  deprecated?: boolean;
}

interface DescribedModel {
  name: string;
  type: string;
  single_page: boolean;
  relations: string[];
  /** Names of what related records come to, which the client does not ask for. */
  aggregates: string[];
  /** Names under which records can be made with one of the model. */
  creates: string[];
  create: boolean;
  update: boolean;
  delete: boolean;
}

type Responses = Record<string, { content: Record<string, { schema: Schema }> }>;

/** The parts of the document that the generator reads. */
export interface ApiDocument {
  info: { title: string };
  paths: Record<string, { get: { parameters: { name?: string; schema?: Schema }[]; responses: Responses } }>;
  components: { schemas: Record<string, Schema>; parameters: { locale: { schema: Schema } } };
  "x-plinth-models": DescribedModel[];
}

/** The fixed part of the file. What its parts only need from each other, its users do not see. */
const template = ["client-types-template.ts", "client-template.ts", "live-template.ts"]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("\n")
  .replace(/^import [^;]*;\n+/gm, "")
  .replace(/^export (?=function |type Ask )/gm, "");

/**
 * Names that the file or TypeScript itself uses: a model's type of this name gets an underscore, which no model's type
 * has.
 */
const takenNames: ReadonlySet<string> = new Set([
  ..."Array AsyncGenerator Map Promise WebSocket Pick Omit ReadableStream Uint8Array Record Error URL JSON Object AbortSignal Client PlinthError globalThis String".split(
    " ",
  ),
  ...[...template.matchAll(/^(?:export )?(?:async )?(?:interface|type|class|function|const) (\w+)/gm)].map(
    ([, name]) => name!,
  ),
  ..."Own Relations Field Include Where Sort Input Patch Changes Item Group Numbers Ranked Counted By Sum Avg Min Max Distinct Name Of Asked Part".split(
    " ",
  ),
]);

const safeName = (type: string) => (takenNames.has(type) ? `${type}_` : type);

/** The whole file. */
export function generateTypes(document: ApiDocument): string {
  requireNames(document);
  const models = document["x-plinth-models"].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { schemas, parameters } = document.components;
  const { locale } = parameters;
  const modelTypes = new Set(models.flatMap(({ type }) => [type, `${type}Where`]));
  const shared = Object.keys(schemas)
    .filter((name) => (name.endsWith("Where") || sharedParts.includes(name)) && !modelTypes.has(name))
    .sort();
  const parts = [
    "// Made by `plinth types` from the models of the project. Do not edit: run it again after a change of the models.\n",
    // With a function, for a $ in a replacement would mean something.
    template.replace("export type Locale = string;", () => `export type Locale = ${typeOf(locale.schema)};`),
    ...shared.map((name) => `export interface ${safeName(name)} ${typeOf(schemas[name]!, name === "Media")}\n`),
    ...models.map((model) => modelText(document, model)),
    clientText(document, models),
  ];
  return parts.join("\n");
}

/** CommandError for a document whose names would be code: they come from whatever server was named. */
function requireNames(document: ApiDocument): void {
  const names = [
    ...document["x-plinth-models"].flatMap(({ name, type }) => [name, type]),
    ...Object.keys(document.components.schemas),
    ...refsIn(document.components),
  ];
  const wrong = names.find((name) => typeof name !== "string" || !/^[A-Za-z_]\w*$/.test(name));
  if (wrong !== undefined) throw new CommandError("INTERNAL", "The models have names that no model can have.");
}

/** The names that references lead to, wherever they are. */
function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { $ref } = value as { $ref?: unknown };
  const own = typeof $ref === "string" ? [$ref.split("/").at(-1)!] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

/**
 * Schemas beside filters that fields of every model lead to; Meta is part of the template, and rich text is given as
 * its HTML.
 */
const sharedParts: readonly string[] = ["Media", "GeoWithin"];

const inputEndings = ["Input", "Patch", "CreateInput", "CreateInnerInput"];

function modelText(document: ApiDocument, { name, type, relations, aggregates, single_page }: DescribedModel): string {
  const { schemas } = document.components;
  const known = Object.entries(schemas[type]!.properties!).filter(([key]) => !aggregates.includes(key));
  const own = known.filter(([key]) => !relations.includes(key));
  const related = known.filter(([key]) => relations.includes(key));
  const declare = (typeName: string, text: string) => `export interface ${safeName(typeName)} ${text}\n`;
  const parts = [
    `/** A record of ${name}. */\n${declare(type, members(own, true))}`,
    `/** What \`include\` adds to a record of ${name}. */\n${declare(`${type}Relations`, members(related, true))}`,
    ...inputEndings
      .map((ending) => type + ending)
      .filter((one) => schemas[one])
      .map((one) => declare(one, typeOf(schemas[one]!))),
  ];
  if (!single_page) {
    parts.push(declare(`${type}Where`, typeOf(schemas[`${type}Where`]!)));
    parts.push(`export type ${safeName(`${type}Sort`)} = ${sortType(document, name)};\n`);
    parts.push(...aggregateTypes(document, name).map(([suffix, text]) => declare(type + suffix, text)));
  }
  return parts.join("\n");
}

function sortType(document: ApiDocument, model: string): string {
  const parameter = document.paths[`/${model}`]!.get.parameters.find(({ name }) => name === "sort");
  const terms = parameter?.schema?.items?.anyOf?.[0]?.enum ?? [];
  // Known terms are offered, deeper ones and places of nulls are taken all the same.
  return [...terms.map((term) => JSON.stringify(term)), "(string & {})"].join(" | ");
}

/** What groups of records are made by, and what can be measured of them. */
function aggregateTypes(document: ApiDocument, model: string): [string, string][] {
  const { schema } = document.paths[`/${model}/aggregate`]!.get.responses[200]!.content["application/json"]!;
  const parts = schema.properties!.data!.items!.properties!;
  const textOf = (part: Schema | undefined) => members(Object.entries(part?.properties ?? {}), true);
  return [
    ["Group", textOf(parts.group)],
    ["Numbers", textOf(parts.sum)],
    ["Ranked", textOf(parts.min)],
    ["Counted", textOf(parts.count_distinct)],
  ];
}

/** How the client asks for each model over GraphQL. */
function shapesText(document: ApiDocument, models: readonly DescribedModel[]): string {
  const { schemas } = document.components;
  const lines = models.map(({ name, type, relations, aggregates }) => {
    const members = Object.entries(schemas[type]!.properties!).filter(([key]) => !aggregates.includes(key));
    const own = members
      .filter(([key]) => !relations.includes(key))
      .map(([key, schema]) => [key, graphqlOf(key, schema, schemas)]);
    const related = members
      .filter(([key]) => relations.includes(key))
      .map(([key, schema]) => {
        const to = refIn(schema.items ?? schema);
        return [key, models.find((one) => one.type === to)?.name ?? ""];
      });
    const shape = {
      query: queryNameOf(name),
      type,
      own: Object.fromEntries(own),
      relations: Object.fromEntries(related),
    };
    return `  ${keyOf(name)}: ${JSON.stringify(shape)},`;
  });
  return `const shapes: Shapes = {\n${lines.join("\n")}\n};\n`;
}

/** The name of the schema that this one is, or that it is beside null. */
const refIn = (schema: Schema): string | undefined =>
  (schema.$ref ?? schema.anyOf?.find((one) => one.$ref)?.$ref)?.split("/").at(-1);

/** A field's selection in GraphQL. */
function graphqlOf(name: string, schema: Schema, schemas: ApiDocument["components"]["schemas"]): string {
  const ref = refIn(schema.items ?? schema);
  if (ref === "RichText") return `${name}{__html:html}`;
  if (ref === "Meta") return `${name}{created_at updated_at status}`;
  const whole = ref ? schemas[ref]! : schema;
  const nested = Object.entries(whole.properties ?? whole.items?.properties ?? {});
  return nested.length > 0
    ? `${name}{${nested.map(([key, inner]) => graphqlOf(key, inner, schemas)).join(" ")}}`
    : name;
}

function clientText(document: ApiDocument, models: readonly DescribedModel[]): string {
  const lines = models.map((model) => `  ${keyOf(model.name)}: ${clientType(model)};`);
  const names = (some: readonly DescribedModel[]) => JSON.stringify(some.map(({ name }) => name));
  return `${shapesText(document, models)}
/** The models of the project, as far as the token's role may use them. */
export interface Client {
${lines.join("\n")}
}

/** A client of the project. */
export function createClient(options: ClientOptions): Client {
  return buildClient(options, shapes, ${names(models.filter(({ single_page }) => single_page))}) as Client;
}
`;
}

function clientType(model: DescribedModel): string {
  const name = (suffix: string) => safeName(model.type + suffix);
  const base = `${name("")}, ${name("Relations")}`;
  const made = model.creates.map((key) => JSON.stringify(key)).join(" | ");
  const changes = made ? `Omit<${name("Patch")}, ${made}>` : name("Patch");
  if (model.single_page)
    return [`ReadsPage<${base}>`, ...(model.update ? [`UpdatesPage<${base}, ${name("Patch")}>`] : [])].join(" & ");
  return [
    `Reads<${base}, ${name("Where")}, ${name("Sort")}>`,
    `Aggregates<${name("Group")}, ${name("Numbers")}, ${name("Ranked")}, ${name("Counted")}, ${name("Where")}>`,
    ...(model.create ? [`Creates<${base}, ${name("Input")}>`] : []),
    ...(model.update ? [`Updates<${base}, ${name("Patch")}, ${changes}, ${name("Where")}>`] : []),
    ...(model.delete ? [`Deletes<${name("Where")}>`] : []),
  ].join(" & ");
}

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** `{ ... }` of these members. `whole`: all of them are there, as in answers. */
function members(
  entries: readonly (readonly [string, Schema])[],
  whole: boolean,
  required?: readonly string[],
): string {
  if (entries.length === 0) return "{}";
  const lines = entries.map(([key, schema]) => {
    const member = `${keyOf(key)}${whole || required?.includes(key) ? "" : "?"}: ${typeOf(schema, whole)};`;
    const { description, deprecated } = schema;
    return description ? `${comment(deprecated ? `@deprecated ${description}` : description)}\n${member}` : member;
  });
  return `{\n${lines.join("\n").replace(/^(?=.)/gm, "  ")}\n}`;
}

/** A description is its author's text, which must not end the comment that it stands in. */
const comment = (text: string) => `/** ${text.replace(/\s+/g, " ").replaceAll("*/", "*\\/").trim()} */`;

const plainTypes: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

function typeOf(schema: Schema, whole = false): string {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return name === "Meta" ? name : safeName(name);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (isAnyJson(schema)) return "JsonValue";
  // The client selects whole fields, and of rich text that is the HTML.
  const alternatives = schema.anyOf?.filter((one) => !one.$ref?.endsWith("/RichText"));
  const types = alternatives
    ? alternatives.map((one) => typeOf(one, whole))
    : [schema.type ?? "unknown"].flat().map((type) => typeNamed(type, schema, whole));
  return [...new Set(types)].join(" | ");
}

/** Objects, lists and all that is neither. */
const isAnyJson = ({ type }: Schema) =>
  Array.isArray(type) && ["object", "array", "string"].every((one) => type.includes(one));

function typeNamed(type: string, schema: Schema, whole: boolean): string {
  if (type === "object") return members(Object.entries(schema.properties ?? {}), whole, schema.required);
  if (type !== "array") return plainTypes[type] ?? "unknown";
  const item = typeOf(schema.items ?? {}, whole);
  return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
}
