/**
 * JSON Schema (2020-12, as OpenAPI 3.1 has it) of a model: its records, its inputs and its filters. Names are those of
 * the GraphQL API.
 */
import { aliasReason } from "../../../contract/fields/field-aliases.ts";
import { withinParts } from "../../../contract/geo.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import {
  type Catalog,
  type CatalogField,
  type CatalogModel,
  type CatalogRelation,
  highlightParts,
  highlightTypeName,
  isSortable,
  quantifiers,
  sortsInside,
} from "../../compiler/index.ts";
import {
  elementScalar,
  type JsonSchema,
  listOperatorNames,
  listWhereName,
  type Operand,
  type OperatorName,
  operands,
  scalars as plain,
  type ScalarKind,
  scalarKinds,
  scalarOf,
  whereName,
} from "../../field-kinds/index.ts";
import { selectable } from "../parameters/selection.ts";

/** What the document tells of. */
export type Described = Pick<Catalog, "models" | "languages">;

export type Schema = JsonSchema;

export const scalars = Object.fromEntries(scalarKinds.map((kind) => [kind, plain[kind].schema])) as Readonly<
  Record<ScalarKind, Schema>
>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const object = (properties: Record<string, unknown>, more: Schema = {}): Schema => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...more,
});
export const arrayOf = (items: Schema): Schema => ({ type: "array", items });

/** The same, or null. */
export function nullable(schema: Schema): Schema {
  if (typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
  const options = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, "null"], ...options };
}

/** Schemas that models share: those that every project's document has, and those that its fields ask for. */
export function sharedSchemas({ models }: Described): Record<string, Schema> {
  const asked = scalarsOf([...models.values()].flatMap((model) => [...model.fields.values()]));
  const kinds = scalarKinds.filter((kind) => !plain[kind].isOptional || asked.has(kind));
  const filters = kinds.map((kind) => [whereName(kind), operatorsSchema(plain[kind].operators, scalars[kind])]);
  const lists = Object.values(elementScalar).map((kind) => [
    listWhereName(kind),
    operatorsSchema(listOperatorNames, scalars[kind]),
  ]);
  const actor = object({
    id: { type: "string" },
    ...Object.fromEntries(
      ["first_name", "last_name", "email", "avatar"].map((name) => [name, { type: ["string", "null"] }]),
    ),
  });
  return {
    ...Object.fromEntries([...filters, ...lists]),
    Actor: actor,
    Meta: object({
      created_at: scalars.date,
      updated_at: scalars.date,
      status: { enum: ["draft", "published"] },
      created_by: nullable(ref("Actor")),
      last_modified_by: nullable(ref("Actor")),
      search_highlights: { type: "array", items: ref(highlightTypeName) },
    }),
    [highlightTypeName]: object(Object.fromEntries(highlightParts.map((name) => [name, { type: "string" }])), {
      description: "A piece of a text that was searched: a match, and what stands around it.",
      required: highlightParts,
    }),
    MetaWhere: object({
      created_at: ref("DateTimeWhere"),
      updated_at: ref("DateTimeWhere"),
      status: ref("StringWhere"),
      created_by: ref("StringWhere"),
      last_modified_by: ref("StringWhere"),
    }),
    GeoWithin: object(Object.fromEntries(withinParts.map((name) => [name, scalars.double])), {
      description: "Positions at most this many kilometres from a place.",
      required: withinParts,
    }),
    Media: object({
      id: scalars.id,
      url: scalars.text,
      file_name: scalars.text,
      content_type: scalars.text,
      size: scalars.int,
      width: nullable(scalars.int),
      height: nullable(scalars.int),
      alt: scalars.text,
    }),
    MediaWhere: object({ is_null: { type: "boolean" } }),
    RichText: object({ html: scalars.text, text: scalars.text, markdown: scalars.text }),
  };
}

/** What values of these fields are compared as, and of those inside of them. */
function scalarsOf(fields: readonly CatalogField[]): ReadonlySet<ScalarKind | null> {
  return new Set(fields.flatMap(({ kind, nested }) => [kind.scalar, ...scalarsOf(nested)]));
}

function operatorsSchema(names: readonly OperatorName[], operand: Schema): Schema {
  const schemas: Readonly<Record<Operand, Schema>> = {
    value: operand,
    "value or null": nullable(operand),
    list: arrayOf(operand),
    pair: { ...arrayOf(operand), minItems: 2, maxItems: 2 },
    switch: scalars.boolean,
  };
  return object(Object.fromEntries(names.map((name) => [name, schemas[operands[name]]])));
}

/** A record as it is answered. Which of its members are there is the request's choice (`fields`, `include`). */
export function recordSchema(model: CatalogModel): Schema {
  const properties: Record<string, Schema> = { id: { ...scalars.id, readOnly: true } };
  Object.assign(properties, namedSchemas(selectable(model.fields.values()), outputSchema));
  for (const relation of model.relations.values()) Object.assign(properties, relationOutputs(relation));
  for (const name of aggregateNamesOf(model)) properties[name] ??= relatedAggregate;
  return object({ ...properties, meta: ref("Meta") });
}

function relationOutputs(relation: CatalogRelation): Record<string, Schema> {
  const other = ref(typeNameOf(relation.model));
  if (relation.kind === "has_one") return { [relation.name]: nullable(other) };
  return {
    [`${relation.name}_list`]: arrayOf(other),
    [`${relation.name}_count`]: { type: "integer", minimum: 0 },
  };
}

/** What related records come to, as far as `fields` names it: `comment_aggregate.sum.views`. */
const relatedAggregate: Schema = {
  type: "object",
  properties: { count: { type: "integer", minimum: 0 } },
  additionalProperties: { type: "object" },
};

