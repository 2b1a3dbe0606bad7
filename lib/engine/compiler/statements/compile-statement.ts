/** From a tree of SQL to a statement that runs again and again with other values. */
import { hash } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import type { Catalog, CatalogModel } from "../catalog/catalog.ts";
import { compileWhere } from "../filters/where.ts";
import type { IndexSuggestion } from "../sql/index-suggestion.ts";
import { newScope, type Scope } from "../sql/scope.ts";
import { readSource, type Source, type Variables } from "../sql/source.ts";
import { integer, type Parameter, print, type Sql, sql } from "../sql/sql.ts";
import type { Cost } from "./cost.ts";

/** A compiled statement; runs with every request whose values have the same shape. */
export interface Statement {
  readonly text: string;
  /** For PostgreSQL's prepared statements: the same text has the same name. */
  readonly name: string;
  /** Whether it makes a record. */
  readonly writes: boolean;
  /** Models whose records it reads. */
  readonly models: ReadonlySet<string>;
  /** Where its answer has rich text that is to be converted, the schema of the project; else null. */
  readonly richTextOf: string | null;
  /** Indexes that it would run faster with, on large tables. */
  readonly suggestedIndexes: readonly IndexSuggestion[];
  /** Whether it answers an empty text in place of one that is too large. */
  readonly isBounded: boolean;
  /** What it is estimated to cost at most (cost.ts). */
  readonly cost: number;
  /** Parameter values in order. BAD_USER_INPUT for values that their type cannot hold. */
  bind(variables: Variables): unknown[];
}

/** FORBIDDEN for a filter that does not fit the model: what it says is the project's own affair. */
function compileRule(scope: Scope, model: CatalogModel, alias: Sql, where: Source): Sql {
  try {
    return compileWhere(scope, model, alias, where, "all", "rule") ?? sql`false`;
  } catch (cause) {
    const message = `The custom logic for ${model.name} answered a filter that does not fit the model.`;
    throw new PlinthError("FORBIDDEN", message, { cause });
  }
}

/** A statement of one text, and what stands before it: `with ...`, or nothing. */
export interface Answer {
  found: Sql;
  answer: Sql;
}

/**
 * An answer that is too large does not leave the database, for it would be held whole in memory. `offset 0` has it made
 * once.
 */
export function compileAnswer(
  catalog: Catalog,
  cost: Cost,
  make: (scope: Scope) => Answer,
  locale: string | null = null,
  bytesMax: number = limits.answerBytesMax,
): Statement {
  const bounded = (scope: Scope) => {
    const { found, answer } = make(scope);
    return sql`${found}select case when octet_length(a.json) <= ${integer(bytesMax)} then a.json else '' end from (${answer} offset 0) a(json)`;
  };
  return { ...compileWith(catalog, cost, bounded, locale), isBounded: true };
}

export function compileWith(
  catalog: Catalog,
  { estimated }: Pick<Cost, "estimated">,
  make: (scope: Scope) => Sql,
  locale: string | null = null,
): Statement {
  const scope = newScope(catalog, compileRule, locale);
  const { text, parameters } = print(make(scope));
  return {
    text,
    writes: false,
    isBounded: false,
    cost: estimated,
    models: scope.models,
    richTextOf: scope.richText.isMarked ? catalog.schema : null,
    name: `plinth_${hash("sha256", text, "base64url").slice(0, 32)}`,
    suggestedIndexes: [...scope.suggestedIndexes.values()],
    bind: (variables) => parameters.map(({ source, encode }) => encodeValue(readSource(source, variables), encode)),
  };
}

const encodeValue = (value: unknown, encode: Parameter["encode"]) =>
  value === null || value === undefined ? null : encode(value);
