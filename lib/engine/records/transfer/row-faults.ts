import type { FieldErrors } from "../../../kernel/errors.ts";

/** What is wrong with a row. */
export interface RowFault {
  /** Of the file, from 1. */
  line: number;
  /** Column, or path inside of it; null for the row as a whole. */
  field: string | null;
  message: string;
  /** What the file has there, shortened. */
  value?: string;
}

/** A bad row as the file has it, its cells shortened. */
export interface BadRow {
  line: number;
  cells: Record<string, string>;
}

export interface ImportReport {
  /** Rows of the file. */
  rows: number;
  /** Records made; 0 when a row was bad and none were to be skipped. Of a trial, those that would be made. */
  created: number;
  /** Records changed, likewise. */
  updated: number;
  /** Rows that were left out as the caller asked. */
  skipped: number;
  /** Rows that are bad. */
  failed: number;
  /** The first 1,000 faults. */
  faults: RowFault[];
  /** The first bad rows. */
  bad_rows?: BadRow[];
}

/** How many faults a report tells. */
export const faultsMax = 1_000;

/** A report in the making. */
export class RowFaults {
  readonly report: ImportReport = { rows: 0, created: 0, updated: 0, skipped: 0, failed: 0, faults: [] };

  /** Notes a row that is not made into a record, with messages by column. */
  add(line: number, errors: FieldErrors): void {
    this.report.failed++;
    if (this.report.faults.length >= faultsMax) return;
    for (const [field, message] of Object.entries(errors)) this.tell({ line, field: field || null, message });
  }

  tell(fault: RowFault): void {
    if (this.report.faults.length < faultsMax) this.report.faults.push(fault);
  }
}
