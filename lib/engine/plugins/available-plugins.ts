import { sql } from "kysely";
import { type Context, requireUser } from "../access/index.ts";
import { listFolders } from "./plugin-folders.ts";

/** A plugin that projects can activate. */
export interface AvailablePlugin {
  id: string;
  title: string;
  description: string;
  version: string;
  author: string;
  icon: string;
  /** It comes with Plinth, so nobody uninstalls it. */
  shipped: boolean;
  installed_at: Date | null;
  /** Projects that have activated it; null to all but super admins. */
  projects: number | null;
}

/** All that lies below `/plugins/`, by name. UNAUTHENTICATED. */
export async function listAvailablePlugins(ctx: Context): Promise<AvailablePlugin[]> {
  const { is_super_admin } = requireUser(ctx);
  const folders = await listFolders(ctx.platform);
  const counts = is_super_admin ? await activations(ctx) : null;
  return folders.map(({ config, origin, installed_at }) => ({
    id: config.name,
    title: config.displayName,
    description: config.description,
    version: config.version,
    author: config.author,
    icon: config.icon,
    shipped: origin === "shipped",
    installed_at,
    projects: counts && (counts.get(config.name) ?? 0),
  }));
}

async function activations(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.platform.db
    .selectFrom("plinth.plugins as x")
    .innerJoin("plinth.projects as p", "p.id", "x.project_id")
    .select(["x.id", sql<string>`count(*)`.as("projects")])
    .where("x.activate_status", "=", "Activated")
    .where("p.deleted_at", "is", null)
    .groupBy("x.id")
    .execute();
  return new Map(rows.map(({ id, projects }) => [id, Number(projects)]));
}
