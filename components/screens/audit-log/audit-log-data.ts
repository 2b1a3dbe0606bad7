import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import type { SampleAuditEntry } from "../../../lib/contract/admin/sample-data.ts";
import { type AuditRow, rowOf } from "../../audit/audit-row.ts";
import { notedWords } from "../../audit/deed-words.ts";

export const AuditLogQuery = graphql(`
  query AuditLog_List($filter: FILTER_ARGUMENT_OBJECT, $where: AuditWhereFilterArgObject) {
    auditLogs(filter: $filter, where: $where) {
      id activity created_at graphql_operation_name internal_function internal_error
      request_path request_payload response_payload response_code
      user { id email first_name last_name }
      actor { name email }
      subject { type id name }
      changes { field before after }
      resource result details ip_address user_agent
    }
    auditStatistics(where: $where) { total successful failed unique_users days { day successful failed } }
  }
`);

export const AuditChoicesQuery = graphql(`
  query AuditLog_Choices {
    auditChoices { users { id email } organizations { id name } }
    auditRetention
  }
`);

/** Sample data as rows of the table. */
export const sampleRow = ({ action, result, ...entry }: SampleAuditEntry): AuditRow => ({
  ...entry,
  who: entry.user,
  words: notedWords(action, entry.resource),
  code: null,
  failed: result === "failed",
});

export type AuditStatistics = NonNullable<ResultOf<typeof AuditLogQuery>["auditStatistics"]>;

/** The page's rows, and the numbers of all; null while they are not there. */
export function auditLogOf(data: ResultOf<typeof AuditLogQuery> | undefined) {
  if (!data?.auditLogs || !data.auditStatistics) return null;
  const rows = data.auditLogs.flatMap((entry): AuditRow[] =>
    entry?.id
      ? [
          {
            ...rowOf(entry),
            details: entry.details ?? "",
            ip_address: entry.ip_address ?? "",
            user_agent: entry.user_agent ?? "",
            failed: entry.result === "failed",
          },
        ]
      : [],
  );
  return { rows, statistics: data.auditStatistics };
}
