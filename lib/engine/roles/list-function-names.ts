import type { Context } from "../access/index.ts";
import { memberRole } from "../projects/index.ts";

/** Names of a project's functions, which roles may be allowed to run. Every member may know them. */
export async function listFunctionNames(ctx: Context, projectId: string): Promise<string[]> {
  await memberRole(ctx, projectId);
  const rows = await ctx.platform.db
    .selectFrom("plinth.functions")
    .select("name")
    .where("project_id", "=", projectId)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}
