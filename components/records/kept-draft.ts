/** What was typed into a record's form and not saved yet, kept in the browser over a reload or a crash. */
import type { FieldDefinition } from "../../lib/contract/models.ts";
import type { RecordValues } from "../field-kinds/field-kind.ts";
import type { RecordLinks } from "./record-links.ts";

export interface KeptDraft {
  /** When it was typed, ISO 8601. */
  at: string;
  /** The form's values when it was opened: a merge needs them. */
  base: RecordValues;
  values: RecordValues;
  links: RecordLinks;
}

/** Drafts that nobody came back for are dropped. */
const keptMs = 30 * 86_400_000;
const prefix = "draft ";

/** One draft for each person, project, model and record; `new` for one that is not stored yet. */
export function draftKey(owner: string, model: string, recordId: string | null): string {
  return `${prefix}${owner} ${model} ${recordId ?? "new"}`;
}

/** The draft, or null. */
export function readDraft(key: string): KeptDraft | null {
  try {
    const draft = JSON.parse(window.localStorage.getItem(key) ?? "null") as KeptDraft | null;
    return draft?.values && draft.base && Date.now() - Date.parse(draft.at) < keptMs ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps it without its passwords. A full or closed storage keeps nothing; the form itself is not harmed by that. */
export function writeDraft(key: string, draft: KeptDraft, fields: readonly FieldDefinition[]): void {
  const text = JSON.stringify({ ...draft, values: withoutPasswords(fields, draft.values) });
  try {
    window.localStorage.setItem(key, text);
  } catch {
    dropOldDrafts();
    try {
      window.localStorage.setItem(key, text);
    } catch {
      // Leaving the page still asks.
    }
  }
}

export function removeDraft(key: string): void {
  window.localStorage.removeItem(key);
}

function dropOldDrafts(): void {
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith(prefix) && !readDraft(key)) window.localStorage.removeItem(key);
}

/** Nothing secret lies in the browser's storage. */
export function withoutPasswords(fields: readonly FieldDefinition[], values: RecordValues): RecordValues {
  const kept = { ...values };
  for (const field of fields) {
    const value = kept[field.identifier];
    if (field.validation.is_password) delete kept[field.identifier];
    else if (field.fields.length > 0 && typeof value === "object" && value !== null)
      kept[field.identifier] = Array.isArray(value)
        ? value.map((entry: RecordValues) => withoutPasswords(field.fields, entry))
        : withoutPasswords(field.fields, value as RecordValues);
  }
  return kept;
}
