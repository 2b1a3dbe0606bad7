import type { Context } from "../../../../engine/access/index.ts";
import { listAuditLogs } from "../../../../engine/projects/index.ts";

/** What was done, by whom. */
export const auditResolvers = {
  auditLogs: async (input: { _id?: string | null; filter?: unknown; where?: unknown }, ctx: Context) =>
    (await listAuditLogs(ctx, input)).map((log) => ({
      ...log,
      _key: log.id,
      created_at: log.created_at.toISOString(),
      request_payload:
        log.graphql_payload === null
          ? null
          : JSON.stringify({ query: log.graphql_payload, variables: parsed(log.graphql_variable) }),
      user: log.user && { ...log.user, _key: log.user.id },
      project: log.project && { ...log.project, _key: log.project.id },
    })),
};

/** The arguments, or their beginning as text where they were cut. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return text;
  }
}
