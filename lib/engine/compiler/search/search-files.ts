/**
 * Names of files in search: a record is found by what the files in its media fields are called. The names stand beside
 * the records, in `_media`, so the files are found first, and then the records that have one of them.
 */
import { systemTable } from "../../models/index.ts";
import type { CatalogField, CatalogModel } from "../catalog/catalog.ts";
import { indexValueIn, isTranslated } from "../catalog/locale.ts";
import { fileRows } from "../selection/media.ts";
import { filesIndex } from "../sql/index-suggestion.ts";
import { column, type Scope, suggestIndex } from "../sql/scope.ts";
import { identifier, join, print, type Sql, sql, trusted } from "../sql/sql.ts";
import { listedTexts } from "./search-text.ts";

/** So many files are looked up for one word; records that have none but later ones are not found by it. */
const filesMax = trusted("10000");

/** Where a record has files. */
interface FilesPart {
  /** The names that lead to it: `seo`, `image`. */
  readonly path: readonly string[];
  /** Their ids as texts, of the value of the root field's column. */
  idsIn(value: Sql): Sql;
}

/** The media fields in a field, itself among them. */
export function filesParts(scope: Scope, field: CatalogField): FilesPart[] {
  if (field.shape.form === "files") return [{ path: [field.name], idsIn: (value) => sql`(${value})::text[]` }];
  return pathsInside(field).map((names) => ({
    path: [field.name, ...names],
    idsIn: (value) => sql`string_to_array(${listedTexts(scope, value, names)}, ' ', '')`,
  }));
}

function pathsInside(field: CatalogField): string[][] {
  return field.nested.flatMap((nested) =>
    nested.shape.form === "files" ? [[nested.name]] : pathsInside(nested).map((names) => [nested.name, ...names]),
  );
}

/** Whether records have files in it. */
export const hasFiles = (field: CatalogField): boolean => field.shape.form === "files" || field.nested.some(hasFiles);

/** The ids of all files of a record; `columnOf` names a field's column. */
const filesOf = (scope: Scope, fields: readonly CatalogField[], columnOf: (name: string) => Sql): Sql =>
  join(
    fields.flatMap((field) => filesParts(scope, field).map(({ idsIn }) => idsIn(columnOf(field.name)))),
    " || ",
  );

/** Whether a record has a file that the caller sees, and whose name `isFound`. Null for a record without files. */
export function hasFileNamed(
  scope: Scope,
  fields: readonly CatalogField[],
  columnOf: (name: string) => Sql,
  isFound: (name: Sql) => Sql,
): Sql {
  const found = scope.nextAlias();
  const named = fileRows(scope, (file) => isFound(nameText(column(file, "file_name"))));
  const ids = sql`select ${found}.id::text from (${named} offset 0) ${found} order by ${found}.id limit ${filesMax}`;
  return sql`(${filesOf(scope, fields, columnOf)}) && array(${ids})`;
}

/** What is searched of a file: its name as it is, and once more in words. */
const nameText = (name: Sql): Sql => sql`(${name} || ' ' || regexp_replace(${name}, '[\\W_]+', ' ', 'g'))`;

/** The table of all files and what is searched of them, as the expression of an index. */
export const fileNames = ({ catalog }: Scope) => ({
  table: systemTable(catalog, "_media"),
  text: nameText(identifier("file_name")),
});

/** Notes the index that finds the records of files. None has a query in its expression, as translations of lists do. */
export function suggestFilesIndex(scope: Scope, model: CatalogModel, fields: readonly CatalogField[]): void {
  if (fields.some((field) => isTranslated(scope, field))) return;
  const ids = filesOf(scope, fields, (name) => indexValueIn(scope, model, name));
  suggestIndex(scope, filesIndex(model.table, print(ids).text));
}
