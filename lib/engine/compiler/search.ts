/** Full text search over the text fields of a model. */
import type { CatalogModel } from "./catalog.ts";
import { encodeScalar } from "./encode.ts";
import { column } from "./scope.ts";
import { fixedValue, isNothing, type Source } from "./source.ts";
import { join, type Parameter, type Sql, sql } from "./sql.ts";

/**
 * Words as people type them into a search box (`"a phrase" -without or`), the last one also as the beginning of a word. Null where nothing is
 * searched for; a model without text fields finds nothing.
 */
export function compileSearch(model: CatalogModel, alias: Sql, search: Source | undefined): Sql | null {
  if (!search || isNothing(search) || String(fixedValue(search) ?? "").trim() === "") return null;
  const texts = [...model.fields.values()]
    .filter((field) => ["text", "rich_text", "choice"].includes(field.shape.kind))
    .map((field) => sql`coalesce(${column(alias, field.name)}, '')`);
  if (texts.length === 0) return sql`false`;
  const words: Parameter = { source: search, cast: "text", encode: encodeScalar("text") };
  // In a subquery without rows from the table, so that the query is made once and not per row.
  const query = sql`(select case when q::text = '' then q else (q::text || ':*')::tsquery end from websearch_to_tsquery('simple', ${words}) q)`;
  return sql`to_tsvector('simple', ${join(texts, " || ' ' || ")}) @@ ${query}`;
}
