import { toasts } from "../../../lib/console/notices/toasts.ts";
import type { ConsoleRecord } from "../../records/record-documents.ts";

type Status = ConsoleRecord["status"];

/** What a toast adds where a published record became a draft. */
export function offlineNote(before: Status | undefined, now: Status): { description?: string } {
  return before === "published" && now === "draft" ? { description: "It is offline now." } : {};
}

/** Tells that a record is saved as what it is `now`, and that it is offline where it was published `before`. */
export function tellSaved(model: string, before: Status | undefined, now: Status): void {
  const what = now === "draft" ? "saved as draft" : "published";
  toasts.success(`${model} ${what} successfully`, offlineNote(before, now));
}
