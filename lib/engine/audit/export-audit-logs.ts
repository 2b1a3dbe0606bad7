/** Export of the audit log as a file, a page at a time: memory stays flat however many entries there are. */
import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import type { AuditFormat } from "../../contract/calls/files.ts";
import { limits } from "../../contract/limits.ts";
import { csvCells } from "../../contract/records/csv-formulas.ts";
import type { Context } from "../access/index.ts";
import { describeEntry } from "./describe-entry.ts";
import { type AuditLog, readEntries } from "./read-entries.ts";
import { type AuditQuery, visibleEntries } from "./visible-entries.ts";

/**
 * The entries that `listAuditLogs` would list, all of them; the first page is read before this resolves, so that faults
 * are told in time.
 */
export async function exportAuditLogs(
  ctx: Context,
  input: AuditQuery,
  format: AuditFormat,
): Promise<AsyncGenerator<string>> {
  const pages = readPages(ctx, input);
  const first = await pages.next();
  return texts(format, first.done ? [] : first.value, pages);
}

async function* readPages(ctx: Context, input: AuditQuery): AsyncGenerator<AuditLog[]> {
  const page = { limit: limits.listRowsMax, offset: 0 };
  let after: string | null = null;
  for (;;) {
    const before = sql<boolean>`(${after}::uuid is null or a.id < ${after}::uuid)`;
    const rows: AuditLog[] = await readEntries(ctx, visibleEntries(ctx, input).where(before), page);
    if (rows.length > 0) yield rows;
    if (rows.length < page.limit) return;
    after = rows.at(-1)!.id;
  }
}

async function* texts(format: AuditFormat, first: AuditLog[], rest: AsyncGenerator<AuditLog[]>) {
  if (format === "csv") yield stringify([columns], csvCells);
  const written = format === "csv" ? csvOf : ndjsonOf;
  yield written(first);
  for await (const page of rest) yield written(page);
}

function rowOf(entry: AuditLog) {
  const { resource, result, details } = describeEntry(entry);
  return {
    id: entry.id,
    timestamp: entry.created_at.toISOString(),
    action: entry.activity,
    user: entry.user?.email ?? (entry.actor?.email || null),
    user_name: (entry.user ? `${entry.user.first_name} ${entry.user.last_name}`.trim() : entry.actor?.name) || null,
    project: entry.project?.id ?? null,
    project_name: entry.project?.name ?? null,
    resource,
    resource_type: entry.subject?.type ?? null,
    resource_id: entry.subject?.id ?? null,
    result,
    code: entry.response_code,
    details,
    ip_address: entry.ip_address,
    user_agent: entry.user_agent,
    function: entry.internal_function,
    operation: entry.graphql_operation_name,
    changes: entry.changes,
  };
}

/** New ones at the end: programs read these files by place. */
const columns: (keyof ReturnType<typeof rowOf>)[] = [
  ...(["id", "timestamp", "action", "user", "project", "resource", "result", "code", "details"] as const),
  ...(["ip_address", "user_agent", "function", "operation"] as const),
  ...(["user_name", "project_name", "resource_type", "resource_id", "changes"] as const),
];

/** Strangers choose what their browser calls itself: no cell may begin as a formula of a spreadsheet. */
const csvOf = (entries: readonly AuditLog[]) => stringify(entries.map(rowOf), { columns, ...csvCells });

const ndjsonOf = (entries: readonly AuditLog[]) =>
  entries
    .map((entry) => {
      const { graphql_payload, graphql_variable, response_payload, request_path, position, hash } = entry;
      const more = { request_path, graphql_payload, graphql_variable, response_payload, position, hash };
      return `${JSON.stringify({ ...rowOf(entry), ...more })}\n`;
    })
    .join("");
