/** Where a search has found a record: a piece of each text that has one of its words, with the word apart. */
import type { CatalogModel } from "../catalog/catalog.ts";
import { columnsOf, type SelectionNode, unknownName } from "../catalog/columns.ts";
import { encodeScalar } from "../sql/encode.ts";
import type { Row, Scope } from "../sql/scope.ts";
import type { Source } from "../sql/source.ts";
import { dotted, join, type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";
import { configsOf, termsOf } from "./search.ts";
import { searchPattern, wordsShown } from "./search-pattern.ts";
import { isSearched, searchedParts } from "./search-text.ts";
import { readSearch, wordsOf } from "./search-words.ts";

/** As of an object in `meta`: no model's type is called so. */
export const highlightTypeName = "Meta_search_highlights";

/** Characters that are shown before and after the word, and how many fields at most. */
const [before, after, fieldsMax] = [trusted("60"), trusted("120"), trusted("5")];

/** `search_highlights` of a record; an empty list where nothing was searched for. */
export function compileHighlights(scope: Scope, model: CatalogModel, row: Row, nodes: readonly SelectionNode[]): Sql {
  const search = row.search;
  const terms = termsOf(search);
  const fields = [...model.fields.values()].filter(isSearched);
  // By the shape alone: the statement is kept for all searches of this shape.
  const isFound = terms?.flat().some(({ isExcluded }) => !isExcluded);
  if (!search || !isFound || fields.length === 0) return sql`array[]::text[]`;
  const [found, place] = [scope.nextAlias(), scope.nextAlias()];
  const columns = columnsOf(nodes, highlightTypeName, ({ name }) => {
    const value = partOf[name]?.(found);
    if (!value) throw unknownName(name);
    return value;
  });
  const parts = fields.flatMap((field) => {
    const value = row.column(field.name);
    return searchedParts(scope, field).map((part) => sql`(${dotted(part.path)}, ${part.textOf(value)})`);
  });
  const pattern = patternIn(scope, search);
  const texts = sql`(values ${join(parts, ", ")}) ${place}(field, text)`;
  const bound = (end: 0 | 1) => sql`regexp_instr(${place}.text, ${pattern}, 1, 1, ${trusted(String(end))}, 'i')`;
  const matches = sql`select ${place}.*, ${bound(0)} as start, ${bound(1)} as stop from ${texts}`;
  const shown = sql`select ${columns} from (${matches}) ${found} where ${found}.start > 0 limit ${fieldsMax}`;
  return sql`array(select h from (${shown}) h)`;
}

/** Texts as they are shown: in one line. */
const inLine = (text: Sql): Sql => sql`regexp_replace(${text}, '\\s+', ' ', 'g')`;

const partOf: Readonly<Record<string, (found: Sql) => Sql>> = {
  field: (found) => sql`${found}.field`,
  before: (found) => {
    const cut = sql`case when ${found}.start > ${before} + 1 then '…' else '' end`;
    const from = sql`greatest(1, ${found}.start - ${before})`;
    return inLine(sql`${cut} || substr(${found}.text, ${from}, ${found}.start - ${from})`);
  },
  match: (found) => inLine(sql`substr(${found}.text, ${found}.start, ${found}.stop - ${found}.start)`),
  after: (found) => {
    const cut = sql`case when length(${found}.text) >= ${found}.stop + ${after} then '…' else '' end`;
    return inLine(sql`substr(${found}.text, ${found}.stop, ${after}) || ${cut}`);
  },
};

/** The names of its parts. */
export const highlightParts: readonly string[] = Object.keys(partOf);

/** With the other forms of the words that the language knows, made once for the whole answer. */
function patternIn(scope: Scope, search: Source): Sql {
  const of = (read: (search: string) => unknown): Parameter => ({
    source: search,
    cast: "text",
    encode: (value) => read(String(encodeScalar("text")(value))),
  });
  const words = of((text) => wordsOf(readSearch(text)).split(/\s+/u, wordsShown).join(" "));
  const vectors = join(
    configsOf(scope).map((config) => sql`to_tsvector('${config}', ${words})`),
    " || ",
  );
  const forms = sql`string_agg('|\\m' || w.lexeme || '\\w*', '')`;
  const stems = sql`select ${forms} from unnest(${vectors}) w where w.lexeme ~ '^\\w{3,}$'`;
  return sql`(select ${of((text) => searchPattern(readSearch(text)))} || coalesce((${stems}), ''))`;
}
