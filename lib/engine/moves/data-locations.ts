/** Where a project's data can be on this installation, and connections to it that a move works with. */

import pg from "pg";
import type { DatabaseConfig } from "../../contract/projects/projects.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { quoteIdentifier, quoteText } from "../../platform/db/quote-identifier.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import { dropDedicatedDatabase, ownConnection, provisionDatabase, schemaComment } from "../projects/index.ts";

/** `config`: how the project's own database is reached; null for the shared one. */
export interface DataLocation {
  projectId: string;
  schema: string;
  config: DatabaseConfig | null;
}

/** A copy that is not finished says so, and is known by it. */
const unfinished = (projectId: string): string => `${schemaComment(projectId)}, being moved here`;

/**
 * Rows and texts must look the same on both sides. Statements take as long as tables are large, but nobody who has a
 * project's password keeps a move waiting by a lock.
 */
const session = `set statement_timeout = 0; set lock_timeout = '10s'; set search_path = pg_catalog; set time zone 'UTC';
  set datestyle = 'ISO';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`;

/** A connection of its own, outside of the pools: it is held for long. */
export async function connectTo(platform: Platform, { projectId, config }: DataLocation): Promise<pg.Client> {
  const client = config
    ? // This installation's own server: COPY works on the bare connection.
      new pg.Client({
        ...ownConnection(platform, projectId, "dedicated", config, false),
        connectionTimeoutMillis: 10_000,
      })
    : new pg.Client(platform.pool.options);
  client.on("error", () => {});
  await client.connect();
  await client.query(session);
  return client;
}

/**
 * An empty, marked place for the data: a new database, or a schema in the shared one. What an unfinished move left
 * there is replaced.
 */
export async function makeDataLocation(
  platform: Platform,
  { projectId, schema }: Pick<DataLocation, "projectId" | "schema">,
  target: "shared" | "dedicated",
): Promise<DataLocation> {
  const config = target === "dedicated" ? await provisionDatabase(platform, projectId) : null;
  const location: DataLocation = { projectId, schema, config };
  if (!config) await dropDataLocation(platform, location);
  const client = await connectTo(platform, location);
  try {
    await client.query(
      `create schema ${quoteIdentifier(schema)}; comment on schema ${quoteIdentifier(schema)} is ${quoteText(unfinished(projectId))}`,
    );
  } finally {
    await client.end();
  }
  return location;
}

/** In the target's last transaction: from then on the copy is the project's schema. */
export const finishedText = ({ projectId, schema }: Pick<DataLocation, "projectId" | "schema">): string =>
  `comment on schema ${quoteIdentifier(schema)} is ${quoteText(schemaComment(projectId))}`;

/**
 * Removes the project's data from a place where it no longer is, or never came to be. CONFLICT where the schema is
 * somebody else's.
 */
export async function dropDataLocation(platform: Platform, { projectId, schema, config }: DataLocation): Promise<void> {
  if (config) return dropDedicatedDatabase(platform, projectId);
  await platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    await sql("set local statement_timeout = 0");
    const [there] = await sql<{ comment: string | null }>(
      "select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1",
      [schema],
    );
    if (!there) return;
    if (![unfinished(projectId), schemaComment(projectId)].includes(there.comment ?? ""))
      throw new PlinthError("CONFLICT", t("The schema {schema} belongs to something else.", { schema }));
    await sql(`drop schema ${quoteIdentifier(schema)} cascade`);
  });
}
