/**
 * The kind of value that operators compare; `place` is a position as a whole, `presence` is only there or not,
 * `related` is a has_one relation as a whole.
 */
export type TargetKind =
  | "text"
  | "id"
  | "int"
  | "double"
  | "date"
  | "local_date"
  | "local_time"
  | "boolean"
  | "json"
  | "choice"
  | "list"
  | "place"
  | "presence"
  | "related";

export interface FilterTarget {
  kind: TargetKind;
  /** Values to choose from. */
  options: string[] | null;
  /** Kind of a list's elements. */
  element: "text" | "int" | "double" | "boolean";
  /** Its texts may have line breaks. */
  hasLines?: true;
}

/** What is compared, where it is of that kind. */
export const filterTarget = (kind: TargetKind, more: Partial<FilterTarget> = {}): FilterTarget => ({
  kind,
  options: null,
  element: "text",
  ...more,
});
