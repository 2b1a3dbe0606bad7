/** Entries of the audit log as rows of its table. */
import { t } from "../../lib/kernel/words/words.ts";
import { type AuditEntry, nameOf, personOf } from "./audit-data.ts";
import { type DeedWords, deedWords, isWithheld } from "./deed-words.ts";

/** An entry as a row; `entry` holds what was asked and answered, which sample data does not have. */
export interface AuditRow {
  id: string;
  /** By name, as the sentence begins, and with the address. */
  who: string;
  user: string;
  words: DeedWords;
  /** The status that it was answered with; null where only the outcome is known. */
  code: number | null;
  failed: boolean;
  timestamp: string;
  resource: string;
  details?: string;
  ip_address?: string;
  user_agent?: string;
  entry?: AuditEntry;
}

/** Whether it was done to the account of who did it. */
const isOwn = (entry: AuditEntry) => entry.resource !== "" && entry.resource === personOf(entry);

/** An entry as a row of the table. */
export function rowOf(entry: AuditEntry): AuditRow {
  const told = isOwn(entry) ? { ...entry, resource: t("their own account") } : entry;
  return {
    id: entry.id ?? "",
    who: nameOf(entry),
    user: personOf(entry),
    words: deedWords(told),
    code: entry.response_code ?? null,
    failed: (entry.response_code ?? 0) >= 400,
    timestamp: entry.created_at ?? "",
    resource: isWithheld(entry) ? "" : (told.resource ?? ""),
    entry,
  };
}
