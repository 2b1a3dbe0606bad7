import { DatabaseConfig } from "../../contract/projects.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { databaseFault } from "./database-fault.ts";
import { migrateSchema } from "./migrate-schema.ts";
import { closeOwnDatabase, ownDatabasePool } from "./own-databases.ts";
import { type OpenProject, settingsOf } from "./project.ts";
import { prepareTenantRole } from "./tenant-guard.ts";

/** Notices can be lost (a broken connection), so what was read is read again after this time. */
const trustedMs = 30_000;

interface Entry {
  project: Promise<OpenProject>;
  readAt: number;
}

const caches = new WeakMap<Platform, Map<string, Entry>>();

function cacheOf(platform: Platform): Map<string, Entry> {
  const known = caches.get(platform);
  if (known) return known;
  const cache = new Map<string, Entry>();
  caches.set(platform, cache);
  platform.notices.subscribe("projects", (id) => cache.delete(id));
  return cache;
}

/**
 * The project with a database that answers and has Plinth's own tables in their newest form; cached, at most 30 s old. NOT_FOUND for unknown and deleted
 * projects; UNAVAILABLE when a user's own database does not answer.
 */
export function openProject(platform: Platform, id: string): Promise<OpenProject> {
  const cache = cacheOf(platform);
  const known = cache.get(id);
  if (known && performance.now() - known.readAt < trustedMs) return known.project;
  const entry: Entry = { project: readProject(platform, id), readAt: performance.now() };
  cache.set(id, entry);
  // A failure is not kept: the next call tries again.
  entry.project.catch(() => cache.get(id) === entry && cache.delete(id));
  return entry.project;
}

/** Drops what this node knows of a project and tells the others; after every change of its row. */
export async function announceProject(platform: Platform, id: string): Promise<void> {
  cacheOf(platform).delete(id);
  await platform.notices.publish("projects", id);
}

async function readProject(platform: Platform, id: string): Promise<OpenProject> {
  const row = await platform.db
    .selectFrom("plinth.projects")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) {
    closeOwnDatabase(platform, id);
    throw new PlinthError("NOT_FOUND", "There is no project with this id.");
  }
  const pool =
    row.database_kind === "shared"
      ? platform.pool
      : ownDatabasePool(platform, id, DatabaseConfig.parse(JSON.parse(platform.secrets.decrypt(row.database_config!))));
  const database = { pool, schema: row.database_schema };
  await migrateSchema(database).catch((cause: unknown) => {
    if (row.database_kind === "shared") throw cause;
    const reason = databaseFault(cause).message;
    throw new PlinthError("UNAVAILABLE", `The project's own database does not answer. ${reason}`, { cause });
  });
  return {
    platform,
    id: row.id,
    name: row.name,
    description: row.description,
    project_type: row.project_type,
    tenant_model_name: row.tenant_model_name,
    settings: settingsOf(row.settings),
    plan: row.plan,
    owner_id: row.owner_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    database: {
      log: platform.log,
      ...database,
      has_tenant_role: row.project_type === "saas" && (await prepareTenantRole(pool)),
    },
  };
}
