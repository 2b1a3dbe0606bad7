/** Search over the texts of a model: which records it finds, and which come first. */

import { limits } from "../../../contract/limits.ts";
import { countText } from "../../../kernel/counts.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogField, CatalogModel } from "../catalog/catalog.ts";
import { isTranslated, valueIn } from "../catalog/locale.ts";
import { titleField } from "../catalog/title-field.ts";
import { encodePattern, encodeScalar } from "../sql/encode.ts";
import { partsIndex, wordsIndex } from "../sql/index-suggestion.ts";
import { column, type Scope, suggestIndex } from "../sql/scope.ts";
import { fixedValue, isNothing, type Source } from "../sql/source.ts";
import { allOf, anyOf, identifier, join, type Parameter, print, type Sql, sql, trusted } from "../sql/sql.ts";
import { fileNames, hasFileNamed, hasFiles, suggestFilesIndex } from "./search-files.ts";
import { folded, indexedText, isPlainText, isSearched, searchText, seesAllSearched } from "./search-text.ts";
import { isIdTerm, readSearch, type SearchTerm, type SearchTerms, wordsOf } from "./search-words.ts";

/**
 * The terms of a search, whose words may be others when the statement runs; null where nothing is searched for.
 * BAD_USER_INPUT for one that is too long.
 */
export function termsOf(search: Source | undefined): SearchTerms | null {
  const asked = search && !isNothing(search) ? fixedValue(search) : "";
  if (typeof asked !== "string") throw badInput({ search: t("A search must be a text") });
  const { searchCharsMax: most } = limits;
  if (asked.length > most)
    throw badInput({ search: t("A search may have at most {most} characters", { most: countText(most) }) });
  return asked.trim() === "" ? null : readSearch(asked);
}

/** The fields that search reads: of which it reads texts, and those with files, of which it reads the names. */
export function searchedFields(model: CatalogModel): { texts: CatalogField[]; files: CatalogField[] } {
  const fields = [...model.fields.values()];
  return { texts: fields.filter(isSearched), files: fields.filter(hasFiles) };
}

/**
 * The records that have each of the words, as parts of words or in another form of the language; `or` and `-without`
 * as in search engines. Null where nothing is searched for; a model without texts and files finds nothing. Where the
 * words are `known` when the statement is planned, the plan is by how many records PostgreSQL expects to have them;
 * else by an index, as for words that few have.
 */
export function compileSearch(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  { search, isKnown = false }: { search?: Source; isKnown?: boolean },
): Sql | null {
  const groups = termsOf(search);
  if (!groups) return null;
  const { texts, files } = searchedFields(model);
  if (texts.length + files.length === 0 || groups.length === 0) return sql`false`;
  if (isKnown) scope.planning.isForValues = true;
  const read = readings(scope, model).map((reading) => {
    // Roles that something is hidden from search less; the indexes are for the others.
    if (seesAllSearched(model)) suggestIndexes(reading, model, groups.flat());
    return { reading, text: searchText(reading, texts, (name) => valueIn(reading, model, alias, name)) };
  });
  const condition = (term: SearchTerm, of: ParameterOf): Sql => {
    const how = { of, isKnown };
    const inTexts = read.flatMap(({ reading, text }) =>
      textConditions(reading, text, wordConfigs(reading, term), term, how),
    );
    const isFound = (name: Sql) => anyOf(textConditions(scope, name, nameConfigs(scope, term), term, how));
    const fileOf = (name: string) => valueIn(scope, model, alias, name);
    const found = [
      ...(isIdTerm(term) ? [sql`${column(alias, "id")} = ${of("uuid", encodeScalar("id"))}`] : []),
      ...(texts.length > 0 ? inTexts : []),
      ...(files.length > 0 ? [hasFileNamed(scope, files, fileOf, isFound)] : []),
    ];
    return term.isExcluded ? sql`(${anyOf(found)}) is not true` : anyOf(found);
  };
  return anyOf(groups.map((group, i) => allOf(group.map((term, j) => condition(term, parameterOf(search!, i, j))))));
}

/** The scope in each language that its searches look into: its own, or all that the model has texts in. */
export function readings(scope: Scope, model: CatalogModel): Scope[] {
  if (!scope.searchesTranslations) return [scope];
  const others = scope.catalog.languages.all.filter((locale) =>
    [...model.fields.values()].some(({ translations }) => translations.includes(locale)),
  );
  return [null, ...others].map((locale) => ({ ...scope, locale }));
}

/**
 * Where a text has the term. The part goes first: it is looked at for every record that an index gives, and costs a
 * fraction of the words.
 */
function textConditions(
  scope: Scope,
  text: Sql,
  configs: Sql[],
  term: SearchTerm,
  { of, isKnown }: { of: ParameterOf; isKnown: boolean },
): Sql[] {
  // In a subquery without rows from the table, what is looked for is made once and not per row.
  const made = (value: Sql) => (isKnown ? value : sql`(select ${value})`);
  const words = configs.map((config) => sql`${vector(config, text)} @@ ${made(queryOf(scope, config, term, of))}`);
  if (!isFoundAsPart(scope, term)) return words;
  const pattern = of("text", (word) => encodePattern("%", "%")(word));
  return [sql`${folded(scope, text)} like ${made(folded(scope, sql`${pattern}`))}`, ...words];
}

