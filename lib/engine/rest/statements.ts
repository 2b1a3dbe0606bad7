/** Statements of REST reads, kept for the catalog that they were compiled for. */

import { Lru } from "../../kernel/lru.ts";
import { type Catalog, type Statement, shapeOf, type Variables } from "../compiler/index.ts";

/** Of all projects of a node. */
const known = new Lru<Statement>({
  entriesMax: 20_000,
  weightMax: 32 * 1024 * 1024,
  // With its tree of parameters; measured.
  weightOf: ({ text }, key) => text.length * 10 + key.length * 2,
});

/**
 * The statement for requests that differ in values alone. `fixed` is all that decides its text beside the shape of the
 * variables.
 */
export function statementFor(
  catalog: Catalog,
  fixed: readonly unknown[],
  variables: Variables,
  compile: () => Statement,
): Statement {
  const key = `${catalog.id} ${JSON.stringify(fixed)}${shapeOf({ ...variables, ...catalog.bound }, false)}`;
  const kept = known.get(key);
  if (kept) return kept;
  const statement = compile();
  known.set(key, statement);
  return statement;
}
