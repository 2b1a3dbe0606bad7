import type { ProjectHome } from "../../contract/calls/answers/projects.ts";
import type { Context } from "../access/index.ts";
import { quoteIdentifier, readModels } from "../models/index.ts";
import { type OpenProject, requireMember, usageByDay } from "../projects/index.ts";

const days = 30;
/** Models that are looked into for a first record. */
const modelsMax = 100;

/** How far a project has come, and how much its API is used. Every member may know. */
export async function getProjectHome(ctx: Context): Promise<ProjectHome> {
  const { project } = await requireMember(ctx, null);
  const { models } = await readModels(project);
  const own = models.filter((model) => !model.system_generated).map(({ name }) => name);
  const [records, tokens, usage] = await Promise.all([
    hasRecords(project, own.slice(0, modelsMax)),
    ctx.platform.pool.query("select 1 from plinth.api_tokens where project_id = $1 limit 1", [project.id]),
    usageByDay(ctx.platform, project.id, days),
  ]);
  return {
    done: { model: own.length > 0, record: records, token: tokens.rows.length > 0, call: usage.total > 0 },
    days: usage.days,
    calls: usage.total,
  };
}

async function hasRecords({ database }: OpenProject, models: readonly string[]): Promise<boolean> {
  if (models.length === 0) return false;
  const some = models.map(
    (name) => `exists (select from ${quoteIdentifier(database.schema)}.${quoteIdentifier(name)})`,
  );
  const { rows } = await database.pool.query<{ found: boolean }>(`select ${some.join(" or ")} as found`);
  return rows[0]!.found;
}
