/** Brings the system database to the form that this version of the code needs. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { ConfigurationError } from "../env.ts";
import { migrateJobs } from "../jobs/jobs.ts";
import { maintenanceTime } from "./pool.ts";

const folder = join(import.meta.dirname, "migrations");
/** "plinth" as a number: the advisory lock that lets one node migrate while others wait. */
const lockKey = 123_611_905_016;

/** The numbered SQL files of this version, in order. */
export async function listMigrations(): Promise<{ number: number; name: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return names.map((name) => ({ number: Number(name.slice(0, 3)), name }));
}

async function apply(client: PoolClient, migration: { number: number; name: string }): Promise<void> {
  const sql = await readFile(join(folder, migration.name), "utf8");
  await client.query(`begin; ${maintenanceTime}`);
  try {
    await client.query(sql);
    await client.query("insert into plinth.migrations (number, name) values ($1, $2)", [
      migration.number,
      migration.name,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Applies the numbered SQL files that the database has not seen, in order, each in a transaction of its own, and then
 * the job queue's own. Any number of nodes may call it at once. ConfigurationError when the database was migrated by a
 * newer Plinth.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const migrations = await listMigrations();
  const client = await pool.connect();
  try {
    // However long another node migrates.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query("reset statement_timeout");
    await client.query("create schema if not exists plinth");
    await client.query(
      "create table if not exists plinth.migrations (number int primary key, name text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ number: number; name: string }>(
      "select number, name from plinth.migrations order by number",
    );
    const unknown = rows.find((row) => !migrations.some((migration) => migration.number === row.number));
    if (unknown) {
      throw new ConfigurationError(
        `The database was used by a newer Plinth (migration ${unknown.name}): start that version or a later one.`,
      );
    }
    const due = migrations.filter((migration) => !rows.some((row) => row.number === migration.number));
    for (const migration of due) await apply(client, migration);
    await migrateJobs(pool);
    return due.map((migration) => migration.name);
  } finally {
    // The session's end would release the lock as well; a broken connection must not hide the error that broke it.
    await client.query("select pg_advisory_unlock($1)", [lockKey]).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
