export { maskSecrets } from "./mask-secrets.ts";
export { type AuditEntry, writeAudit } from "./write-audit.ts";
