import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { defaultPlugin } from "../../contract/plugins/plugin-loading.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireUser } from "../access/index.ts";
import { defaultRow } from "./list-plugins.ts";
import { listFolders } from "./plugin-folders.ts";

/** A plugin of the type `system`, over all projects of the caller that have it. */
export interface SystemPlugin {
  id: string;
  title: string;
  icon: string;
  version: string;
  description: string;
  author: string;
  projects: number;
  /** Of these, where it is activated. */
  active_projects: number;
}

const StatusInput = z.strictObject({
  id: z.string().min(1).max(60),
  activate_status: z.enum(["Activated", "Deactivated"]),
});

/**
 * System plugins by id: of the projects that the caller is a member of, to super admins of all. The default plugin is
 * one of every project.
 */
export async function listSystemPlugins(ctx: Context): Promise<SystemPlugin[]> {
  const { user, is_super_admin } = requireUser(ctx);
  const newest = (column: "title" | "icon" | "version" | "description" | "author") =>
    sql<string>`(array_agg(x.${sql.ref(column)} order by x.updated_at desc))[1]`.as(column);
  const rows = await ctx.platform.db
    .selectFrom(everywhere(await defaultRow()).as("x"))
    .innerJoin("plinth.projects as p", "p.id", "x.project_id")
    .select(["x.id", newest("title"), newest("icon"), newest("version"), newest("description"), newest("author")])
    .select(({ fn }) => fn.countAll<string>().as("projects"))
    .select(sql<string>`count(*) filter (where x.activate_status = 'Activated')`.as("active_projects"))
    .where("p.deleted_at", "is", null)
    .where(
      sql<SqlBool>`(${is_super_admin}::boolean or p.owner_id = ${user.id}::uuid
        or exists (select from plinth.project_members m where m.project_id = p.id and m.user_id = ${user.id}::uuid))`,
    )
    .groupBy("x.id")
    .orderBy("x.id")
    .limit(limits.listRowsMax)
    .execute();
  const folders = new Map((await listFolders(ctx.platform)).map(({ config }) => [config.name, config]));
  return rows.map((row) => ({
    ...row,
    title: row.title || (folders.get(row.id)?.displayName ?? ""),
    icon: row.icon || (folders.get(row.id)?.icon ?? ""),
    version: folders.get(row.id)?.version ?? row.version,
    description: row.description || (folders.get(row.id)?.description ?? ""),
    author: row.author || (folders.get(row.id)?.author ?? ""),
    projects: Number(row.projects),
    active_projects: Number(row.active_projects),
  }));
}

/**
 * The rows of system plugins in all projects, and those that stand for the default plugin where a project has not
 * changed it.
 */
function everywhere(standing: { id: string; title: string } | null) {
  type Row = Record<"id" | "project_id" | "title" | "icon" | "version" | "description" | "author", string>;
  return sql<Row & { activate_status: "Activated" | "Deactivated"; updated_at: Date }>`(
    select id, project_id, title, icon, version, description, author, activate_status, updated_at
    from plinth.plugins where type = 'system'
    union all
    select ${standing?.id ?? ""}, q.id, ${standing?.title ?? ""}, '', '', '', '', 'Activated', q.created_at
    from plinth.projects q
    where ${standing !== null}::boolean
      and not exists (select from plinth.plugins y where y.project_id = q.id and y.id = ${standing?.id ?? ""})
  )`;
}

/** Activates or deactivates a system plugin in every project that has it. FORBIDDEN to everybody but super admins. */
export async function setSystemPluginStatus(ctx: Context, input: unknown): Promise<SystemPlugin> {
  const { id, activate_status } = parseInput(StatusInput, input);
  if (!requireUser(ctx).is_super_admin)
    throw new PlinthError("FORBIDDEN", t("Only super admins may activate system plugins."));
  const { db, clock } = ctx.platform;
  const standing = id === defaultPlugin && activate_status === "Deactivated" ? await defaultRow() : null;
  if (standing)
    // A project that never changed it has no row yet.
    await sql`insert into plinth.plugins (project_id, id, title, type, activate_status, updated_at)
      select p.id, ${standing.id}, ${standing.title}, 'system', ${activate_status}, ${clock.now()}
        from plinth.projects p where p.deleted_at is null
      on conflict (project_id, id) do nothing`.execute(db);
  await db
    .updateTable("plinth.plugins")
    .set({ activate_status, updated_at: clock.now() })
    .where("type", "=", "system")
    .where("id", "=", id)
    .where("activate_status", "<>", activate_status)
    .execute();
  const plugin = (await listSystemPlugins(ctx)).find((one) => one.id === id);
  if (!plugin) throw new PlinthError("NOT_FOUND", t('There is no system plugin "{id}".', { id: id.slice(0, 60) }));
  return plugin;
}
