/**
 * Indexes that statements would run faster with. Noted while a statement is compiled; built, where a table is large
 * enough, by the records.
 */
import { hash } from "node:crypto";

export interface IndexSuggestion {
  /** Quoted, with its schema. */
  readonly table: string;
  /** Equal for equal indexes; no table has two of the same name. Starts with `_auto_`. */
  readonly name: string;
  /** What follows `create index ... on table`; `{trigrams}` stands for the quoted schema of pg_trgm. */
  readonly definition: string;
  /** Tables with fewer rows do without. */
  readonly rowsMin: number;
  readonly needsTrigrams: boolean;
  /** Kind of the indexes that it takes the place of, which are dropped once it is there. */
  readonly supersedes?: string;
  /**
   * A table gets at most as many of this kind, by what names have before their last `_`: whoever reads may ask, and
   * each one slows every write.
   */
  readonly most: number;
}

const rowsMin = 5_000;

const suggestionOf = (
  table: string,
  kind: string,
  definition: string,
  more: Partial<IndexSuggestion> = {},
): IndexSuggestion => ({
  table,
  name: `_auto_${kind}_${hash("sha256", `${table} ${definition}`, "hex").slice(0, 24)}`,
  definition,
  rowsMin,
  needsTrigrams: false,
  most: 32,
  ...more,
});

/** For `contains` and its like on a text column. */
export const substringIndex = (table: string, column: string) =>
  suggestionOf(table, "substring", `using gin (${column} {trigrams}.gin_trgm_ops)`, { needsTrigrams: true });

/** For filters on entries of lists inside of a jsonb column. */
export const entriesWish = (table: string, column: string) =>
  suggestionOf(table, "entries", `using gin ((${column}) jsonb_path_ops)`, { most: 8 });

/** For words that are searched for; `expression` is what is searched, in the table's own columns. */
export const wordsIndex = (table: string, expression: string) =>
  suggestionOf(table, "words", `using gin ((${expression}))`, { supersedes: "search" });

/** For parts of words that are searched for. */
export const partsIndex = (table: string, expression: string) =>
  suggestionOf(table, "parts", `using gin ((${expression}) {trigrams}.gin_trgm_ops)`, { needsTrigrams: true });

/** For pages far down a list of published records, and for their number: both are read from the index alone. */
export const publishedIndex = (table: string) =>
  suggestionOf(table, "published", `(id) where "_status" = 'published'`, { rowsMin: 20 * rowsMin });

/**
 * For lists of all records sorted by `expression`, in the table's own columns, in both directions. `nullsFirst` is
 * about the rising one.
 */
export const sortIndex = (table: string, expression: string, nullsFirst: boolean) =>
  suggestionOf(table, "sort", `((${expression}) asc nulls ${nullsFirst ? "first" : "last"}, id)`, {
    rowsMin: 10 * rowsMin,
    most: 8,
  });

/**
 * For pages far down a list of all records: those of them that `where` names, in the order of `key`, which are in the
 * table's own columns.
 */
export const farPageIndex = (table: string, key: string, nullsFirst: boolean, where: string) =>
  suggestionOf(table, "far", `((${key}) asc nulls ${nullsFirst ? "first" : "last"}, id) where ${where}`, {
    rowsMin: 10 * rowsMin,
    most: 8,
  });
