import { type Selectable, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { PageInput, TextFilter } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { defaultPlugin } from "../../contract/plugins/plugin-loading.ts";
import { textCondition } from "../../platform/db/conditions.ts";
import type { PluginTable } from "../../platform/db/tables/plugins.ts";
import type { Context } from "../access/index.ts";
import { type EnvVar, maskedEnvVars } from "../project-settings/index.ts";
import { requireMember } from "../projects/index.ts";
import { findShipped, listFolders } from "./plugin-folders.ts";

type PluginRow = Omit<Selectable<PluginTable>, "project_id">;

/** A plugin as its project knows it. Variables, their values masked, for members with the permission `plugins` only. */
export interface StoredPlugin extends Omit<PluginRow, "env_vars"> {
  env_vars: EnvVar[];
  /** Whether there is something to load. */
  available: boolean;
}

const NameFilter = z.strictObject({ name: TextFilter }).nullish();

/**
 * Plugins of a project by id, among them the default plugin, which it has from the beginning; `where.name` is compared
 * with the id and the title. What a row does not say comes from the plugin's config.json, its version always. Every
 * member may know them, for they add to the console.
 */
export async function listPlugins(
  ctx: Context,
  projectId: string | null,
  input: { filter?: unknown; where?: unknown } = {},
): Promise<StoredPlugin[]> {
  const { project, administrative_permissions } = await requireMember(ctx, null, projectId);
  const { limit, offset } = parseInput(PageInput, input.filter);
  const name = parseInput(NameFilter, input.where)?.name;
  const rows = await ctx.platform.db
    .selectFrom(pluginsOf(project.id, await defaultRow()).as("x"))
    .selectAll("x")
    .where(sql<SqlBool>`(${textCondition(sql`x.id`, name)} or ${textCondition(sql`x.title`, name)})`)
    .orderBy("x.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const folders = new Map((await listFolders(ctx.platform)).map(({ config }) => [config.name, config]));
  const maySee = administrative_permissions.includes("plugins");
  return rows.map(({ env_vars, ...row }) => {
    const config = folders.get(row.id);
    return {
      ...row,
      title: row.title || (config?.displayName ?? ""),
      description: row.description || (config?.description ?? ""),
      author: row.author || (config?.author ?? ""),
      icon: row.icon || (config?.icon ?? ""),
      version: config?.version ?? row.version,
      available: config !== undefined,
      env_vars: maySee ? maskedEnvVars(ctx.platform.secrets, env_vars) : [],
    };
  });
}

/**
 * What stands for the default plugin in projects that have not changed it; null where the installation was built
 * without it.
 */
export async function defaultRow(): Promise<{ id: string; title: string } | null> {
  const folder = await findShipped(defaultPlugin);
  return folder && { id: defaultPlugin, title: folder.config.displayName };
}

/** The rows of a project, and one for the default plugin where there is none. */
function pluginsOf(projectId: string, standing: { id: string; title: string } | null) {
  return sql<PluginRow>`(
    select id, title, icon, version, description, type, role, exported_variable, env_vars, enable, repository_url,
      branch, author, activate_status, created_at, updated_at
    from plinth.plugins where project_id = ${projectId}
    union all
    select ${standing?.id ?? ""}, ${standing?.title ?? ""}, '', '', '', 'system', '', '', null, true, '', '', '',
      'Activated', p.created_at, p.created_at
    from plinth.projects p
    where p.id = ${projectId} and ${standing !== null}::boolean
      and not exists (select from plinth.plugins x where x.project_id = p.id and x.id = ${standing?.id ?? ""})
  )`;
}

/** Ids of a project's plugins of one type. Every member may know them. */
export async function listPluginIds(
  ctx: Context,
  projectId: string | null,
  type: "project" | "system",
): Promise<string[]> {
  const { project } = await requireMember(ctx, null, projectId);
  const rows = await ctx.platform.db
    .selectFrom(pluginsOf(project.id, await defaultRow()).as("x"))
    .select("x.id")
    .where("x.type", "=", type)
    .orderBy("x.id")
    .execute();
  return rows.map(({ id }) => id);
}
