import { defaultPlugin } from "../../contract/plugins/plugin-loading.ts";
import type { Context } from "../access/index.ts";
import { listFolders } from "./plugin-folders.ts";

/**
 * Names of the plugins that may run in the console of the session's project: activated there, and present. None where
 * nobody is signed in or no project is chosen.
 */
export async function listActivePlugins(ctx: Context): Promise<string[]> {
  const projectId = ctx.actor.kind === "user" ? ctx.actor.project_id : null;
  if (!projectId) return [];
  const rows = await ctx.platform.db
    .selectFrom("plinth.plugins")
    .select(["id", "enable", "activate_status"])
    .where("project_id", "=", projectId)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row.enable && row.activate_status === "Activated"]));
  const folders = await listFolders(ctx.platform);
  return folders.map(({ config }) => config.name).filter((name) => known.get(name) ?? name === defaultPlugin);
}
