import type { AuditEntry } from "../../lib/engine/audit/index.ts";

/** An entry for the audit log, as of a mutation that was done. */
export const auditEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  project_id: null,
  user_id: null,
  ip_address: "192.0.2.1",
  user_agent: "Mozilla/5.0",
  internal_function: "updateModel",
  graphql_operation_name: "Test",
  graphql_payload: "mutation Test { updateModel { id } }",
  graphql_variable: "{}",
  request_path: "/system/graphql",
  response_payload: "",
  response_code: 200,
  internal_error: "",
  ...given,
});
