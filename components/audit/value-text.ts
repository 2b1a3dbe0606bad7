/** Values of the audit log as people read them. */

import { t } from "../../lib/kernel/words/words.ts";

/** Secrets come masked; that there is another one now is all that is told. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return t("none");
  if (value === "***") return t("hidden");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** `settings.default_locale` as "settings › default locale". */
export const fieldText = (path: string) => path.replaceAll("_", " ").trim().replaceAll(".", " › ");