const isFoundAsPart = ({ catalog }: Scope, { as, isExcluded }: SearchTerm): boolean =>
  as === "part" && !isExcluded && catalog.findsParts;

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
function wordConfigs(scope: Scope, term: SearchTerm): Sql[] {
  const configs = configsOf(scope);
  return isFoundAsPart(scope, term) && !term.isQuoted ? configs.slice(0, -1) : configs;
}

/** The same of names of files, which are in no language. */
const nameConfigs = (scope: Scope, term: SearchTerm): Sql[] =>
  isFoundAsPart(scope, term) ? [] : configsOf(scope).slice(-1);

/** Where parts are not found, each word may be the beginning of one. */
function queryOf({ catalog }: Scope, config: Sql, { as, isQuoted, isExcluded }: SearchTerm, of: ParameterOf): Sql {
  const parse = trusted(isQuoted ? "phraseto_tsquery" : "plainto_tsquery");
  const query = sql`${parse}('${config}', ${of("text", (text) => text)})`;
  const begins = as === "beginning" || (as === "part" && !isQuoted && !isExcluded && !catalog.findsParts);
  if (!begins) return query;
  const text = sql`(${query})::text`;
  return sql`(case when right(${text}, 1) = '''' then (${text} || ':*')::tsquery else ${query} end)`;
}

function suggestIndexes(scope: Scope, model: CatalogModel, terms: readonly SearchTerm[]): void {
  const { texts, files } = searchedFields(model);
  const suggest = (table: string, text: Sql, configsOf: (scope: Scope, term: SearchTerm) => Sql[]) => {
    for (const config of terms.flatMap((term) => configsOf(scope, term)))
      suggestIndex(scope, wordsIndex(table, print(vector(config, text)).text));
    if (terms.some((term) => isFoundAsPart(scope, term)))
      suggestIndex(scope, partsIndex(table, print(folded(scope, text)).text));
  };
  if (texts.length > 0) suggest(model.table, indexedText(scope, model, texts), wordConfigs);
  if (files.length === 0) return;
  const names = fileNames(scope);
  suggest(names.table, names.text, nameConfigs);
  suggestFilesIndex(scope, model, files);
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

/** The fields by which records are compared with a search; none where nothing is searched for. */
export const rankedFields = (model: CatalogModel, search: Source | undefined): CatalogField[] =>
  termsOf(search) ? [...model.fields.values()].filter(isPlainText) : [];

/**
 * How well a record fits, from 6 to 0: its title is what is searched for, or another of its texts is; its title begins
 * so, has a word that does, or has it inside; another text begins so. Null where nothing is searched for.
 */
export function searchRank(scope: Scope, model: CatalogModel, alias: Sql, search: Source | undefined): Sql | null {
  const groups = termsOf(search);
  const plain = rankedFields(model, search);
  if (!groups || plain.length === 0) return null;
  const asked = (before: "" | "%" | "% ", after: "" | "%"): Sql => {
    const encode = (value: unknown) => before + String(encodePattern("", after)(wordsOf(readSearch(checked(value)))));
    return sql`(select ${folded(scope, sql`${{ source: search!, cast: "text", encode }}`)})`;
  };
  // Each text is folded once, and not for each comparison.
  const texts = scope.nextAlias();
  const compared = plain.flatMap((field) =>
    readings(scope, model)
      .filter((reading, i) => i === 0 || isTranslated(reading, field))
      .map((reading, i) => {
        const name = i === 0 ? identifier(field.name) : scope.nextAlias();
        const beginning = sql`left(${valueIn(reading, model, alias, field.name)}, ${comparedCharacters})`;
        return { field, text: sql`${texts}.${name}`, column: sql`${folded(scope, beginning)} as ${name}` };
      }),
  );
  const title = titleField(model);
  const others = compared.filter(({ field }) => field !== title).map(({ text }) => text);
  const titles = compared.filter(({ field }) => field === title).map(({ text }) => text);
  const anyLike = (texts: readonly Sql[], pattern: Sql) =>
    texts.length > 0 ? anyOf(texts.map((text) => sql`${text} like ${pattern}`)) : null;
  const ranks: [Sql | null, number][] = [
    [groups.flat().some(isIdTerm) ? idCondition(alias, search!, groups) : null, 6],
    [anyLike(titles, asked("", "")), 6],
    [anyLike(others, asked("", "")), 5],
    [anyLike(titles, asked("", "%")), 4],
    [
      anyLike(
        titles.map((text) => sql`' ' || ${text}`),
        asked("% ", "%"),
      ),
      3,
    ],
    [anyLike(titles, asked("%", "%")), 2],
    [anyLike(others, asked("", "%")), 1],
  ];
  const cases = ranks.flatMap(([condition, rank]) =>
    condition ? [sql`when ${condition} then ${trusted(String(rank))}`] : [],
  );
  const columns = join(
    compared.map((one) => one.column),
    ", ",
  );
  return sql`(select case ${join(cases, " ")} else 0 end from (select ${columns} offset 0) ${texts})`;
}

function idCondition(alias: Sql, search: Source, groups: SearchTerms): Sql {
  const conditions = groups.flatMap((group, i) =>
    group.flatMap((term, j) =>
      isIdTerm(term) ? [sql`${column(alias, "id")} = ${parameterOf(search, i, j)("uuid", encodeScalar("id"))}`] : [],
    ),
  );
  return anyOf(conditions);
}
