/**
 * What becomes of the values of a list's options when these are edited: a renamed option takes its values along, of one
 * that goes its person says what takes its place.
 */
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { ChangePreview } from "../../../models/change/use-change-preview.ts";

export type OptionUse = ChangePreview["options"][number];

/** An option in the drawer, and what it was called when the drawer opened. */
export interface EditedOption {
  text: string;
  was?: string | undefined;
}

/** Chosen where a value is left empty; no option is empty. */
export const nothing = "";

/** Options of the field that are neither there any more nor called otherwise. */
export function removedOptions(edited: readonly EditedOption[], before: readonly string[]): string[] {
  const kept = new Set(edited.flatMap(({ text, was }) => [text.trim(), was]));
  return before.filter((option) => !kept.has(option));
}

/** What the server is told: the new names, and what was chosen for options that go. */
export function optionChanges(
  edited: readonly EditedOption[],
  chosen: Readonly<Record<string, string>>,
  removed: readonly string[],
): { from: string; to: string | null }[] {
  const renamed = edited.flatMap(({ text, was }) =>
    was !== undefined && was !== text.trim() ? [{ from: was, to: text.trim() }] : [],
  );
  const replaced = removed.flatMap((option) => {
    const to = chosen[option];
    return to === undefined ? [] : [{ from: option, to: to === nothing ? null : to }];
  });
  return [...renamed, ...replaced];
}

/** `3 records hold it, 1 of them a draft, 2 in a translation; of 2 tenants. 4 revisions remember it.` */
export function heldText({ records, drafts, translations, revisions, tenants }: OptionUse): string {
  const parts = [
    plural(records, "{count} record holds it", "{count} records hold it"),
    ...(drafts > 0 ? [plural(drafts, "{count} of them a draft", "{count} of them drafts")] : []),
    ...(translations > 0 ? [t("{count} in a translation", { count: translations })] : []),
    ...(tenants > 0 ? [plural(tenants, "of {count} tenant", "of {count} tenants")] : []),
  ];
  const held = `${parts.join(", ")}.`;
  if (revisions === 0) return held;
  return `${held} ${plural(revisions, "{count} revision remembers it.", "{count} revisions remember it.")}`;
}
