/** The audit log's settings. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";

export type { AuditAnchor, AuditFault, AuditVerification } from "../calls/answers/system.ts";

/** How long entries of the audit log are kept: days, 0 for ever. */
export const AuditRetentionInput = z.strictObject({
  days: z
    .int({ error: () => t("Please enter a whole number of days") })
    .min(0, says("Please enter 0 or more days"))
    .max(36_500, says("Please enter at most 36,500 days")),
});
export type AuditRetentionInput = z.infer<typeof AuditRetentionInput>;

/** A field that an entry changed: dotted path, and its value before and after; null where there was or is none. */
export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
}
