import { type Selectable, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { PageInput, TextFilter } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { textCondition } from "../../platform/db/conditions.ts";
import type { PluginTable } from "../../platform/db/tables/plugins.ts";
import type { Context } from "../access/index.ts";
import { type EnvVar, maskedEnvVars, requireMember } from "../projects/index.ts";

/** A plugin as its project knows it. Variables, their values masked, for members with the permission `plugins` only. */
export interface StoredPlugin extends Omit<Selectable<PluginTable>, "env_vars" | "project_id"> {
  env_vars: EnvVar[];
}

const NameFilter = z.strictObject({ name: TextFilter }).nullish();

/** Plugins of a project by id; `where.name` is compared with the id and the title. Every member may know them, for they add to the console. */
export async function listPlugins(
  ctx: Context,
  projectId: string | null,
  input: { filter?: unknown; where?: unknown } = {},
): Promise<StoredPlugin[]> {
  const { project, administrative_permissions } = await requireMember(ctx, null, projectId);
  const { limit, offset } = parseInput(PageInput, input.filter);
  const name = parseInput(NameFilter, input.where)?.name;
  const rows = await ctx.platform.db
    .selectFrom("plinth.plugins")
    .selectAll()
    .where("project_id", "=", project.id)
    .where(sql<SqlBool>`(${textCondition(sql`id`, name)} or ${textCondition(sql`title`, name)})`)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const maySee = administrative_permissions.includes("plugins");
  return rows.map(({ project_id: _, env_vars, ...row }) => ({
    ...row,
    env_vars: maySee ? maskedEnvVars(ctx.platform.secrets, env_vars) : [],
  }));
}

/** Ids of a project's plugins of one type. Every member may know them. */
export async function listPluginIds(
  ctx: Context,
  projectId: string | null,
  type: "project" | "system",
): Promise<string[]> {
  const { project } = await requireMember(ctx, null, projectId);
  const rows = await ctx.platform.db
    .selectFrom("plinth.plugins")
    .select("id")
    .where("project_id", "=", project.id)
    .where("type", "=", type)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
