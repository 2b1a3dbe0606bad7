import pg from "pg";
import { largestPlan, type Plan } from "../../../contract/plans/plans.ts";
import type { CreateProjectInput, DatabaseConfig, ProjectSummary } from "../../../contract/projects/projects.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { limitConcurrency } from "../../../kernel/limit-concurrency.ts";
import { t } from "../../../kernel/words/words.ts";
import { randomToken, sha256 } from "../../../platform/crypto.ts";
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { databaseFault } from "../databases/database-fault.ts";
import { ownConnection, provisionDatabase } from "../databases/dedicated-database.ts";
import { GuestClient } from "../databases/guest-client.ts";
import { holdingsOf, limitsOf, lockOwner, overLimit } from "../plans/plan-limits.ts";
import { beginTrial } from "../plans/trial.ts";
import { createProjectSchema, schemaComment } from "../sql/create-project-schema.ts";
import { summaryNames } from "../summary-names.ts";
import { newProjectSlot } from "./new-project.ts";

export interface NewProject {
  owner: { id: string; is_super_admin: boolean };
  project: { id: string } & Pick<CreateProjectInput, "name" | "description" | "project_type" | "tenant_model_name">;
  /** The user's own database; null for one of this installation: dedicated where the plan has that, else shared. */
  own: DatabaseConfig | null;
  /** What is paid for; what super admins have granted to the owner may be more. */
  plan: Plan["key"];
  /** Done in the transaction of the project's rows. */
  within?: (sql: SystemSql) => Promise<void>;
}

/**
 * Makes a project with its schema, its role `admin` and its owner as first member. CONFLICT (the id is taken),
 * FORBIDDEN (no project left in the plan: the new one's or the account's, whichever is larger).
 *
 * All or nothing. In the shared database the rows and the schema are one transaction. In a database of its own the
 * schema is made, and committed, while the transaction with the rows is still open: a fault before that leaves nothing
 * anywhere, and one between the two commits (a crash) leaves an empty schema, or database, marked with the project's
 * id, which the next creation of that id takes over.
 */
export async function makeProject(platform: Platform, asked: NewProject): Promise<ProjectSummary> {
  const made = await (asked.own ? ownAtOnce : hereAtOnce)(() => make(platform, asked)).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.constraint === "projects_pkey" ? projectIdTaken() : error;
  });
  await platform.notices.publish("projects", made.id);
  return made;
}

/**
 * Each holds a connection of the system database while it makes a database, or asks the owner's, which may take its
 * time: others are always left.
 */
const hereAtOnce = limitConcurrency(2);
const ownAtOnce = limitConcurrency(2, {
  waitingMax: 20,
  full: "Too many projects are being made. Please try again in a minute.",
});

async function make(platform: Platform, { owner, project, own, plan, within }: NewProject): Promise<ProjectSummary> {
  const secretKey = `plinth_sk_${randomToken()}`;
  return platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    await lockOwner(sql, owner.id);
    const granted = await grantOf(platform, sql, owner.id);
    const counts = largestPlan([plan, granted?.plan ?? null]);
    const isDedicated = counts.rights.dedicated_database || granted?.dedicated_database;
    const kind = own ? "byod" : isDedicated ? "dedicated" : "shared";
    const schema = kind === "shared" ? `project_${project.id}` : `plinth_${project.id}`;
    const { plan: held, projects } = await holdingsOf(sql, owner.id);
    const counted = largestPlan([held.key, plan]).key;
    const { projects: most } = limitsOf(platform, counted, owner.is_super_admin ? "super_admin" : undefined);
    if (most !== null && projects >= most) throw overLimit(platform, "projects", most, counted);
    const [row] = await sql<{ created_at: Date }>(
      `insert into plinth.projects (id, name, description, project_type, tenant_model_name, owner_id, plan, paid_plan,
        database_kind, database_schema,
         secret_key_hash, secret_key_encrypted)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning created_at`,
      [
        project.id,
        project.name,
        project.description,
        project.project_type,
        project.project_type === "saas" ? project.tenant_model_name : null,
        owner.id,
        counts.key,
        plan,
        kind,
        schema,
        sha256(secretKey),
        platform.secrets.encrypt(secretKey),
      ],
    );
    await newProjectSlot.of(platform)(sql, { id: project.id, owner_id: owner.id });
    if (plan === "free" && !owner.is_super_admin)
      await beginTrial(platform, sql, { id: project.id, owner_id: owner.id });
    await within?.(sql);
    if (kind === "shared") await sql(createProjectSchema(schema, project.id));
    else {
      const config = own ?? (await provisionDatabase(platform, project.id));
      const mayPrivate = own !== null && owner.is_super_admin;
      await sql("update plinth.projects set database_config = $2, private_database = $3 where id = $1", [
        project.id,
        platform.secrets.encrypt(JSON.stringify(config)),
        mayPrivate,
      ]);
      const connection = ownConnection(platform, project.id, kind, config, mayPrivate);
      await createOwnSchema(connection, schema, project.id);
    }
    return {
      id: project.id,
      name: project.name,
      description: project.description,
      created_at: row!.created_at.toISOString(),
      plan: counts.key,
      role: "owner",
      ...summaryNames(project.project_type, kind, "ready"),
    };
  });
}

/** What super admins have given to an account, and so to each of its projects; undefined for nothing. */
async function grantOf({ clock }: Platform, sql: SystemSql, userId: string) {
  const [grant] = await sql<{ plan: string; dedicated_database: boolean }>(
    "select plan, dedicated_database from plinth.plan_grants where user_id = $1 and (ends_at is null or ends_at > $2)",
    [userId, clock.now()],
  );
  return grant;
}

/** CONFLICT under the field `id`. */
export function projectIdTaken(): PlinthError {
  const message = "This project id is already taken. Please choose another one";
  return new PlinthError("CONFLICT", message, { fields: { id: message } });
}

/** The project's schema in its owner's database: new, or the empty one that an interrupted creation left behind. */
async function createOwnSchema(connection: pg.PoolConfig, schema: string, projectId: string): Promise<void> {
  const client = new GuestClient({ ...connection, connectionTimeoutMillis: 6_000, query_timeout: 15_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin");
    const { rows } = await client.query<{ comment: string | null }>(
      "select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1",
      [schema],
    );
    if (rows[0]) await dropLeftOver(client, schema, rows[0].comment === schemaComment(projectId));
    await client.query(createProjectSchema(schema, projectId));
    await client.query("commit");
  } catch (error) {
    if (error instanceof PlinthError) throw error;
    throw badInput({ db_config: databaseFault(error).message });
  } finally {
    client.end().catch(() => {});
  }
}

async function dropLeftOver(client: pg.Client, schema: string, isOurs: boolean): Promise<void> {
  const quoted = pg.escapeIdentifier(schema);
  const isEmpty =
    isOurs &&
    (await client.query(`select 1 from ${quoted}."_models" limit 1`).then(
      ({ rowCount }) => rowCount === 0,
      () => false,
    ));
  if (!isEmpty)
    throw badInput({
      id: t(
        "The database already has a schema {schema} with data in it. Please choose another project id, or remove that schema",
        { schema },
      ),
    });
  await client.query(`drop schema ${quoted} cascade`);
}
