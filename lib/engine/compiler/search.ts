/** Full text search over the text fields of a model. */
import { type FieldShape, fieldShapeOf } from "../../contract/field-shape.ts";
import type { CatalogField, CatalogModel } from "./catalog.ts";
import { encodeScalar } from "./encode.ts";
import { searchWish } from "./index-wish.ts";
import { column, note, type Scope } from "./scope.ts";
import { fixedValue, isNothing, type Source } from "./source.ts";
import { identifier, join, type Parameter, print, type Sql, sql } from "./sql.ts";

/**
 * Words as people type them into a search box (`"a phrase" -without or`), the last one also as the beginning of a word. Null where nothing is
 * searched for; a model without text fields finds nothing.
 */
export function compileSearch(scope: Scope, model: CatalogModel, alias: Sql, search: Source | undefined): Sql | null {
  if (!search || isNothing(search) || String(fixedValue(search) ?? "").trim() === "") return null;
  const fields = [...model.fields.values()].filter((field) => isText(field.shape));
  if (fields.length === 0) return sql`false`;
  // Roles that some texts are hidden from search fewer; the index is for the others.
  if (fields.length === model.definition.fields.filter((field) => isText(fieldShapeOf(field))).length)
    note(scope, searchWish(model.table, print(vector(fields, (name) => identifier(name))).text));
  const words: Parameter = { source: search, cast: "text", encode: encodeScalar("text") };
  // In a subquery without rows from the table, so that the query is made once and not per row.
  // What ends with a parenthesis is a group, which has no beginning of a word.
  const query = sql`(select case when right(q::text, 1) = '''' then (q::text || ':*')::tsquery else q end from websearch_to_tsquery('simple', ${words}) q)`;
  return sql`${vector(fields, (name) => column(alias, name))} @@ ${query}`;
}

const isText = ({ kind }: FieldShape) => kind === "text" || kind === "rich_text" || kind === "choice";

/** What is searched; the index has the same expression. */
function vector(fields: readonly CatalogField[], columnOf: (name: string) => Sql): Sql {
  const texts = fields.map(({ name }) => sql`coalesce(${columnOf(name)}, '')`);
  return sql`to_tsvector('simple', ${join(texts, " || ' ' || ")})`;
}
