import type { ModelDefinition, ProjectModels, RelationDefinition } from "../../contract/models.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { NoticedCache } from "../../platform/noticed-cache.ts";
import { databaseGone, type OpenProject } from "../projects/index.ts";
import { hasEndedAlias, withoutEndedAliases } from "./aliases/field-aliases.ts";
import { systemTable } from "./storage.ts";

const cache = new NoticedCache<ProjectModels>({
  topic: "models",
  trustedMs: 5_000,
  entriesMax: 20_000,
  bytesMax: 64 * 1024 * 1024,
  bytesOf: modelsBytes,
});

/**
 * The project's definitions, without old names whose time is over; cached, dropped by the `models` notice, at most 5 s
 * behind where a notice was lost. The same object until they change, or are forgotten for others that are asked more
 * often. UNAVAILABLE when the database does not answer.
 */
export async function loadModels(project: OpenProject): Promise<ProjectModels> {
  const { platform } = project;
  try {
    return await cache.get(
      platform,
      project.id,
      async () => withoutEndedAliases(await readModels(project), platform.clock.now()),
      async (models) => !hasEndedAlias(models, platform.clock.now()) && models.version === (await readVersion(project)),
    );
  } catch (error) {
    throw databaseGone(error);
  }
}

/**
 * Makes the next `loadModels` read again: when a statement met a table or column that the cached definitions do not
 * know.
 */
export function forgetModels(project: OpenProject): void {
  cache.drop(project.platform, project.id);
}

const bytes = new WeakMap<ProjectModels, number>();

/** About how much memory the definitions take: measured, as much as their JSON has characters. */
export function modelsBytes(models: ProjectModels): number {
  const known = bytes.get(models) ?? JSON.stringify(models).length;
  bytes.set(models, known);
  return known;
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
  if (!row) throw new PlinthError("INTERNAL", t("The project's model version is missing."));
  return { version: Number(row.version), models: row.models, relations: row.relations };
}
