import { type DeletedProject, restoreDays } from "../../../contract/projects/projects.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { summaryNames } from "../summary-names.ts";
import { restorableSince } from "./purge-deleted-projects.ts";

/**
 * What the signed-in user has deleted and can still restore, the latest first: projects that they own, as nobody else
 * could delete them.
 */
export async function listDeletedProjects(ctx: Context): Promise<DeletedProject[]> {
  const { user } = requireUser(ctx);
  const rows = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select(["id", "name", "description", "project_type", "database_kind", "deleted_at"])
    .where("owner_id", "=", user.id)
    .where("deleted_at", ">", restorableSince(ctx.platform))
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, description, project_type, database_kind, deleted_at }) => ({
    id,
    name,
    description,
    database: summaryNames(project_type, database_kind, "ready").database,
    deleted_at: deleted_at!.toISOString(),
    gone_at: new Date(deleted_at!.getTime() + restoreDays * 86_400_000).toISOString(),
  }));
}
