export { applyAuditRetention, getAuditRetention, setAuditRetention } from "./audit-retention.ts";
export { type AuditState, changesOf } from "./changes-of.ts";
export { maskSecrets } from "./mask-secrets.ts";
export { tendAudit } from "./tend-audit.ts";
export { verifyAuditLog } from "./verify-audit-log.ts";
export { type AuditEntry, writeAudit } from "./write-audit.ts";
