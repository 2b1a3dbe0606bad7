import type { Context } from "../../access/index.ts";
import { isWhole, type visibleEntries } from "./visible-entries.ts";

/** An entry of the audit log. What was sent, and from where, is null to those who may not read it. */
export interface AuditLog {
  id: string;
  activity: string;
  created_at: Date;
  graphql_operation_name: string;
  graphql_payload: string | null;
  graphql_variable: string | null;
  internal_error: string | null;
  internal_function: string;
  request_path: string;
  response_payload: string | null;
  response_code: number;
  ip_address: string | null;
  user_agent: string | null;
  position: string | null;
  hash: string | null;
  user: { id: string; email: string; first_name: string; last_name: string; avatar: string } | null;
  project: { id: string; name: string } | null;
}

const hidden = {
  graphql_payload: null,
  graphql_variable: null,
  internal_error: null,
  response_payload: null,
  ip_address: null,
  user_agent: null,
};

/** Reads the entries that the query finds, the newest first. */
export async function readEntries(
  ctx: Context,
  query: ReturnType<typeof visibleEntries>,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditLog[]> {
  const rows = await query
    .select(["a.id", "a.activity", "a.created_at", "a.position", "a.hash"])
    .select(["a.graphql_operation_name", "a.graphql_payload", "a.graphql_variable"])
    .select(["a.internal_error", "a.internal_function", "a.request_path", "a.response_payload", "a.response_code"])
    .select(["a.ip_address", "a.user_agent", "a.project_id", "p.name as project_name", "u.id as user_id"])
    .select(["u.email", "u.first_name", "u.last_name", "u.avatar", isWhole(ctx).as("is_whole")])
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ is_whole, project_id, project_name, user_id, email, first_name, last_name, avatar, ...row }) => ({
    ...row,
    hash: row.hash?.toString("hex") ?? null,
    ...(!is_whole && hidden),
    user: user_id
      ? { id: user_id, email: email!, first_name: first_name!, last_name: last_name!, avatar: avatar! }
      : null,
    project: project_id ? { id: project_id, name: project_name ?? "" } : null,
  }));
}
