/** How many statements one request costs, as PostgreSQL itself counts them (pg_stat_statements). */
import type { Pool } from "pg";

/** Settings of PostgreSQL that `countStatements` needs. */
export const countingSettings = { shared_preload_libraries: "pg_stat_statements" };

/** Statements that `act` sends, of any kind, transactions' begin and commit among them. */
export async function countStatements(pool: Pool, act: () => Promise<unknown>): Promise<number> {
  await pool.query("create extension if not exists pg_stat_statements");
  await pool.query("select pg_stat_statements_reset()");
  await act();
  const { rows } = await pool.query<{ calls: string }>(
    "select coalesce(sum(calls), 0) as calls from pg_stat_statements where query not like '%pg_stat_statements%'",
  );
  return Number(rows[0]!.calls);
}

/** Ends the counting, which costs a little with every statement. */
export async function endCounting(pool: Pool): Promise<void> {
  await pool.query("alter system set pg_stat_statements.track = 'none'");
  await pool.query("select pg_reload_conf()");
}
