import { toasts } from "../../../lib/console/notices/toasts.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import type { ConsoleRecord } from "../../records/record-documents.ts";

type Status = ConsoleRecord["status"];

/** What a toast adds where a published record became a draft. */
export function offlineNote(before: Status | undefined, now: Status): { description?: string } {
  return before === "published" && now === "draft" ? { description: t("It is offline now.") } : {};
}

/** A record's name in a toast, which a long one would fill. */
export const toldName = (name: string) => `“${name.length > namesMax ? `${name.slice(0, namesMax)}…` : name}”`;

const namesMax = 60;

/** So long does a toast stay that offers to take something back, or says what was done. */
export const undoMs = 8_000;

const unsavedNote = msg("What you entered meanwhile is not saved yet.");

const described = (...notes: (string | undefined)[]) => {
  const description = notes.filter(Boolean).join(" ");
  return description ? { description } : {};
};

/**
 * Tells that the record is saved as what it is `now`, and that it is offline where it was published `before`.
 * `unsaved`: more was entered since it was sent; `undo` takes it back.
 */
export function tellSaved(
  name: string,
  before: Status | undefined,
  now: Status,
  unsaved = false,
  undo?: () => void,
): void {
  const told = { name: toldName(name) };
  const notes = described(offlineNote(before, now).description, unsaved ? t(unsavedNote) : undefined);
  const offer = undo && { action: { label: t("Undo"), onClick: undo }, durationMs: undoMs };
  toasts.success(now === "draft" ? t("{name} was saved as a draft", told) : t("{name} was published", told), {
    ...notes,
    ...offer,
  });
}

/** Tells that a record of the model was made; the only one of a model has no other name. */
export const tellCreated = (model: string, name: string, unsaved = false): void =>
  toasts.success(
    t("{model} created successfully", { model }),
    described(name === model ? undefined : toldName(name), unsaved ? t(unsavedNote) : undefined),
  );
