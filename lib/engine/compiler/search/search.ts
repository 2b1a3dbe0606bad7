/** Search over the texts of a model: which records it finds, and which come first. */
import { limits } from "../../../contract/limits.ts";
import { badInput } from "../../../kernel/errors.ts";
import type { CatalogModel } from "../catalog/catalog.ts";
import { valueIn } from "../catalog/locale.ts";
import { titleField } from "../catalog/title-field.ts";
import { encodePattern, encodeScalar } from "../sql/encode.ts";
import { partsIndex, wordsIndex } from "../sql/index-suggestion.ts";
import { column, type Scope, suggestIndex } from "../sql/scope.ts";
import { fixedValue, isNothing, type Source } from "../sql/source.ts";
import { allOf, anyOf, join, type Parameter, print, type Sql, sql, trusted } from "../sql/sql.ts";
import { folded, indexedText, isPlainText, isSearched, searchText, seesAllTexts } from "./search-text.ts";
import { isIdTerm, readSearch, type SearchTerm, type SearchTerms, wordsOf } from "./search-words.ts";

/**
 * The terms of a search, whose words may be others when the statement runs; null where nothing is searched for.
 * BAD_USER_INPUT for one that is too long.
 */
export function termsOf(search: Source | undefined): SearchTerms | null {
  const asked = search && !isNothing(search) ? String(fixedValue(search)) : "";
  const { searchCharsMax: most } = limits;
  if (asked.length > most)
    throw badInput({ search: `A search may have at most ${most.toLocaleString("en")} characters` });
  return asked.trim() === "" ? null : readSearch(asked);
}

/**
 * The records that have each of the words, as parts of words or in another form of the language; `or` and `-without`
 * as in search engines. Null where nothing is searched for; a model without texts finds nothing.
 */
export function compileSearch(scope: Scope, model: CatalogModel, alias: Sql, search: Source | undefined): Sql | null {
  const groups = termsOf(search);
  if (!groups) return null;
  const fields = [...model.fields.values()].filter(isSearched);
  if (fields.length === 0 || groups.length === 0) return sql`false`;
  const terms = groups.flat();
  // Roles that some texts are hidden from search fewer; the indexes are for the others.
  if (seesAllTexts(model)) suggestIndexes(scope, model, terms);
  const text = searchText(scope, fields, (name) => valueIn(scope, model, alias, name));
  const conditions = groups.map((group, i) =>
    allOf(group.map((term, j) => termCondition(scope, alias, text, term, parameterOf(search!, i, j)))),
  );
  return anyOf(conditions);
}

/** In subqueries without rows from the table, so that what is looked for is made once and not per row. */
function termCondition(scope: Scope, alias: Sql, text: Sql, term: SearchTerm, of: ParameterOf): Sql {
  const words = anyOf(
    wordConfigs(scope, term).map(
      (config) => sql`${vector(config, text)} @@ ${queryOf(config, term, of, scope.catalog.findsParts)}`,
    ),
  );
  if (term.isExcluded) return sql`not (${words})`;
  const isPart = term.as === "part" && scope.catalog.findsParts;
  const pattern = of("text", (word) => encodePattern("%", "%")(word));
  // The part goes first: it is looked at for every record that an index gives, and costs a fraction of the words.
  const parts = isPart ? [sql`${folded(scope, text)} like (select ${folded(scope, sql`${pattern}`)})`] : [];
  const ids = isIdTerm(term) ? [sql`${column(alias, "id")} = ${of("uuid", encodeScalar("id"))}`] : [];
  return anyOf([...ids, ...parts, words]);
}

type ParameterOf = (cast: string, encode: (word: string) => unknown) => Parameter;

/** A term of the search that runs now. RangeError where the statement was made for a search of another shape. */
const parameterOf =
  (source: Source, group: number, term: number): ParameterOf =>
  (cast, encode) => ({
    source,
    cast,
    encode(value) {
      const found = readSearch(checked(value))[group]?.[term];
      if (!found) throw new RangeError("The statement is for a search of another shape.");
      return encode(found.text);
    },
  });

const checked = (value: unknown) => String(encodeScalar("text")(value));

/**
 * How a term's words are read: in the language, and as they stand. What is looked for as a part is found by the text
 * itself where it stands.
 */
