/** The texts of a record that search reads: those of the kinds that have any, also inside of objects and lists. */
import { fieldShapeOf, fieldsInside } from "../../../contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../../contract/models.ts";
import { type EngineKind, fieldKinds } from "../../field-kinds/index.ts";
import type { CatalogField, CatalogModel } from "../catalog/catalog.ts";
import { indexValueIn, isReadInSome } from "../catalog/locale.ts";
import type { Scope } from "../sql/scope.ts";
import { identifier, join, jsonPath, namePath, type Sql, sql, trusted } from "../sql/sql.ts";

/** A text, or the texts of a list, where they stand in a record. */
export interface SearchedPart {
  /** The names that lead to it: `seo`, `title`. */
  readonly path: readonly string[];
  readonly kind: EngineKind;
  /** The text, of one column's value. */
  textOf(value: Sql): Sql;
}

const isText = ({ kind, shape }: Pick<CatalogField, "kind" | "shape">) =>
  kind.isSearched === true && shape.element === "string";

const isObject = ({ kind, shape }: Pick<CatalogField, "kind" | "shape">) =>
  !kind.isWhole && (shape.form === "fields" || shape.form === "entries");

/** Whether search reads anything of the field. */
export const isSearched = (field: CatalogField): boolean =>
  isText(field) || (isObject(field) && field.nested.some(isSearched));

/** Whether it is one plain text of the record itself, which may be what somebody looks for. */
export const isPlainText = (field: CatalogField): boolean =>
  isText(field) && field.shape.form === "value" && !field.kind.searchedWords && !field.kind.searchedPath;

const wordsIn = ({ searchedWords: around }: EngineKind, text: Sql): Sql =>
  around ? sql`${trusted(around[0])}${text}${trusted(around[1])}` : text;

/** A function of the project's schema (lib/engine/projects, schema-steps/008-search.ts). */
const call = ({ catalog }: Scope, name: "_fold" | "_texts", args: Sql): Sql =>
  sql`${identifier(catalog.schema)}.${identifier(name)}(${args})`;

/** In small letters, without accents. */
export const folded = (scope: Scope, text: Sql): Sql => call(scope, "_fold", text);

/** The texts of a list that these names lead to in JSON, each after a space. */
export const listedTexts = (scope: Scope, json: Sql, names: readonly string[]): Sql =>
  call(scope, "_texts", sql`${json}, ${jsonPath(names, true)}`);

/** Each text of a field by itself. */
export function searchedParts(scope: Scope, field: CatalogField): SearchedPart[] {
  if (isText(field)) {
    const plain = (value: Sql) => (field.shape.form === "values" ? call(scope, "_texts", value) : value);
    const textOf = (value: Sql) => textsIn(scope, field.kind, value) ?? wordsIn(field.kind, plain(value));
    return [{ path: [field.name], kind: field.kind, textOf }];
  }
  return leavesOf(field).map((leaf) => ({
    path: [field.name, ...leaf.names],
    kind: leaf.kind,
    textOf: (value) => wordsIn(leaf.kind, leafText(scope, value, [leaf])),
  }));
}

/** The texts in JSON as one; null for kinds that are texts themselves. */
const textsIn = (scope: Scope, { searchedPath: path }: EngineKind, json: Sql): Sql | null =>
  path === undefined ? null : call(scope, "_texts", sql`${json}, ${trusted(`'${path}'::jsonpath`)}`);

interface Leaf {
  names: readonly string[];
  kind: EngineKind;
  /** Whether it is a list itself. */
  isList: boolean;
  /** Whether there may be many of it in one record. */
  isMany: boolean;
}

function leavesOf(field: CatalogField, above: Pick<Leaf, "names" | "isMany"> = { names: [], isMany: false }): Leaf[] {
  if (!isObject(field)) return [];
  const isInList = above.isMany || field.shape.form === "entries";
  return field.nested.flatMap((nested) => {
    const names = [...above.names, nested.name];
    if (!isText(nested)) return leavesOf(nested, { names, isMany: isInList });
    const isList = nested.shape.form === "values";
    return [{ names, kind: nested.kind, isList, isMany: isInList || isList }];
  });
}

/** The text of one leaf, or of several of which there are many. */
function leafText(scope: Scope, value: Sql, leaves: readonly Leaf[]): Sql {
  const [first, ...more] = leaves as [Leaf, ...Leaf[]];
  const paths = leaves.map(({ names, isList }) => jsonPath(names, isList));
  if (first.kind.searchedPath) {
    const all = paths.map((path) => sql`jsonb_path_query_array(${value}, ${path})`);
    return textsIn(scope, first.kind, join(all, " || "))!;
  }
  if (more.length === 0 && !first.isMany) return sql`(${value} #>> ${namePath(first.names)})`;
  return call(scope, "_texts", sql`${value}, ${join(paths, ", ")}`);
}

/** Equal for leaves whose texts are found in the same way. */
const readAs = ({ kind: { searchedWords, searchedPath } }: Leaf) => searchedPath ?? searchedWords;

/** All texts of a field's value as one. */
function textOf(scope: Scope, field: CatalogField, value: Sql): Sql {
  if (isText(field)) return searchedParts(scope, field)[0]!.textOf(value);
  const leaves = leavesOf(field);
  const many = leaves.filter(({ isMany }) => isMany);
  const groups = [
    ...leaves.filter(({ isMany }) => !isMany).map((leaf) => [leaf]),
    ...[...new Set(many.map(readAs))].map((way) => many.filter((leaf) => readAs(leaf) === way)),
  ];
  return join(
    groups.map((group) => sql`coalesce(${wordsIn(group[0]!.kind, leafText(scope, value, group))}, '')`),
    " || ' ' || ",
  );
}

/** All that search reads of a record, as one text. `columnOf` names a field's column. */
export const searchText = (scope: Scope, fields: readonly CatalogField[], columnOf: (name: string) => Sql): Sql =>
  join(
    fields.map((field) => sql`coalesce(${textOf(scope, field, columnOf(field.name))}, '')`),
    " || ' ' || ",
  );

/** The same in the table's own columns, as the expressions of indexes have it. */
export const indexedText = (scope: Scope, model: CatalogModel, fields: readonly CatalogField[]): Sql =>
  searchText(scope, fields, (name) => indexValueIn(scope, model, name));

/** Whether nothing that search reads of the model is hidden from the role. */
export function seesAllSearched(model: CatalogModel): boolean {
  const isHidden = (field: FieldDefinition, seen: readonly CatalogField[]): boolean => {
    const shape = fieldShapeOf(field);
    const inside = fieldsInside(field);
    const found = seen.find(({ name }) => name === field.identifier);
    const kind = fieldKinds[shape.kind];
    if (found && isReadInSome(found)) return true;
    if (isText({ kind, shape }) || shape.form === "files") return !found;
    return isObject({ kind, shape }) && inside.some((one) => isHidden(one, found?.nested ?? []));
  };
  return !model.definition.fields.some((field) => isHidden(field, [...model.fields.values()]));
}
