export type { AuditAnchor, AuditFault } from "./audit-fault.ts";
export { applyAuditRetention, getAuditRetention, setAuditRetention } from "./audit-retention.ts";
export { maskSecrets } from "./mask-secrets.ts";
export { tendAudit } from "./tend-audit.ts";
export { type AuditVerification, verifyAuditLog } from "./verify-audit-log.ts";
export { type AuditEntry, writeAudit } from "./write-audit.ts";
