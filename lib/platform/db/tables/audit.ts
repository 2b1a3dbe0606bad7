/** Tables of the audit log and its chain. */
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./columns.ts";

export interface AuditLogTable {
  id: string;
  project_id: string | null;
  user_id: string | null;
  activity: string;
  graphql_operation_name: Generated<string>;
  graphql_payload: Generated<string>;
  graphql_variable: Generated<string>;
  internal_error: Generated<string>;
  internal_function: string;
  request_path: Generated<string>;
  response_payload: Generated<string>;
  response_code: number;
  ip_address: Generated<string>;
  created_at: Timestamp;
  user_agent: Generated<string>;
  position: ColumnType<string | null, number | undefined, number>;
  hash: Buffer | null;
  /** The account that it is about. */
  account_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  /** Null in entries from before there were these columns. */
  subject_type: string | null;
  subject_id: string | null;
  subject_name: string | null;
  /** JSON: [{ field, before, after }]. */
  changes: string | null;
}

export interface AuditChainTable {
  id: Generated<boolean>;
  base_position: ColumnType<string, number | undefined, number>;
  base_hash: Generated<Buffer>;
  position: ColumnType<string, number | undefined, number>;
  hash: Generated<Buffer>;
  retention_days: Generated<number>;
  sealed_at: Timestamp | null;
  signature: Buffer | null;
}

export interface AuditTables {
  "plinth.audit_log": AuditLogTable;
  "plinth.audit_chain": AuditChainTable;
}
