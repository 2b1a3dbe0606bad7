/** The sentences that tell a person what a change would do. */

import { KeyRound, ListFilter, type LucideIcon, PencilLine, Rows3, ShieldCheck, Spline, Webhook } from "lucide-react";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import type { ChangeConflict, ChangeKind, ChangePreview } from "./use-change-preview.ts";

export interface ChangeFact {
  icon: LucideIcon;
  text: string;
  /** Who or what is meant, where it has names. */
  names: readonly string[];
}

/** What happens to records and links; null where nothing does. */
function recordsText(change: ChangeKind, { records, affected, links }: ChangePreview): string | null {
  const of = { all: plural(records, "{count} record", "{count} records") };
  switch (change) {
    case "delete_model":
      return records === 0
        ? t("It has no records.")
        : plural(records, "{count} record is deleted.", "{count} records are deleted.");
    case "rename_model":
      return plural(records, "{count} record stays, under the new name.", "{count} records stay, under the new name.");
    case "delete_relation":
      return links === 0
        ? t("No records are linked by it.")
        : plural(links, "{count} link between records is lost.", "{count} links between records are lost.");
  }
  if (!Object.hasOwn(valueTexts, change)) return null;
  return affected === 0 ? t("No record has a value in it.") : valueTexts[change]!(affected, of);
}

/** What happens to the values of a field; `all` are the records that there are. */
const valueTexts: Partial<Record<ChangeKind, (count: number, of: { all: string }) => string>> = {
  delete_field: (count, of) =>
    plural(count, "{count} of {all} loses its value.", "{count} of {all} lose their value.", of),
  rename_field: (count, of) =>
    plural(
      count,
      "{count} of {all} keeps its value, under the new name.",
      "{count} of {all} keep their value, under the new name.",
      of,
    ),
  change_field_type: (count, of) =>
    plural(
      count,
      "{count} of {all} has a value, which is converted.",
      "{count} of {all} have a value; each is converted.",
      of,
    ),
  move_field: (count, of) =>
    plural(
      count,
      "{count} of {all} has a value, which moves along.",
      "{count} of {all} have a value, which moves along.",
      of,
    ),
};

function relationsText(change: ChangeKind, { relations, links }: ChangePreview): string {
  const count = relations.length;
  if (change === "rename_model")
    return plural(count, "{count} relation takes the new name.", "{count} relations take the new name.");
  if (change === "delete_relation") return t("The API loses it under these names.");
  if (links === 0) return plural(count, "This relation goes.", "These relations go.");
  return plural(
    count,
    "This relation goes, and with it {links} between records.",
    "These relations go, and with them {links} between records.",
    { links: plural(links, "{count} link", "{count} links") },
  );
}

function defaultText(change: ChangeKind, { from, to }: NonNullable<ChangePreview["default_change"]>): string {
  const was = { from: shortJson(from) };
  if (to !== null) return t("The default value, {from}, becomes {to}.", { ...was, to: shortJson(to) });
  return change === "set_field_rules"
    ? t("The default value, {from}, goes with its option.", was)
    : t("The default value, {from}, cannot be converted and goes.", was);
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const roleTexts: Partial<Record<ChangeKind, (count: number) => string>> = {
  delete_model: (count) =>
    plural(count, "{count} role loses its permissions on it.", "{count} roles lose their permissions on it."),
  rename_model: (count) =>
    plural(
      count,
      "{count} role keeps its permissions, under the new name.",
      "{count} roles keep their permissions, under the new name.",
    ),
};
const otherRolesText = (count: number) =>
  plural(count, "{count} role has permissions here.", "{count} roles have permissions here.");
const webhookTexts: Partial<Record<ChangeKind, (count: number) => string>> = {
  delete_model: (count) => plural(count, "{count} webhook is deleted.", "{count} webhooks are deleted."),
  rename_model: (count) =>
    plural(count, "{count} webhook follows the new name.", "{count} webhooks follow the new name."),
};
const otherWebhooksText = (count: number) =>
  plural(count, "{count} webhook sends these records on.", "{count} webhooks send these records on.");

/** What a change would do, each thing in a sentence; conflicts are told apart (conflictText). */
export function factsOf(change: ChangeKind, preview: ChangePreview): ChangeFact[] {
  const { relations, conditions, roles, webhooks, tokens } = preview;
  const facts: ChangeFact[] = [];
  const records = recordsText(change, preview);
  if (records) facts.push({ icon: Rows3, text: records, names: [] });
  if (preview.default_change)
    facts.push({ icon: PencilLine, text: defaultText(change, preview.default_change), names: [] });
  // Rules of a field take nothing from those who read it.
  if (change === "set_field_rules") return facts;
  if (relations.length > 0) facts.push({ icon: Spline, text: relationsText(change, preview), names: relations });
  if (roles.count > 0) {
    const text = roleTexts[change] ?? otherRolesText;
    facts.push({ icon: ShieldCheck, text: text(roles.count), names: roles.names ?? [] });
  }
  if (conditions.length > 0)
    facts.push({
      icon: ListFilter,
      text: plural(
        conditions.length,
        "{count} permission has conditions that name it. Until they are changed, they refuse.",
        "{count} permissions have conditions that name it. Until they are changed, they refuse.",
      ),
      names: conditions,
    });
  if (webhooks.count > 0) {
    const text = webhookTexts[change] ?? otherWebhooksText;
    facts.push({ icon: Webhook, text: text(webhooks.count), names: webhooks.names ?? [] });
  }
  if (tokens.count > 0)
    facts.push({
      icon: KeyRound,
      text: plural(
        tokens.count,
        "{count} API token can reach it. Tell those who use it.",
        "{count} API tokens can reach it. Tell those who use them.",
      ),
      names: tokens.names ?? [],
    });
  return facts;
}

/** What stands in the way, as a title and what follows from it. */
export function conflictText({ kind, count, examples }: ChangeConflict): { title: string; follows: string } {
  const { title, follows } = conflictTexts[kind](count);
  const shown = examples.length > 0 ? t("For example: {examples}.", { examples: examples.join(", ") }) : "";
  return { title: [title, shown].filter(Boolean).join(" "), follows };
}

const conflictTexts: Record<ChangeConflict["kind"], (count: number) => { title: string; follows: string }> = {
  unconvertible: (count) => ({
    title: plural(count, "{count} value cannot be converted.", "{count} values cannot be converted."),
    follows: plural(count, "Nothing changes unless it is dropped.", "Nothing changes unless they are dropped."),
  }),
  partial: (count) => ({
    title: plural(count, "{count} value loses a part.", "{count} values lose a part."),
    follows: t("Nothing changes unless that part is dropped."),
  }),
  unplaced: (count) => ({
    title: plural(count, "{count} record has a value.", "{count} records have a value."),
    follows: t("No one can tell which entry it belongs to, so the field cannot move before these are empty."),
  }),
  duplicate: (count) => ({
    title: plural(count, "{count} value occurs more than once.", "{count} values occur more than once."),
    follows: t("The field cannot be unique before they differ."),
  }),
  surplus: (count) => ({
    title: plural(count, "There is {count} record.", "There are {count} records."),
    follows: t("A single record model can only have one."),
  }),
  missing: (count) => ({
    title: plural(count, "{count} record has no value in it.", "{count} records have no value in it."),
    follows: plural(
      count,
      "It stays as it is, and cannot be published again without one.",
      "They stay as they are, and cannot be published again without one.",
    ),
  }),
};
