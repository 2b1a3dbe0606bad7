import type { ConsoleRecord } from "../../../records/record-documents.ts";

/**
 * The rows of a newer answer, with those that did not change as they were before: a table draws only what is another
 * object, and most answers of a list that is read again say the same.
 */
export function sameRows(before: readonly ConsoleRecord[], now: ConsoleRecord[]): ConsoleRecord[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const old = known.get(row.id);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
}
