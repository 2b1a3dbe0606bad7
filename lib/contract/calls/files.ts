/** The formats in which records and entries of the audit log leave and come; the first is taken where none is named. */

export const transferFormats = ["csv", "json", "ndjson"] as const;
export type TransferFormat = (typeof transferFormats)[number];

/** How numbers of a CSV file are written: 1234.56 alone, as its columns show, 1,234.56, or 1.234,56. */
export const numberFormats = ["plain", "auto", "point", "comma"] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** How its dates are: 2026-12-24 alone, as its columns show, 24.12.2026, or 12/24/2026. */
export const dateFormats = ["iso", "auto", "dmy", "mdy"] as const;
export type DateFormat = (typeof dateFormats)[number];

export const auditFormats = ["csv", "ndjson"] as const;
export type AuditFormat = (typeof auditFormats)[number];
