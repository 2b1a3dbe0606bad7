/** What of an entry its hash covers, and how. docs/audit-log.md is normative for it. */
import { createHash } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { SystemTables } from "../../platform/db/tables/index.ts";

/** The columns under the hash, in their order. The time stands for itself, to the microsecond. */
const hashedColumns = [
  "id",
  "project_id",
  "user_id",
  "activity",
  "graphql_operation_name",
  "graphql_payload",
  "graphql_variable",
  "internal_error",
  "internal_function",
  "request_path",
  "response_payload",
  "response_code",
  "ip_address",
  "user_agent",
] as const;

/** Columns that came later: under the hash, after the time, of every entry that has one of them. */
const laterColumns = [
  "account_id",
  "actor_name",
  "actor_email",
  "subject_type",
  "subject_id",
  "subject_name",
  "changes",
] as const;

/** An entry as it is hashed: its columns and its time in microseconds since 1970, in decimal digits. */
export type HashedEntry = Record<
  (typeof hashedColumns)[number] | (typeof laterColumns)[number],
  string | number | null
> & {
  micros: string;
};

/**
 * Hash of an entry in its place: SHA-256 over the hash before it (nothing at the first) and the entry as a JSON list in
 * UTF-8.
 */
export function chainHash(before: Buffer, position: number, entry: HashedEntry): Buffer {
  const list = [position, ...hashedColumns.map((column) => entry[column]), entry.micros];
  if (laterColumns.some((column) => entry[column] !== null)) list.push(...laterColumns.map((column) => entry[column]));
  return createHash("sha256").update(before).update(JSON.stringify(list), "utf8").digest();
}

/** What is selected of a stored entry to hash it again. */
export const storedEntry = (eb: ExpressionBuilder<SystemTables, "plinth.audit_log">) =>
  [
    ...[...hashedColumns, ...laterColumns].map((column) => eb.ref(column).as(column)),
    "position" as const,
    "hash" as const,
    sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`.as("micros"),
  ] as const;

export interface StoredEntry extends HashedEntry {
  id: string;
  position: string | null;
  hash: Buffer | null;
}
