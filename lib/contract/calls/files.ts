/** The formats in which records and entries of the audit log leave and come; the first is taken where none is named. */

export const transferFormats = ["csv", "json", "ndjson"] as const;
export type TransferFormat = (typeof transferFormats)[number];

export const auditFormats = ["csv", "ndjson"] as const;
export type AuditFormat = (typeof auditFormats)[number];
