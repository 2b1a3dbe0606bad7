/** Brings Plinth's own tables in a project's schema to the form that this version of the code needs. */
import type { PoolClient } from "pg";
import { maintenanceTime } from "../../../platform/db/pool.ts";
import type { Connections } from "../../../platform/db/pool-share.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { schemaSteps } from "../schema-steps/index.ts";
import type { ProjectDatabase } from "./project.ts";

/**
 * Applies the steps that the schema has not seen, in one transaction; nothing but one small question where there are
 * none. Any number of nodes may call it at once: they take turns by the project's advisory lock. A schema of a newer
 * Plinth is left as it is, for steps only add.
 */
export async function migrateSchema({ pool: share, schema }: Pick<ProjectDatabase, "pool" | "schema">): Promise<void> {
  // Every request waits for it: refused, it would be asked for again by each.
  const pool = share.patient;
  if ((await schemaVersion(pool, schema)) >= schemaSteps.length) return;
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; set local lock_timeout = '5s'; ${maintenanceTime}`);
    await lockSchema(client, schema);
    await applySteps(client, schema);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Waits until no one else changes the project's models or Plinth's own tables; until the transaction ends. */
export async function lockSchema(client: PoolClient, schema: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`plinth models ${schema}`]);
}

async function applySteps(client: PoolClient, schema: string): Promise<void> {
  const quoted = quoteIdentifier(schema);
  const seen = await schemaVersion(client, schema);
  if (seen >= schemaSteps.length) return;
  for (const step of schemaSteps.slice(seen)) await client.query(step(quoted));
  // Schemas of the first version have no such column.
  await client.query(
    `alter table ${quoted}."_model_version" add column if not exists schema_version integer not null default 0`,
  );
  await client.query(`update ${quoted}."_model_version" set schema_version = $1`, [schemaSteps.length]);
}

async function schemaVersion(queryable: Connections | PoolClient, schema: string): Promise<number> {
  const { rows } = await queryable.query<{ seen: number | null }>(
    `select (to_jsonb(v)->>'schema_version')::integer as seen from ${quoteIdentifier(schema)}."_model_version" v`,
  );
  return rows[0]?.seen ?? 0;
}
