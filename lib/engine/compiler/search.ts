/** Full text search over the text fields of a model. */
import { fieldShapeOf } from "../../contract/field-shape.ts";
import type { FieldDefinition } from "../../contract/models.ts";
import { fieldKinds } from "../field-kinds/index.ts";
import type { CatalogField, CatalogModel } from "./catalog.ts";
import { encodeScalar } from "./encode.ts";
import { searchIndex } from "./index-suggestion.ts";
import { indexValueIn, valueIn } from "./locale.ts";
import { type Scope, suggestIndex } from "./scope.ts";
import { fixedValue, isNothing, type Source } from "./source.ts";
import { join, type Parameter, print, type Sql, sql, trusted } from "./sql.ts";

/**
 * Words as people type them into a search box (`"a phrase" -without or`), the last one also as the beginning of a word.
 * Null where nothing is searched for; a model without text fields finds nothing.
 */
export function compileSearch(scope: Scope, model: CatalogModel, alias: Sql, search: Source | undefined): Sql | null {
  if (!search || isNothing(search) || String(fixedValue(search) ?? "").trim() === "") return null;
  const fields = [...model.fields.values()].filter((field) => field.kind.isSearched);
  if (fields.length === 0) return sql`false`;
  // Roles that some texts are hidden from search fewer; the index is for the others.
  if (fields.length === model.definition.fields.filter((field) => isSearched(field)).length) {
    const indexed = vector(scope, fields, (name) => indexValueIn(scope, model, name));
    suggestIndex(scope, searchIndex(model.table, print(indexed).text));
  }
  const words: Parameter = { source: search, cast: "text", encode: encodeWords };
  // In subqueries without rows from the table, so that a query is made once and not per row. One that ends with a
  // phrase or a group has no last word.
  const queries = configsOf(scope).map(
    (config) =>
      sql`(select case when right(q::text, 1) = '''' then (q::text || ':*')::tsquery else q end from websearch_to_tsquery('${config}', ${words}) q)`,
  );
  return sql`${vector(scope, fields, (name) => valueIn(scope, model, alias, name))} @@ (${join(queries, " || ")})`;
}

/**
 * Words without the schemes of web addresses: PostgreSQL takes one for a word of its own in what is searched for, and
 * leaves it out of what is searched.
 */
const encodeWords = (value: unknown) => String(encodeScalar("text")(value)).split(" ").map(withoutScheme).join(" ");

function withoutScheme(word: string): string {
  const at = word.indexOf("://");
  const [, before] = /^(["-]*)[a-z][a-z0-9+.-]*$/i.exec(word.slice(0, Math.max(at, 0))) ?? [];
  return before === undefined ? word : before + word.slice(at + 3);
}

const isSearched = (field: FieldDefinition) => fieldKinds[fieldShapeOf(field).kind].isSearched === true;

/** PostgreSQL's names of the languages whose words it knows; words of the others are taken as they are. */
const configs: Readonly<Record<string, string>> = {
  ar: "arabic",
  de: "german",
  en: "english",
  es: "spanish",
  fr: "french",
  hi: "hindi",
  it: "italian",
  pt: "portuguese",
  ru: "russian",
};

/**
 * How texts are read: as words of the language that is asked for, and as they are written. Only so the beginning of any
 * word is found, and so are names and the small words that a language leaves out.
 */
function configsOf({ locale, catalog }: Scope): Sql[] {
  const config = configs[locale ?? catalog.languages.fallback];
  return [...(config ? [config] : []), "simple"].map(trusted);
}

/** What is searched; the index has the same expression. */
function vector(scope: Scope, fields: readonly CatalogField[], columnOf: (name: string) => Sql): Sql {
  const texts = join(
    fields.map(({ name }) => sql`coalesce(${columnOf(name)}, '')`),
    " || ' ' || ",
  );
  const read = configsOf(scope).map((config) => sql`to_tsvector('${config}', ${texts})`);
  return sql`(${join(read, " || ")})`;
}
