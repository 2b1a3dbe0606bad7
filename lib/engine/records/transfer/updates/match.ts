import type { RecordStatus } from "../../../../contract/models.ts";

/** How rows find records, and what becomes of those that do and of those that do not. */
export interface Matching {
  /** `id`, or a unique field. */
  by: string;
  on_match: "update" | "skip";
  on_new: "create" | "skip";
}

/** The record that a row is about, as it is before. */
export interface Match {
  id: string;
  status: RecordStatus;
  /** Of its tenant; null where it has none. */
  owner: string | null;
}
