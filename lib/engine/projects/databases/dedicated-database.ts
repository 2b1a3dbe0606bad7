/**
 * Databases of projects on paid plans: each on this installation's PostgreSQL, with a role of its own that owns it and
 * may enter no other project's.
 */

import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { limits } from "../../../contract/limits.ts";
import type { DatabaseConfig, ProjectSummary } from "../../../contract/projects/projects.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { randomToken } from "../../../platform/crypto.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressOf, connectionOf } from "./connection.ts";
import { mayBePrivate } from "./private-databases.ts";

/** Name of a project's database and of its role. */
export const dedicatedName = (projectId: string): string => `plinth_${projectId}`;

const roleComment = "Plinth project ";
const commentOf = (projectId: string) => `${roleComment}${projectId}`;

/** Where this installation's own PostgreSQL is, and whether it is reached encrypted. */
function systemServer({ pool }: Pick<Platform, "pool">): { host: string; port: number; ssl: pg.ClientConfig["ssl"] } {
  const { host, port, ssl } = new pg.Client(pool.options) as pg.Client & { ssl: pg.ClientConfig["ssl"] };
  return { host, port, ssl };
}

/**
 * How this installation reaches the database that it made for a project: where its own PostgreSQL is today, as the role
 * of that name. Null where something else is stored as the project's address, which then counts as anybody's.
 */
export function dedicatedConnection(
  platform: Pick<Platform, "pool">,
  projectId: string,
  stored: DatabaseConfig,
): (pg.PoolConfig & { host: string; port: number; user: string; database: string; password: string }) | null {
  const name = dedicatedName(projectId);
  if ("uri" in stored || stored.user !== name || stored.database !== name) return null;
  const { password } = stored;
  return { ...systemServer(platform), user: name, database: name, password, application_name: "plinth" };
}

/** How the database of a project that has one is reached. */
export function ownConnection(
  platform: Pick<Platform, "pool" | "env">,
  projectId: string,
  kind: ProjectSummary["database"],
  stored: DatabaseConfig,
  private_database: boolean | null,
): pg.PoolConfig {
  const made = kind === "dedicated" ? dedicatedConnection(platform, projectId, stored) : null;
  return made ?? connectionOf(addressOf(stored), mayBePrivate(platform, private_database));
}

/**
 * A new, empty database for a project, and how its role reaches it. What an interrupted creation of the same project
 * left behind is replaced. CONFLICT where the name belongs to something else; UNAVAILABLE where this installation may
 * not make databases.
 */
export async function provisionDatabase(platform: Platform, projectId: string): Promise<DatabaseConfig> {
  const name = dedicatedName(projectId);
  const quoted = quoteIdentifier(name);
  const password = randomToken();
  const sql = sqlOf(platform.db);
  try {
    await dropDedicatedDatabase(platform, projectId);
    await closeSystemDatabase(platform);
    await sql(
      `create role ${quoted} login connection limit ${limits.dedicatedConnectionsMax} password ${pg.escapeLiteral(scramVerifier(password))}`,
    );
    await sql(`comment on role ${quoted} is ${pg.escapeLiteral(commentOf(projectId))}`);
    // Whoever makes a database for a role must be able to act as it.
    await sql(`grant ${quoted} to current_user`);
    await sql(`create database ${quoted} owner ${quoted}`);
    await sql(`revoke connect, temporary on database ${quoted} from public`);
    const { host, port } = systemServer(platform);
    return { host, port, database: name, user: name, password, ssl: false };
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === "42501")
      throw new PlinthError(
        "UNAVAILABLE",
        t(
          "This installation may not make databases yet. Its operator can allow it: the role of DATABASE_URL needs CREATEDB and CREATEROLE.",
        ),
        { cause },
      );
    throw cause;
  }
}

/** Removes a project's database and role; nothing where there is none. Connections to it are ended. */
export async function dropDedicatedDatabase({ db }: Platform, projectId: string): Promise<void> {
  const sql = sqlOf(db);
  const name = dedicatedName(projectId);
  const role = await roleOf(sql, projectId);
  const taken = await sql("select 1 from pg_database where datname = $1", [name]);
  if (!role?.isOurs && (role || taken.length > 0))
    throw new PlinthError("CONFLICT", t("This project id is already taken. Please choose another one"), {
      fields: { id: t("This project id is already taken. Please choose another one") },
    });
  await sql(`drop database if exists ${quoteIdentifier(name)} with (force)`);
  await sql(`drop role if exists ${quoteIdentifier(name)}`);
}

/** One node at a time. "dedicated" as a number. */
const lockKey = 72_331_011_409;

/**
 * Bounds the roles of dedicated databases that older versions made: how many connections they may hold, and that they
 * may not enter the system's database. Nothing where the installation has none. Any number of nodes may do it at once.
 */
export async function boundDedicatedRoles(platform: Platform): Promise<void> {
  const { rows: projects } = await platform.pool.query<{ id: string }>(
    "select id from plinth.projects where database_kind = 'dedicated'",
  );
  if (projects.length === 0) return;
  await closeSystemDatabase(platform);
  await platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    await sql("select pg_advisory_xact_lock($1)", [lockKey]);
    for (const { id } of projects) {
      // A limit that the operator has set stays.
      const role = await roleOf(sql, id);
      if (role?.isOurs && role.connections === -1)
        await sql(
          `alter role ${quoteIdentifier(dedicatedName(id))} connection limit ${limits.dedicatedConnectionsMax}`,
        );
    }
  });
}

/**
 * From now on the system's database lets in only roles that have a right of their own to it: every role of a dedicated
 * database was let in as anybody is. Roles that could enter until now, but for those, still can. So it is with the
 * other databases of the embedded PostgreSQL.
 */
async function closeSystemDatabase({ env, transaction }: Platform): Promise<void> {
  await transaction(async (tx) => {
    const sql = sqlOf(tx);
    await sql("select pg_advisory_xact_lock($1)", [lockKey]);
    const databases = await sql<{ name: string }>(
      `select datname as name from pg_database
       where (datname = current_database() or $1::boolean and datname in ('postgres', 'template1'))
         and has_database_privilege('public', oid, 'connect') and pg_has_role(datdba, 'usage')`,
      [env.DATABASE_URL === undefined],
    );
    for (const { name } of databases) {
      const others = await sql<{ name: string }>(
        `select rolname as name from pg_roles
         where rolcanlogin and not rolsuper and has_database_privilege(oid, $1::text, 'connect')
           and not starts_with(coalesce(shobj_description(oid, 'pg_authid'), ''), $2)`,
        [name, roleComment],
      );
      for (const other of others)
        await sql(`grant connect on database ${quoteIdentifier(name)} to ${quoteIdentifier(other.name)}`);
      await sql(`revoke connect on database ${quoteIdentifier(name)} from public`);
    }
  });
}

/**
 * The role that has the name of a project's, whether it was made for it, and how many connections it may hold (-1: any
 * number).
 */
export async function roleOf(
  sql: SystemSql,
  projectId: string,
): Promise<{ isOurs: boolean; connections: number } | undefined> {
  const [role] = await sql<{ comment: string | null; connections: number }>(
    "select shobj_description(oid, 'pg_authid') as comment, rolconnlimit as connections from pg_roles where rolname = $1",
    [dedicatedName(projectId)],
  );
  return role && { isOurs: role.comment === commentOf(projectId), connections: role.connections };
}

/**
 * What PostgreSQL keeps of a password (RFC 5803), made here so that the password itself is in no statement and no
 * server's log.
 */
export function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
