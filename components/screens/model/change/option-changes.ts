/**
 * What becomes of the values of a list's options when these are edited: a renamed option takes its values along, of one
 * that goes its person says what takes its place.
 */
import { counted } from "../../../../lib/kernel/counts.ts";
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
    `${counted(records, "record")} ${records === 1 ? "holds" : "hold"} it`,
    ...(drafts > 0 ? [`${drafts} of them ${drafts === 1 ? "a draft" : "drafts"}`] : []),
    ...(translations > 0 ? [`${translations} in a translation`] : []),
    ...(tenants > 0 ? [`of ${counted(tenants, "tenant")}`] : []),
  ];
  const remembered =
    revisions > 0 ? ` ${counted(revisions, "revision")} ${revisions === 1 ? "remembers" : "remember"} it.` : "";
  return `${parts.join(", ")}.${remembered}`;
}
