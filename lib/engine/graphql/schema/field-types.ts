/** GraphQL types of a model's fields: as they are read, written, filtered and sorted by. */

import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from "graphql";
import { aliasReason } from "../../../contract/fields/field-aliases.ts";
import {
  type CatalogField,
  isSortable,
  type KeyAlias,
  nestedTypeName,
  quantifiers,
  readableFields,
  sortsInside,
  usedAlias,
} from "../../compiler/index.ts";
import { elementScalar, scalarOf } from "../../field-kinds/index.ts";
import { takesSet } from "../../records/index.ts";
import type { AliasOf } from "../documents/current-names.ts";
import { Media, MediaWhere } from "./media-types.ts";
import {
  GeoSort,
  GeoWithin,
  listWhere,
  operatorFields,
  RichText,
  SortDirection,
  scalarTypes,
  scalarWhere,
} from "./shared-types.ts";

/** Types of one schema that are made once: enums and nested objects, by name. */
export type TypeStore = Map<string, GraphQLEnumType | GraphQLObjectType | GraphQLInputObjectType>;

function once<T extends GraphQLEnumType | GraphQLObjectType | GraphQLInputObjectType>(
  store: TypeStore,
  name: string,
  make: () => T,
): T {
  const known = store.get(name) as T | undefined;
  if (known) return known;
  const made = make();
  store.set(name, made);
  return made;
}

/** GraphQL takes any name for a value of an enum but its three words; a field may be called like one of these. */
export const isEnumName = (text: string) =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !text.startsWith("__") && !["true", "false", "null"].includes(text);

/** An enum for options that are legal names; String for others. */
function choiceType(store: TypeStore, parent: string, field: CatalogField): GraphQLEnumType | null {
  const options = field.shape.form === "value" ? field.shape.options?.map(String) : null;
  if (!options?.every(isEnumName) || new Set(options).size !== options.length) return null;
  return once(
    store,
    nestedTypeName(parent, field.name),
    () =>
      new GraphQLEnumType({
        name: nestedTypeName(parent, field.name),
        values: Object.fromEntries(options.map((option) => [option, {}])),
      }),
  );
}

/** The type of a field in answers. */
export function outputType(store: TypeStore, parent: string, field: CatalogField): GraphQLOutputType {
  const name = nestedTypeName(parent, field.name);
  const nested = () =>
    once(store, name, () => new GraphQLObjectType({ name, fields: () => outputFields(store, name, field.nested) }));
  switch (field.shape.form) {
    case "formatted":
      return RichText;
    case "values":
      return new GraphQLList(scalarTypes[elementScalar[field.shape.element]]);
    case "files":
      return field.definition.validation.is_gallery
        ? new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(Media)))
        : Media;
    case "fields":
      return nested();
    case "entries":
      return new GraphQLList(new GraphQLNonNull(nested()));
    case "value":
      return choiceType(store, parent, field) ?? scalarTypes[scalarOf(field.kind)];
    case "secret":
      throw new RangeError("A secret is never read.");
  }
}

/** All readable fields. An object type without fields is not legal, so one that has none is left out. */
export function outputFields(
  store: TypeStore,
  parent: string,
  fields: Iterable<CatalogField>,
): GraphQLFieldConfigMap<unknown, unknown> {
  const config: GraphQLFieldConfigMap<unknown, unknown> = {};
  for (const field of readableFields(fields)) {
    if (isNested(field) && readableFields(field.nested).length === 0) continue;
    putNames(config, field, {
      type: outputType(store, parent, field),
      description: field.definition.description || null,
    });
  }
  return config;
}

/** Puts the entry of a field under its name, and as deprecated under each that it had. */
export function putNames<Entry extends object>(config: Record<string, Entry>, field: CatalogField, entry: Entry): void {
  config[field.name] = entry;
  for (const alias of field.aliases)
    config[alias.name] = oldEntry(entry, { name: field.name, alias, used: usedAlias(field, alias) });
}

/** An entry under an old name: deprecated, with what is called so now. */
export function oldEntry<Entry extends object>(entry: Entry, { name, alias, used }: KeyAlias): Entry {
  const of: AliasOf = { name, used };
  return { ...entry, deprecationReason: aliasReason(name, alias), extensions: { alias: of } };
}

const isNested = ({ shape }: CatalogField) => shape.form === "fields" || shape.form === "entries";

/**
 * The type of a field in inputs. Whether it is required is checked with all other rules, so that every fault is told at
 * once.
 */
