import { graphql, type ResultOf } from "../../lib/console/graphql.ts";

export const AuditQuery = graphql(`
  query Audit_List($filter: FILTER_ARGUMENT_OBJECT, $next: FILTER_ARGUMENT_OBJECT, $where: AuditWhereFilterArgObject) {
    auditLogs(filter: $filter, where: $where) {
      id activity created_at graphql_operation_name internal_function internal_error
      request_path request_payload response_payload response_code
      user { id email first_name last_name }
      actor { name email }
      resource
      subject { type id name }
      changes { field before after }
    }
    following: auditLogs(filter: $next, where: $where) { id }
  }
`);

/** People whose entries can be picked; null to members who may not see who is in the project. */
export const AuditPeopleQuery = graphql(`
  query Audit_People { teamMembers(filter: { limit: 1000 }) { id email } }
`);

export type AuditEntry = NonNullable<NonNullable<ResultOf<typeof AuditQuery>["auditLogs"]>[number]>;

/**
 * Who did it, by name and address: as they are called now, or were when their account is gone. Empty where nobody was
 * signed in.
 */
export function personOf({ user, actor }: Pick<AuditEntry, "user" | "actor">): string {
  const email = user?.email ?? actor?.email ?? "";
  const name = user ? `${user.first_name ?? ""} ${user.last_name ?? ""}`.trim() : (actor?.name ?? "");
  return name && email ? `${name} (${email})` : name || email;
}

/** How they are called, in a sentence. */
export function nameOf({ user, actor }: Pick<AuditEntry, "user" | "actor">): string {
  const name = user ? `${user.first_name ?? ""} ${user.last_name ?? ""}`.trim() : (actor?.name ?? "");
  return name || user?.email || actor?.email || "";
}

/** The page's entries, and whether another page follows; null while they are not there. */
export function auditOf(data: ResultOf<typeof AuditQuery> | undefined) {
  if (!data?.auditLogs) return null;
  return {
    entries: data.auditLogs.filter((entry) => entry !== null),
    more: (data.following?.length ?? 0) > 0,
  };
}

/** JSON over several lines; other texts as they are. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
