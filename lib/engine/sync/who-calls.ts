import type { SyncWho } from "../../contract/sync/sync.ts";
import { requireUser } from "../access/index.ts";
import type { SyncCaller } from "./sync-caller.ts";

/** What a sync token is and opens: of its projects, those that are still there and that its owner is still in. */
export async function whoCalls({ ctx, token }: SyncCaller, version: string): Promise<SyncWho> {
  const { user, is_super_admin } = requireUser(ctx);
  const projects = await ctx.platform.db
    .selectFrom("plinth.projects as p")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "p.id").on("m.user_id", "=", user.id),
    )
    .select(["p.id", "p.name"])
    .where("p.id", "in", token.project_ids.length > 0 ? token.project_ids : [""])
    .where("p.deleted_at", "is", null)
    .where((eb) => eb.or([eb("m.user_id", "is not", null), eb("p.owner_id", "=", user.id), eb.val(is_super_admin)]))
    .orderBy("p.id")
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