function wordConfigs(scope: Scope, { as, isQuoted, isExcluded }: SearchTerm): Sql[] {
  const configs = configsOf(scope);
  return as === "part" && !isQuoted && !isExcluded && scope.catalog.findsParts ? configs.slice(0, -1) : configs;
}

/** Where parts are not found, each word may be the beginning of one. */
function queryOf(config: Sql, { as, isQuoted, isExcluded }: SearchTerm, of: ParameterOf, findsParts: boolean): Sql {
  const parse = trusted(isQuoted ? "phraseto_tsquery" : "plainto_tsquery");
  const query = sql`${parse}('${config}', ${of("text", (text) => text)})`;
  const begins = as === "beginning" || (as === "part" && !isQuoted && !isExcluded && !findsParts);
  if (!begins) return sql`(select ${query})`;
  return sql`(select case when right(q::text, 1) = '''' then (q::text || ':*')::tsquery else q end from ${query} q)`;
}

function suggestIndexes(scope: Scope, model: CatalogModel, terms: readonly SearchTerm[]): void {
  const text = indexedText(scope, model, [...model.fields.values()].filter(isSearched));
  for (const config of terms.flatMap((term) => wordConfigs(scope, term)))
    suggestIndex(scope, wordsIndex(model.table, print(vector(config, text)).text));
  if (scope.catalog.findsParts && terms.some(({ as, isExcluded }) => as === "part" && !isExcluded))
    suggestIndex(scope, partsIndex(model.table, print(folded(scope, text)).text));
}

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
export function configsOf({ locale, catalog }: Scope): Sql[] {
  const config = configs[locale ?? catalog.languages.fallback];
  return [...(config ? [config] : []), "simple"].map(trusted);
}

/** The words of a text; the index has the same expression. */
const vector = (config: Sql, text: Sql): Sql => sql`to_tsvector('${config}', ${text})`;

/** Of a title or a code no more is compared. */
const comparedCharacters = trusted("300");

/**
 * How well a record fits, from 6 to 0: its title is what is searched for, or another of its texts is; its title begins
 * so, has a word that does, or has it inside; another text begins so. Null where nothing is searched for.
 */
export function searchRank(scope: Scope, model: CatalogModel, alias: Sql, search: Source | undefined): Sql | null {
  const groups = termsOf(search);
  const plain = [...model.fields.values()].filter(isPlainText);
  if (!groups || plain.length === 0) return null;
  const asked = (before: "" | "%" | "% ", after: "" | "%"): Sql => {
    const encode = (value: unknown) => before + String(encodePattern("", after)(wordsOf(readSearch(checked(value)))));
    return sql`(select ${folded(scope, sql`${{ source: search!, cast: "text", encode }}`)})`;
  };
  const title = titleField(model);
  const compared = (name: string) =>
    folded(scope, sql`left(${valueIn(scope, model, alias, name)}, ${comparedCharacters})`);
  const others = plain.filter((field) => field !== title).map((field) => compared(field.name));
  const named = title && isPlainText(title) ? compared(title.name) : null;
  const anyOther = (pattern: Sql) => anyOf(others.map((text) => sql`${text} like ${pattern}`));
  const ranks: [Sql | null, number][] = [
    [groups.flat().some(isIdTerm) ? idCondition(alias, search!, groups) : null, 6],
    [named && sql`${named} like ${asked("", "")}`, 6],
    [others.length > 0 ? anyOther(asked("", "")) : null, 5],
    [named && sql`${named} like ${asked("", "%")}`, 4],
    [named && sql`' ' || ${named} like ${asked("% ", "%")}`, 3],
    [named && sql`${named} like ${asked("%", "%")}`, 2],
    [others.length > 0 ? anyOther(asked("", "%")) : null, 1],
  ];
  const cases = ranks.flatMap(([condition, rank]) =>
    condition ? [sql`when ${condition} then ${trusted(String(rank))}`] : [],
  );
  return sql`(case ${join(cases, " ")} else 0 end)`;
}

function idCondition(alias: Sql, search: Source, groups: SearchTerms): Sql {
  const conditions = groups.flatMap((group, i) =>
    group.flatMap((term, j) =>
      isIdTerm(term) ? [sql`${column(alias, "id")} = ${parameterOf(search, i, j)("uuid", encodeScalar("id"))}`] : [],
    ),
  );
  return anyOf(conditions);
}
