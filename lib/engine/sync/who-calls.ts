import type { SyncWho } from "../../contract/sync.ts";
import { requireUser } from "../access/index.ts";
import type { SyncCaller } from "./sync-caller.ts";

/** What a sync token is and opens: of its projects, those that are still there. */
export async function whoCalls({ ctx, token }: SyncCaller, version: string): Promise<SyncWho> {
  const { user } = requireUser(ctx);
  const projects = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select(["id", "name"])
    .where("id", "in", token.project_ids.length > 0 ? token.project_ids : [""])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return {
    token: token.name,
    email: user.email,
    scopes: token.scopes,
    projects,
    expires_at: token.expires_at?.toISOString() ?? null,
    version,
  };
}
