import { CompiledQuery, type Kysely } from "kysely";
import type { QueryResultRow } from "pg";
import type { SystemTables } from "./tables/index.ts";

/** Runs SQL in the system database, in a transaction where one is open, and gives its rows. */
export type SystemSql = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** SQL as text with Kysely's connection: for what also runs where there is no Kysely. */
export const sqlOf =
  (db: Kysely<SystemTables>): SystemSql =>
  async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
