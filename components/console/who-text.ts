/** Who in the project can change what was refused. */

import { listed, plural, t } from "../../lib/kernel/words/words.ts";

/** In words: `Ada, Grace and 2 others can change that.` */
export function whoText(reason: { people: readonly string[]; others: number } | null | undefined): string {
  if (!reason || reason.people.length === 0) return t("An owner or admin of the project can change that.");
  const others = reason.others > 0 ? [plural(reason.others, "{count} other", "{count} others")] : [];
  return t("{people} can change that.", { people: listed([...reason.people, ...others]) });
}
