import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { type Context, requireUser } from "../access/index.ts";

/** A plugin of the type `system`, over all projects of the caller that have it. */
export interface SystemPlugin {
  id: string;
  title: string;
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

/** System plugins by id: of the projects that the caller is a member of, to super admins of all. */
export async function listSystemPlugins(ctx: Context): Promise<SystemPlugin[]> {
  const { user, is_super_admin } = requireUser(ctx);
  const newest = (column: "title" | "version" | "description" | "author") =>
    sql<string>`(array_agg(x.${sql.ref(column)} order by x.updated_at desc))[1]`.as(column);
  const rows = await ctx.platform.db
    .selectFrom("plinth.plugins as x")
    .innerJoin("plinth.projects as p", "p.id", "x.project_id")
    .select(["x.id", newest("title"), newest("version"), newest("description"), newest("author")])
    .select(({ fn }) => fn.countAll<string>().as("projects"))
    .select(sql<string>`count(*) filter (where x.activate_status = 'Activated')`.as("active_projects"))
    .where("x.type", "=", "system")
    .where("p.deleted_at", "is", null)
    .where(
      sql<SqlBool>`(${is_super_admin}::boolean or p.owner_id = ${user.id}::uuid
        or exists (select from plinth.project_members m where m.project_id = p.id and m.user_id = ${user.id}::uuid))`,
    )
    .groupBy("x.id")
    .orderBy("x.id")
    .limit(limits.listRowsMax)
    .execute();
  return rows.map((row) => ({
    ...row,
    projects: Number(row.projects),
    active_projects: Number(row.active_projects),
  }));
}

/** Activates or deactivates a system plugin in every project that has it. FORBIDDEN to everybody but super admins. */
export async function setSystemPluginStatus(ctx: Context, input: unknown): Promise<SystemPlugin> {
  const { id, activate_status } = parseInput(StatusInput, input);
  if (!requireUser(ctx).is_super_admin)
    throw new PlinthError("FORBIDDEN", "Only super admins may activate system plugins.");
  await ctx.platform.db
    .updateTable("plinth.plugins")
    .set({ activate_status, updated_at: ctx.platform.clock.now() })
    .where("type", "=", "system")
    .where("id", "=", id)
    .where("activate_status", "<>", activate_status)
    .execute();
  const plugin = (await listSystemPlugins(ctx)).find((one) => one.id === id);
  if (!plugin) throw new PlinthError("NOT_FOUND", `There is no system plugin "${id.slice(0, 60)}".`);
  return plugin;
}
