import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Queryable } from "../../../platform/db/pool-share.ts";
import { tenantName } from "../../access/index.ts";
import type { Catalog, Statement, Variables } from "../../compiler/index.ts";
import { type ProjectDatabase, tenantGuard } from "../../projects/index.ts";
import { convertRichText } from "../../rich-text/index.ts";
import { buildSuggestedIndexes } from "./automatic-indexes.ts";
import { publicDatabaseError } from "./database-error.ts";
import { StatementRuns } from "./statement-runs.ts";
import { queryText } from "./text-query.ts";

/**
 * Of statements that have run at least once: one that comes once is not worth a prepared statement on every connection.
 */
const runsOf = new WeakMap<Statement, StatementRuns>();

/**
 * The first column of the first row. Prepared by name from its second run on. Throws public errors, or the database's
 * own where the definitions in memory are stale. Bound to a tenant, it runs under the database's own guard of tenants;
 * a transaction has taken it already. COST_LIMIT for an answer that is too large, RATE_LIMITED or UNAVAILABLE where too
 * much waits for the database, unless it runs `as` work that no request waits for, or that holds a connection of the
 * project already.
 */
export async function runStatement(
  queryable: ProjectDatabase | Queryable,
  statement: Statement,
  variables: Variables,
  how: { as?: "patient" | "within" } = {},
): Promise<string> {
  const json = await answer(queryable, statement, variables, how);
  if (json === "" && statement.isBounded) throw answerTooLarge();
  return statement.richTextOf === null ? json : convertRichText(json, statement.richTextOf);
}

async function answer(
  queryable: ProjectDatabase | Queryable,
  statement: Statement,
  variables: Variables,
  { as }: { as?: "patient" | "within" },
): Promise<string> {
  const values = statement.bind(variables);
  const runs = runsOf.get(statement);
  const preparedAs = statement.isPrepared ? statement.name : "";
  const known = runs ?? new StatementRuns({ ...statement, name: preparedAs });
  if (!runs) runsOf.set(statement, known);
  const name = runs ? preparedAs : "";
  const { text } = statement;
  if (!("schema" in queryable)) return queryText(queryable, name, text, values, undefined, known.heavy);
  if (statement.suggestedIndexes.length > 0) buildSuggestedIndexes(queryable, statement.suggestedIndexes);
  const tenant = variables[tenantName];
  const guard = typeof tenant === "string" ? tenantGuard(queryable, tenant) : undefined;
  if (runs && !guard && !as) return runs.run(queryable.pool, values);
  return queryText(as ? queryable.pool[as] : queryable.pool, name, text, values, guard, known.heavy);
}

/** The same of a statement that is not the compiler's; for a tenant under the guard. */
export function runText(
  database: ProjectDatabase,
  tenantId: string | null,
  text: string,
  values: readonly unknown[],
): Promise<string> {
  return queryText(database.pool, "", text, values, tenantId === null ? undefined : tenantGuard(database, tenantId));
}

/** COST_LIMIT for an answer above the limit. */
export const answerTooLarge = (): PlinthError =>
  new PlinthError(
    "COST_LIMIT",
    t("The answer is larger than {answerBytesMax} MiB. Please lower limit in the lists, or select less.", {
      answerBytesMax: limits.answerBytesMax / 1024 / 1024,
    }),
  );

/** Runs `act` and tells in plain words what the database refuses. */
export async function withPublicErrors<T>(catalog: Catalog, prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw publicDatabaseError(error, catalog.models, prefix);
  }
}