function inputType(store: TypeStore, parent: string, field: CatalogField): GraphQLInputType {
  const name = nestedTypeName(parent, field.name);
  const nested = (): GraphQLInputObjectType =>
    once(
      store,
      `${name}Input`,
      () =>
        new GraphQLInputObjectType({
          name: `${name}Input`,
          fields: () => ({
            ...inputFields(store, name, field.nested),
            ...(takesSet(field) && { set: { type: nested(), description: "Instead of fields: all of the object." } }),
          }),
        }),
    );
  switch (field.shape.form) {
    case "formatted":
    case "secret":
      return GraphQLString;
    case "values":
      return new GraphQLList(new GraphQLNonNull(scalarTypes[elementScalar[field.shape.element]]));
    case "files":
      return field.definition.validation.is_gallery ? new GraphQLList(new GraphQLNonNull(GraphQLID)) : GraphQLID;
    case "fields":
      return nested();
    case "entries":
      return new GraphQLList(new GraphQLNonNull(nested()));
    case "value":
      return choiceType(store, parent, field) ?? scalarTypes[scalarOf(field.kind)];
  }
}

export function inputFields(
  store: TypeStore,
  parent: string,
  fields: Iterable<CatalogField>,
): GraphQLInputFieldConfigMap {
  const config: GraphQLInputFieldConfigMap = {};
  for (const field of fields) {
    if (isNested(field) && field.nested.length === 0) continue;
    putNames(config, field, {
      type: inputType(store, parent, field),
      description: field.definition.description || null,
    });
  }
  return config;
}

/** The filter of a field, null for what cannot be filtered by. */
export function whereType(store: TypeStore, parent: string, field: CatalogField): GraphQLInputObjectType | null {
  const name = nestedTypeName(parent, field.name);
  const { form, element } = field.shape;
  if (form === "secret") return null;
  if (form === "values") return listWhere[element];
  if (form === "files") return MediaWhere;
  const choice = choiceType(store, parent, field);
  if (choice)
    return once(
      store,
      `${name}Where`,
      () =>
        new GraphQLInputObjectType({
          name: `${name}Where`,
          fields: operatorFields(["eq", "ne", "in", "not_in", "is_null"], choice),
        }),
    );
  if (!isNested(field)) return scalarWhere[scalarOf(field.kind)];
  return once(
    store,
    `${name}Where`,
    () =>
      new GraphQLInputObjectType({
        name: `${name}Where`,
        fields: () => ({
          is_null: { type: GraphQLBoolean },
          ...(field.kind.hasDistance && { within: { type: GeoWithin } }),
          ...(form === "fields"
            ? whereFields(store, name, field.nested.filter(isFilterableInside))
            : entriesWhere(store, name, field)),
        }),
      }),
  );
}

/** What some, every or none of a list's entries must meet. */
function entriesWhere(store: TypeStore, name: string, field: CatalogField): GraphQLInputFieldConfigMap {
  const fields = whereFields(store, name, field.nested.filter(isFilterableInside));
  if (Object.keys(fields).length === 0) return {};
  const typeName = `${name}EntryWhere`;
  const type = once(store, typeName, () => new GraphQLInputObjectType({ name: typeName, fields }));
  return Object.fromEntries(quantifiers.map((quantifier) => [quantifier, { type }]));
}

/** What records are sorted by in a field, null for nothing. */
export function sortType(
  store: TypeStore,
  parent: string,
  field: CatalogField,
): GraphQLInputObjectType | GraphQLEnumType | null {
  if (isSortable(field)) return SortDirection;
  if (field.kind.hasDistance) return GeoSort;
  if (!sortsInside(field)) return null;
  const name = nestedTypeName(parent, field.name);
  return once(
    store,
    `${name}Sort`,
    () =>
      new GraphQLInputObjectType({
        name: `${name}Sort`,
        isOneOf: true,
        fields: () => sortFields(store, name, field.nested),
      }),
  );
}

/** The sorts of fields: a direction, or what is inside of them. */
export const sortFields = (store: TypeStore, parent: string, fields: Iterable<CatalogField>) =>
  fieldsWith(fields, (field) => sortType(store, parent, field));

/** `is_null` asks about the object itself, so a field of that name cannot be filtered by. */
const isFilterableInside = ({ name }: CatalogField) => name !== "is_null";

export const whereFields = (store: TypeStore, parent: string, fields: Iterable<CatalogField>) =>
  fieldsWith(fields, (field) => whereType(store, parent, field));

/** Those fields that have a type in such an input. */
function fieldsWith(
  fields: Iterable<CatalogField>,
  typeOf: (field: CatalogField) => GraphQLInputType | null | undefined,
): GraphQLInputFieldConfigMap {
  const config: GraphQLInputFieldConfigMap = {};
  for (const field of fields) {
    const type = typeOf(field);
    if (type) putNames(config, field, { type });
  }
  return config;
}
