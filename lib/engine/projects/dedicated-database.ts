/** Databases of projects on paid plans: each on this installation's PostgreSQL, with a role of its own that owns it and may enter no other project's. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import type { DatabaseConfig } from "../../contract/projects.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { randomToken } from "../../platform/crypto.ts";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import type { Platform } from "../../platform/platform.ts";

/** Name of a project's database and of its role. */
export const dedicatedName = (projectId: string): string => `plinth_${projectId}`;

const commentOf = (projectId: string) => `Plinth project ${projectId}`;

/**
 * A new, empty database for a project, and how its role reaches it. What an interrupted creation of the same project left behind is replaced. CONFLICT where the
 * name belongs to something else; UNAVAILABLE where this installation may not make databases.
 */
export async function provisionDatabase(platform: Platform, projectId: string): Promise<DatabaseConfig> {
  const name = dedicatedName(projectId);
  const quoted = quoteIdentifier(name);
  const password = randomToken();
  const client = await platform.pool.connect();
  try {
    await removeLeftOver(client, projectId);
    await client.query(`create role ${quoted} login password ${pg.escapeLiteral(scramVerifier(password))}`);
    await client.query(`comment on role ${quoted} is ${pg.escapeLiteral(commentOf(projectId))}`);
    // Whoever makes a database for a role must be able to act as it.
    await client.query(`grant ${quoted} to current_user`);
    await client.query(`create database ${quoted} owner ${quoted}`);
    await client.query(`revoke connect, temporary on database ${quoted} from public`);
    const { host, port } = client as unknown as { host: string; port: number };
    return { host, port, database: name, user: name, password, ssl: false };
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === "42501")
      throw new PlinthError(
        "UNAVAILABLE",
        "This installation may not make databases yet. Its operator can allow it: the role of DATABASE_URL needs CREATEDB and CREATEROLE.",
        { cause },
      );
    throw cause;
  } finally {
    client.release();
  }
}

/** Removes a project's database and role; nothing where there is none. Connections to it are ended. */
export async function dropDedicatedDatabase(platform: Platform, projectId: string): Promise<void> {
  const client = await platform.pool.connect();
  try {
    await removeLeftOver(client, projectId);
  } finally {
    client.release();
  }
}

async function removeLeftOver(client: pg.PoolClient, projectId: string): Promise<void> {
  const name = dedicatedName(projectId);
  const { rows } = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1",
    [name],
  );
  const taken = await client.query("select 1 from pg_database where datname = $1", [name]);
  const isOurs = rows[0]?.comment === commentOf(projectId);
  if (!isOurs && (rows.length > 0 || taken.rows.length > 0))
    throw new PlinthError("CONFLICT", "This project id is already taken. Please choose another one", {
      fields: { id: "This project id is already taken. Please choose another one" },
    });
  await client.query(`drop database if exists ${quoteIdentifier(name)} with (force)`);
  await client.query(`drop role if exists ${quoteIdentifier(name)}`);
}

/** What PostgreSQL keeps of a password (RFC 5803), made here so that the password itself is in no statement and no server's log. */
export function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
