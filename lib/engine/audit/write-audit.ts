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
}

/** Longer texts are cut, so that the log stays readable and small. */
const charactersMax = 10_000;

const cut = (text: string) => (text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text);

/** As the database keeps and gives it back: hashes are of what is stored. It knows no NUL, and no half of a pair. */
const storable = (text: string) => cut(text).replaceAll("\0", "\uFFFD").toWellFormed();

/**
 * Adds an entry to the audit log, in its place of the chain when this resolves. What was done is done by then: a failure here is told to the operator's
 * log, not to the caller.
 */
export async function writeAudit(platform: Platform, entry: AuditEntry): Promise<void> {
  const { project_id, user_id, response_code, ...texts } = entry;
  const stored = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, storable(text)]));
  const row = {
    ...(stored as typeof texts),
    project_id,
    user_id,
    response_code,
    id: uuidv7(),
    activity: storable(sentenceOf(entry.internal_function)),
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
