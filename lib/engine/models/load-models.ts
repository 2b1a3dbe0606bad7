import type { ModelDefinition, ProjectModels, RelationDefinition } from "../../contract/models.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { databaseGone, type OpenProject } from "../projects/index.ts";
import { systemTable } from "./storage.ts";

/** Notices can be lost, so the version is compared again when what is cached was last compared this long ago. */
const trustedMs = 5_000;

interface Entry {
  models: Promise<ProjectModels>;
  comparedAt: number;
}

const caches = new WeakMap<Platform, Map<string, Entry>>();

function cacheOf(platform: Platform): Map<string, Entry> {
  const known = caches.get(platform);
  if (known) return known;
  const cache = new Map<string, Entry>();
  caches.set(platform, cache);
  platform.notices.subscribe("models", (projectId) => cache.delete(projectId));
  return cache;
}

/**
 * The project's definitions; cached, dropped by the `models` notice, at most 5 s behind where a notice was lost. The same object until they change.
 * UNAVAILABLE when the database does not answer.
 */
export async function loadModels(project: OpenProject): Promise<ProjectModels> {
  try {
    return await cachedModels(project);
  } catch (error) {
    throw databaseGone(error);
  }
}

async function cachedModels(project: OpenProject): Promise<ProjectModels> {
  const cache = cacheOf(project.platform);
  const known = cache.get(project.id);
  if (known && performance.now() - known.comparedAt < trustedMs) return known.models;
  if (known) {
    const [models, version] = await Promise.all([known.models, readVersion(project)]);
    if (models.version === version) {
      known.comparedAt = performance.now();
      return models;
    }
  }
  const entry: Entry = { models: readModels(project), comparedAt: performance.now() };
  cache.set(project.id, entry);
  entry.models.catch(() => cache.get(project.id) === entry && cache.delete(project.id));
  return entry.models;
}

/** Makes the next `loadModels` read again: when a statement met a table or column that the cached definitions do not know. */
export function forgetModels(project: OpenProject): void {
  cacheOf(project.platform).delete(project.id);
}

async function readVersion(project: OpenProject): Promise<number> {
  const { rows } = await project.database.pool.query(
    `select version from ${systemTable(project.database, "_model_version")}`,
  );
  return Number(rows[0]?.version);
}

interface Queryable {
  query(
    text: string,
  ): Promise<{ rows: { version: string; models: ModelDefinition[]; relations: RelationDefinition[] }[] }>;
}

/** All definitions in one statement, so of one version. `queryable` is the transaction of a change, or the pool. */
export async function readModels(
  project: Pick<OpenProject, "id" | "database">,
  queryable: Queryable = project.database.pool,
): Promise<ProjectModels> {
  const table = (name: "_model_version" | "_models" | "_relations") => systemTable(project.database, name);
  const { rows } = await queryable.query(`select version,
    (select coalesce(jsonb_agg(definition order by definition->>'name'), '[]') from ${table("_models")}) as models,
    (select coalesce(jsonb_agg(definition order by id), '[]') from ${table("_relations")}) as relations
    from ${table("_model_version")}`);
  const row = rows[0];
  if (!row) throw new PlinthError("INTERNAL", "The project's model version is missing.");
  return { version: Number(row.version), models: row.models, relations: row.relations };
}
