import { sql } from "kysely";
import { DatabaseConfig } from "../../../contract/projects/projects.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { NoticedCache } from "../../../platform/noticed-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
import { databaseFault } from "../databases/database-fault.ts";
import { ownConnection } from "../databases/dedicated-database.ts";
import { closeOwnDatabase, ownDatabasePool } from "../databases/own-databases.ts";
import { limitsOf } from "../plans/plan-limits.ts";
import { planInForce } from "../plans/trial.ts";
import { monthOf, usageOf } from "../usage/usage.ts";
import { findsParts } from "./finds-parts.ts";
import { migrateSchema } from "./migrate-schema.ts";
import { type OpenProject, settingsOf } from "./project.ts";
import { prepareTenantRole } from "./tenant-guard.ts";

const cache = new NoticedCache<OpenProject>({ topic: "projects", trustedMs: 30_000, entriesMax: 20_000 });

/**
 * The project with a database that answers and has Plinth's own tables in their newest form; cached, at most 30 s old.
 * NOT_FOUND for unknown and deleted projects; UNAVAILABLE when a user's own database does not answer.
 */
export function openProject(platform: Platform, id: string): Promise<OpenProject> {
  return cache.get(platform, id, () => readProject(platform, id));
}

/** Drops what this node knows of a project and tells the others; after every change of its row. */
export async function announceProject(platform: Platform, id: string): Promise<void> {
  cache.drop(platform, id);
  await platform.notices.publish("projects", id);
}

async function readProject(platform: Platform, id: string): Promise<OpenProject> {
  const month = monthOf(platform);
  const row = await platform.db
    .selectFrom("plinth.projects as p")
    .innerJoin("plinth.users as o", "o.id", "p.owner_id")
    .leftJoin("plinth.api_usage as u", (join) =>
      join.onRef("u.project_id", "=", "p.id").on("u.month", "=", sql<Date>`${month}::date`),
    )
    .selectAll("p")
    .select(["o.role as owner_role", "u.calls"])
    .where("p.id", "=", id)
    .where("p.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) {
    closeOwnDatabase(platform, id);
    throw new PlinthError("NOT_FOUND", t("There is no project with this id."));
  }
  const pool =
    row.database_kind === "shared"
      ? platform.projectPool.shareOf(id)
      : ownDatabasePool(
          platform,
          id,
          ownConnection(
            platform,
            id,
            row.database_kind,
            DatabaseConfig.parse(JSON.parse(platform.secrets.decrypt(row.database_config!))),
            row.private_database,
          ),
        );
  const database = { pool, schema: row.database_schema };
  await migrateSchema(database).catch((cause: unknown) => {
    if (row.database_kind === "shared") throw cause;
    const reason = databaseFault(cause).message;
    throw new PlinthError("UNAVAILABLE", t("The project's own database does not answer. {reason}", { reason }), {
      cause,
    });
  });
  const plan = planInForce(platform, row);
  const limits = limitsOf(platform, plan, row.owner_role);
  return {
    platform,
    id: row.id,
    name: row.name,
    description: row.description,
    project_type: row.project_type,
    tenant_model_name: row.tenant_model_name,
    settings: settingsOf(row.settings),
    plan,
    owner_id: row.owner_id,
    limits,
    usage: usageOf(platform, row.id, { month, known: Number(row.calls ?? 0), limit: limits.api_calls_per_month }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    database: {
      log: platform.log,
      ...database,
      finds_parts: await findsParts(pool.of.pool),
      has_tenant_role: row.project_type === "saas" && (await prepareTenantRole(pool.of.pool)),
    },
  };
}
