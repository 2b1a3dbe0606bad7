import { type SqlBool, sql } from "kysely";
import type { SyncRun } from "../../contract/sync/sync.ts";
import { type Context, requireUser } from "../access/index.ts";

const runsMax = 20;

/** The newest pushes into projects of which the caller is a member; super admins see all. */
export async function listRuns(ctx: Context): Promise<SyncRun[]> {
  const { user, is_super_admin } = requireUser(ctx);
  const rows = await ctx.platform.db
    .selectFrom("plinth.sync_runs as r")
    .innerJoin("plinth.projects as p", "p.id", "r.project_id")
    .leftJoin("plinth.users as u", "u.id", "r.user_id")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "p.id").on("m.user_id", "=", user.id),
    )
    .select([
      "r.id",
      "r.project_id",
      "p.name as project_name",
      "u.email",
      "r.token_name",
      "r.kind",
      "r.state",
      "r.steps",
    ])
    .select("r.created_at")
    .where("p.deleted_at", "is", null)
    .where(sql<SqlBool>`(${is_super_admin}::boolean or p.owner_id = ${user.id}::uuid or m.user_id is not null)`)
    .orderBy("r.id", "desc")
    .limit(runsMax)
    .execute();
  return rows.map(({ project_id, project_name, email, created_at, ...row }) => ({
    ...row,
    project: { id: project_id, name: project_name },
    user: email ?? "",
    created_at: created_at.toISOString(),
  }));
}
