/**
 * The kind of value that operators compare; `place` is a position as a whole, `presence` is only there or not,
 * `related` is a has_one relation as a whole.
 */
import { type Message, t } from "../../../lib/kernel/words/words.ts";

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
  /** What some of them are called, where the reader is not shown the value itself. */
  names?: Readonly<Record<string, Message>>;
  /** Kind of a list's elements. */
  element: "text" | "int" | "double" | "boolean";
  /** Its texts may have line breaks. */
  hasLines?: true;
}

/** A value to choose from, as it is shown. */
export function optionText({ names }: FilterTarget, option: string): string {
  const name = names?.[option];
  return name ? t(name) : option;
}

/** What is compared, where it is of that kind. */
export const filterTarget = (kind: TargetKind, more: Partial<FilterTarget> = {}): FilterTarget => ({
  kind,
  options: null,
  element: "text",
  ...more,
});
