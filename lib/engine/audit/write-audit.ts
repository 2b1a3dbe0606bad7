import type { AuditChange } from "../../contract/admin/audit.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { enqueueEntry } from "./entry-queue.ts";

/** One thing that somebody did or tried to do. Texts hold no secrets (maskSecrets). */
export interface AuditEntry {
  project_id: string | null;
  user_id: string | null;
  ip_address: string;
  user_agent: string;
  /** Root field that was asked for. */
  internal_function: string;
  /** Name that the client gave its document; the root field's where it gave none. */
  graphql_operation_name: string;
  /** The document without its literals. */
  graphql_payload: string;
  /** Arguments as JSON. */
  graphql_variable: string;
  request_path: string;
  response_payload: string;
  /** HTTP status that goes with the outcome; 200 where it was done. */
  response_code: number;
  /** What was wrong, as the client was told. */
  internal_error: string;
  /** In words; the function's name, spelled out, where nothing is given. */
  activity?: string;
  /** The account that it is about, where it is about one. */
  account_id?: string | null;
  actor_name?: string;
  actor_email?: string;
  subject_type?: string;
  subject_id?: string;
  subject_name?: string;
  changes?: readonly AuditChange[];
}

/** Longer texts are cut, so that the log stays readable and small: strangers choose what their browser calls itself. */
const charactersMax: Partial<Record<keyof AuditEntry, number>> = {
  ip_address: 100,
  user_agent: 400,
  internal_function: 100,
  graphql_operation_name: 200,
  request_path: 400,
  activity: 200,
  actor_name: 200,
  actor_email: 320,
  subject_type: 40,
  subject_id: 200,
  subject_name: 300,
};
const charactersOfOthers = 10_000;

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);

/** As the database keeps and gives it back: hashes are of what is stored. It knows no NUL, and no half of a pair. */
const storable = (text: string, max: number) => cut(text, max).replaceAll("\0", "\uFFFD").toWellFormed();

/**
 * Adds an entry to the audit log, in its place of the chain when this resolves. What was done is done by then: a
 * failure here is told to the operator's log, not to the caller.
 */
export async function writeAudit(platform: Platform, entry: AuditEntry): Promise<void> {
  const { project_id, user_id, response_code, account_id = null, changes = [], ...given } = entry;
  const none = { actor_name: "", actor_email: "", subject_type: "", subject_id: "", subject_name: "" };
  const texts = { ...none, activity: sentenceOf(entry.internal_function), ...given };
  const stored = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      storable(text, charactersMax[name as keyof AuditEntry] ?? charactersOfOthers),
    ]),
  );
  const row = {
    ...(stored as typeof texts),
    // As callers name it, which may be a text of any length.
    project_id: project_id === null ? null : storable(project_id, 100),
    user_id,
    response_code,
    account_id,
    // Bounded by changesOf, and never cut: it stays JSON.
    changes: JSON.stringify(changes, (_, value) =>
      typeof value === "string" ? storable(value, charactersOfOthers) : value,
    ),
    id: uuidv7(),
    created_at: platform.clock.now(),
  };
  try {
    await enqueueEntry(platform, row);
  } catch (error) {
    platform.log.error(
      { err: error, operation: entry.internal_function },
      "an entry of the audit log could not be written",
    );
  }
}

/** `upsertRoleToProject` in words: "Upsert role to project". */
function sentenceOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