/** Beside `include`, for `fields` alone. */
export const aggregateNamesOf = (model: CatalogModel): string[] =>
  [...model.relations.values()]
    .filter(({ kind }) => kind === "has_many")
    .map(({ name }) => `${name}_aggregate`)
    .filter((name) => !model.fields.has(name) && !model.relations.has(name));

/** What `include` takes. */
export const relationNamesOf = (model: CatalogModel): string[] =>
  [...model.relations.values()].flatMap((relation) => Object.keys(relationOutputs(relation)));

/** The schemas of fields under their names, and as deprecated under those that they had. */
export function namedSchemas(
  fields: Iterable<CatalogField>,
  schemaOf: (field: CatalogField) => Schema,
): Record<string, Schema> {
  const named: Record<string, Schema> = {};
  for (const field of fields) {
    const schema = schemaOf(field);
    named[field.name] = schema;
    for (const alias of field.aliases)
      named[alias.name] = { ...schema, deprecated: true, description: aliasReason(field.name, alias) };
  }
  return named;
}

export function described(field: CatalogField, schema: Schema): Schema {
  const { label, description } = field.definition;
  return { ...schema, title: label, ...(description && { description }) };
}

/** One value of a field: of a list its elements. What is secret or formatted is written as a text. */
export function plainSchema({ shape, kind }: CatalogField): Schema {
  const ofOne = () => (shape.form === "value" ? scalarOf(kind) : "text");
  const schema = scalars[shape.form === "values" ? elementScalar[shape.element] : ofOne()];
  return shape.options ? { ...schema, enum: [...new Set(shape.options)] } : schema;
}

export function outputSchema(field: CatalogField): Schema {
  const nested = () => object(namedSchemas(selectable(field.nested), outputSchema));
  switch (field.shape.form) {
    case "formatted":
      return described(field, { anyOf: [{ type: ["string", "null"] }, ref("RichText")] });
    case "values":
      return described(field, nullable(arrayOf(plainSchema(field))));
    case "files":
      return described(field, isGallery(field) ? arrayOf(ref("Media")) : nullable(ref("Media")));
    case "fields":
      return described(field, nullable(nested()));
    case "entries":
      return described(field, nullable(arrayOf(nested())));
    default:
      return described(field, nullable(plainSchema(field)));
  }
}

const isGallery = ({ definition }: CatalogField) => Boolean(definition.validation.is_gallery);

/** A media field as it is written: the id of a file, or a list of them. */
export const mediaInput = (field: CatalogField): Schema => (isGallery(field) ? arrayOf(scalars.id) : scalars.id);

/** The filter of a model. */
export function whereSchema(model: CatalogModel): Schema {
  const own = ref(`${typeNameOf(model.name)}Where`);
  const properties: Record<string, Schema> = {
    AND: arrayOf(own),
    OR: arrayOf(own),
    NOT: own,
    id: ref("IDWhere"),
    ...fieldFilters(model.fields.values()),
  };
  for (const { kind, name, model: other } of model.relations.values()) {
    const where = ref(`${typeNameOf(other)}Where`);
    if (kind === "has_one") properties[name] = where;
    else {
      properties[`${name}_list`] = object({ some: where, every: where, none: where });
      properties[`${name}_count`] = ref("IntWhere");
    }
  }
  return object({ ...properties, meta: ref("MetaWhere") });
}

function fieldFilters(fields: Iterable<CatalogField>): Record<string, Schema> {
  const filtered = [...fields].filter((field) => fieldFilter(field) !== null);
  return namedSchemas(filtered, (field) => fieldFilter(field)!);
}

export function fieldFilter(field: CatalogField): Schema | null {
  const { form, element } = field.shape;
  const { scalar, hasDistance } = field.kind;
  if (form === "secret") return null;
  if (form === "files") return ref("MediaWhere");
  if (form === "values") return ref(listWhereName(elementScalar[element]));
  if (scalar) return ref(whereName(scalar));
  const inside = fieldFilters(field.nested.filter(({ name }) => name !== "is_null"));
  const entries = Object.keys(inside).length > 0 ? quantifiers.map((name) => [name, object(inside)]) : [];
  const within = hasDistance && { within: ref("GeoWithin") };
  return object({
    is_null: { type: "boolean" },
    ...within,
    ...(form === "fields" ? inside : Object.fromEntries(entries)),
  });
}

/** The fields in and at a field that records are sorted by, dotted. */
function sortedNames(field: CatalogField): string[] {
  const names = [field.name, ...field.aliases.map((alias) => alias.name)];
  if (isSortable(field)) return names;
  const inside = sortsInside(field) ? field.nested.flatMap(sortedNames) : [];
  return names.flatMap((name) => inside.map((one) => `${name}.${one}`));
}

/**
 * Terms of `sort`: own fields, those inside of objects, and those of has_one relations, ascending and descending.
 * Deeper ones and nulls are allowed beside them.
 */
export function sortTerms(model: CatalogModel, catalog: ReadonlyMap<string, CatalogModel>): string[] {
  const own = (one: CatalogModel) => [
    "id",
    ...[...one.fields.values()].flatMap(sortedNames),
    ...["created_at", "updated_at", "status"].map((name) => (one.fields.has(name) ? `meta.${name}` : name)),
  ];
  const related = [...model.relations.values()].flatMap((relation) =>
    relation.kind === "has_one"
      ? own(catalog.get(relation.model)!)
          .map((name) => (["created_at", "updated_at", "status"].includes(name) ? `meta.${name}` : name))
          .map((name) => `${relation.name}.${name}`)
      : [`${relation.name}_count`],
  );
  return [...own(model), ...related].flatMap((name) => [name, `-${name}`]);
}
