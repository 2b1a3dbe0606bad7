/** The audit log's settings. */
import { z } from "zod";

/** How long entries of the audit log are kept: days, 0 for ever. */
export const AuditRetentionInput = z.strictObject({
  days: z
    .int({ error: "Please enter a whole number of days" })
    .min(0, "Please enter 0 or more days")
    .max(36_500, "Please enter at most 36,500 days"),
});
export type AuditRetentionInput = z.infer<typeof AuditRetentionInput>;

/** A field that an entry changed: dotted path, and its value before and after; null where there was or is none. */
export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A place in the audit log's chain, to be noted elsewhere and compared later. */
export interface AuditAnchor {
  position: number;
  /** Hexadecimal. */
  hash: string;
}

export interface AuditFault {
  /**
   * `changed`: an entry is not as it was written, or not in its place. `missing`: one was deleted. `added`: one was put in beside the chain. `head`: the
   * chain's own row was changed or taken away, or PLINTH_SECRET has changed. `rewound`: the noted place was another one.
   */
  kind: "changed" | "missing" | "added" | "head" | "rewound";
  /** Of the entry; null for one outside of the chain. */
  position: number | null;
  /** Of the entry, where there is one. */
  id: string | null;
  /** A sentence for people. */
  message: string;
}

/** What a verification of the audit log has found. */
export interface AuditVerification {
  /** The first changed or missing entry; null where the log is whole. */
  fault: AuditFault | null;
  /** Entries that were found to be as they were written. */
  entries: number;
  /** The newest entry, to be noted elsewhere and given to the next verification; null for an empty log. */
  head: AuditAnchor | null;
  /** When the chain began: ISO 8601. Earlier entries are as they were then. */
  sealed_at: string | null;
}
