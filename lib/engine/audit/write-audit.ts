import { uuidv7 } from "../../kernel/ids.ts";
import type { Platform } from "../../platform/platform.ts";

/** One thing that somebody did or tried to do. Texts hold no secrets (maskSecrets). */
export interface AuditEntry {
  project_id: string | null;
  user_id: string | null;
  ip_address: string;
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
}

/** Longer texts are cut, so that the log stays readable and small. */
const charactersMax = 10_000;

const cut = (text: string) => (text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text);

/** Adds a row to the audit log. What was done is done by then: a failure here is told to the operator's log, not to the caller. */
export async function writeAudit(platform: Platform, entry: AuditEntry): Promise<void> {
  const row = {
    ...entry,
    id: uuidv7(),
    activity: sentenceOf(entry.internal_function),
    graphql_payload: cut(entry.graphql_payload),
    graphql_variable: cut(entry.graphql_variable),
    response_payload: cut(entry.response_payload),
    internal_error: cut(entry.internal_error),
    created_at: platform.clock.now(),
  };
  try {
    await platform.db.insertInto("plinth.audit_log").values(row).execute();
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
