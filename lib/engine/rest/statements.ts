/** Statements of REST reads, kept with the models and the role that they were compiled for. */

import { Lru } from "../../kernel/lru.ts";
import { type Catalog, type Statement, shapeOf, type Variables } from "../compiler/index.ts";

const statementsMax = 200;
/** By the models of a catalog, which all requests of a role share. */
const known = new WeakMap<Catalog["models"], Lru<Statement>>();

/**
 * The statement for requests that differ in values alone. `fixed` is all that decides its text beside the shape of the variables.
 */
export function statementFor(
  catalog: Catalog,
  fixed: readonly unknown[],
  variables: Variables,
  compile: () => Statement,
): Statement {
  const statements = known.get(catalog.models) ?? new Lru<Statement>({ entriesMax: statementsMax });
  known.set(catalog.models, statements);
  const key = JSON.stringify(fixed) + shapeOf({ ...variables, ...catalog.bound }, false);
  const statement = statements.get(key) ?? compile();
  statements.set(key, statement);
  return statement;
}
