import type { AuditChange } from "../../contract/admin/audit.ts";
import type { Context } from "../access/index.ts";
import { isInside, isOpen, isWhole, type visibleEntries } from "./visible-entries.ts";

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
  /**
   * Who it was then, also when the account is gone; null where nobody was signed in, and in entries from before this
   * was noted.
   */
  actor: { name: string; email: string } | null;
  /** What it was done to, by the name that it had then. Null as `changes` in entries from before this was noted. */
  subject: { type: string; id: string; name: string } | null;
  /** Null to those who may not read them. */
  changes: AuditChange[] | null;
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
    .select(["u.email", "u.first_name", "u.last_name", "u.avatar"])
    .select(["a.actor_name", "a.actor_email", "a.subject_type", "a.subject_id", "a.subject_name", "a.changes"])
    .select([isWhole(ctx).as("is_whole"), isOpen(ctx).as("is_open"), isInside(ctx).as("is_inside")])
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const {
      is_whole,
      is_open,
      is_inside,
      project_id,
      project_name,
      user_id,
      email,
      first_name,
      last_name,
      avatar,
      ...rest
    } = row;
    const { actor_name, actor_email, subject_type, subject_id, subject_name, changes, ...entry } = rest;
    // The title of a record is one of its values.
    const isNamed = is_open || (is_whole && is_inside && subject_type !== "record");
    return {
      ...entry,
      hash: entry.hash?.toString("hex") ?? null,
      ...(!is_whole && hidden),
      user: user_id
        ? { id: user_id, email: email!, first_name: first_name!, last_name: last_name!, avatar: avatar! }
        : null,
      project: project_id ? { id: project_id, name: is_inside ? (project_name ?? "") : "" } : null,
      actor: actor_name || actor_email ? { name: actor_name ?? "", email: actor_email ?? "" } : null,
      subject: subject_type
        ? {
            type: subject_type,
            id: is_whole || is_open ? (subject_id ?? "") : "",
            name: isNamed ? (subject_name ?? "") : "",
          }
        : null,
      changes: is_open && changes ? (JSON.parse(changes) as AuditChange[]) : null,
    };
  });
}
