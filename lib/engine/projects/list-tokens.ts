import type { Context } from "../access/index.ts";
import { memberRole, requirePermission } from "./member-role.ts";

/** A token as lists show it. */
export interface TokenSummary {
  name: string;
  /** The first 20 characters. */
  token: string;
  role: string;
  /** ISO 8601; empty never expires, for clients send it back where the contract wants a text. */
  expire: string;
  project_id: string;
}

/** API tokens of a project, the newest first. Needs `api_secrets`. */
export async function listTokens(ctx: Context, projectId: string): Promise<TokenSummary[]> {
  requirePermission(await memberRole(ctx, projectId), "api_secrets");
  const rows = await ctx.platform.db
    .selectFrom("plinth.api_tokens")
    .select(["name", "token_start", "role", "expires_at", "project_id"])
    .where("project_id", "=", projectId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    name: row.name,
    token: row.token_start,
    role: row.role,
    expire: row.expires_at?.toISOString() ?? "",
    project_id: row.project_id,
  }));
}
