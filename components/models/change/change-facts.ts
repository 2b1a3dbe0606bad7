/** The sentences that tell a person what a change would do. */

import { KeyRound, ListFilter, type LucideIcon, PencilLine, Rows3, ShieldCheck, Spline, Webhook } from "lucide-react";
import { counted, countText } from "../../../lib/kernel/counts.ts";
import type { ChangeConflict, ChangeKind, ChangePreview } from "./use-change-preview.ts";

export interface ChangeFact {
  icon: LucideIcon;
  text: string;
  /** Who or what is meant, where it has names. */
  names: readonly string[];
}

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** What happens to records and links; null where nothing does. */
function recordsText(change: ChangeKind, { records, affected, links }: ChangePreview): string | null {
  const some = `${countText(affected)} of ${counted(records, "record")}`;
  switch (change) {
    case "delete_model":
      return records === 0
        ? "It has no records."
        : `${counted(records, "record")} ${verb(records, "is", "are")} deleted.`;
    case "rename_model":
      return `${counted(records, "record")} ${verb(records, "stays", "stay")}, under the new name.`;
    case "delete_field":
      return affected === 0
        ? "No record has a value in it."
        : `${some} ${verb(affected, "loses its", "lose their")} value.`;
    case "rename_field":
      return affected === 0
        ? "No record has a value in it."
        : `${some} ${verb(affected, "keeps its", "keep their")} value, under the new name.`;
    case "change_field_type":
      return affected === 0
        ? "No record has a value in it."
        : `${some} ${verb(affected, "has a value, which is", "have a value; each is")} converted.`;
    case "move_field":
      return affected === 0
        ? "No record has a value in it."
        : `${some} ${verb(affected, "has a value, which moves", "have a value, which moves")} along.`;
    case "delete_relation":
      return links === 0
        ? "No records are linked by it."
        : `${counted(links, "link")} between records ${verb(links, "is", "are")} lost.`;
    default:
      return null;
  }
}

function relationsText(change: ChangeKind, { relations, links }: ChangePreview): string {
  const count = relations.length;
  if (change === "rename_model") return `${counted(count, "relation")} ${verb(count, "takes", "take")} the new name.`;
  if (change === "delete_relation") return "The API loses it under these names.";
  const lost = links > 0 ? `, and with ${verb(count, "it", "them")} ${counted(links, "link")} between records` : "";
  return `${verb(count, "This relation goes", "These relations go")}${lost}.`;
}

function defaultText(change: ChangeKind, { from, to }: NonNullable<ChangePreview["default_change"]>): string {
  const was = `The default value, ${shortJson(from)},`;
  if (to !== null) return `${was} becomes ${shortJson(to)}.`;
  return change === "set_field_rules" ? `${was} goes with its option.` : `${was} cannot be converted and goes.`;
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const roleTexts: Partial<Record<ChangeKind, (count: number) => string>> = {
  delete_model: (count) => `${counted(count, "role")} ${verb(count, "loses its", "lose their")} permissions on it.`,
  rename_model: (count) =>
    `${counted(count, "role")} ${verb(count, "keeps its", "keep their")} permissions, under the new name.`,
};
const webhookTexts: Partial<Record<ChangeKind, (count: number) => string>> = {
  delete_model: (count) => `${counted(count, "webhook")} ${verb(count, "is", "are")} deleted.`,
  rename_model: (count) => `${counted(count, "webhook")} ${verb(count, "follows", "follow")} the new name.`,
};

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
    const text =
      roleTexts[change] ?? ((count) => `${counted(count, "role")} ${verb(count, "has", "have")} permissions here.`);
    facts.push({ icon: ShieldCheck, text: text(roles.count), names: roles.names ?? [] });
  }
  if (conditions.length > 0)
    facts.push({
      icon: ListFilter,
      text: `${counted(conditions.length, "permission")} ${verb(conditions.length, "has", "have")} conditions that name it. Until they are changed, they refuse.`,
      names: conditions,
    });
  if (webhooks.count > 0) {
    const text =
      webhookTexts[change] ??
      ((count) => `${counted(count, "webhook")} ${verb(count, "sends", "send")} these records on.`);
    facts.push({ icon: Webhook, text: text(webhooks.count), names: webhooks.names ?? [] });
  }
  if (tokens.count > 0)
    facts.push({
      icon: KeyRound,
      text: `${counted(tokens.count, "API token")} can reach it. Tell those who use ${verb(tokens.count, "it", "them")}.`,
      names: tokens.names ?? [],
    });
  return facts;
}

/** What stands in the way, as a title and what follows from it. */
export function conflictText({ kind, count, examples }: ChangeConflict): { title: string; follows: string } {
  const shown = examples.length > 0 ? `, for example ${examples.join(", ")}` : "";
  switch (kind) {
    case "unconvertible":
      return {
        title: `${counted(count, "value")} cannot be converted${shown}.`,
        follows: `Nothing changes unless ${verb(count, "it is", "they are")} dropped.`,
      };
    case "partial":
      return {
        title: `${counted(count, "value")} ${verb(count, "loses", "lose")} a part${shown}.`,
        follows: "Nothing changes unless that part is dropped.",
      };
    case "unplaced":
      return {
        title: `${counted(count, "record")} ${verb(count, "has", "have")} a value.`,
        follows: "No one can tell which entry it belongs to, so the field cannot move before these are empty.",
      };
    case "duplicate":
      return {
        title: `${counted(count, "value")} ${verb(count, "occurs", "occur")} more than once${shown}.`,
        follows: "The field cannot be unique before they differ.",
      };
    case "surplus":
      return { title: `There are ${counted(count, "record")}.`, follows: "A single record model can only have one." };
    case "missing": {
      const stay = verb(count, "It stays as it is, and", "They stay as they are, and");
      return {
        title: `${counted(count, "record")} ${verb(count, "has", "have")} no value in it.`,
        follows: `${stay} cannot be published again without one.`,
      };
    }
  }
}
