import {
  auditChoices,
  auditStatistics,
  describeEntry,
  findAuditRetention,
  listAuditLogs,
  updateAuditRetention,
} from "../../../../engine/audit/index.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** What was done, by whom. */
export const auditResolvers = {
  auditLogs: async (input, ctx) =>
    (await listAuditLogs(ctx, input)).map((log) => ({
      ...log,
      ...describeEntry(log),
      _key: log.id,
      created_at: log.created_at.toISOString(),
      request_payload:
        log.graphql_payload === null
          ? null
          : JSON.stringify({ query: log.graphql_payload, variables: parsed(log.graphql_variable) }),
      user: log.user && { ...log.user, _key: log.user.id },
      project: log.project && { ...log.project, _key: log.project.id },
    })),
  auditStatistics: (input, ctx) => auditStatistics(ctx, input),
  auditChoices: async (_, ctx) => {
    const { users, organizations } = await auditChoices(ctx);
    return { users: users.map((user) => ({ ...user, _key: user.id })), organizations };
  },
  auditRetention: (_, ctx) => findAuditRetention(ctx),
  updateAuditRetention: (input, ctx) => updateAuditRetention(ctx, input),
} satisfies Partial<Resolvers>;

/** The arguments, or their beginning as text where they were cut. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return text;
  }
}
