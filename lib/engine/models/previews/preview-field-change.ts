import type { FieldDefinition } from "../../../contract/models.ts";
import { type DefaultChange, previewDefault } from "../fields/change-default.ts";
import { removedOptions } from "../fields/change-options.ts";
import { getParent, isRepeated } from "../find-definition.ts";
import { requireValuesSeen } from "../keep-hidden.ts";
import { findDuplicates } from "../sql/columns.ts";
import { hasValue, lacksValue } from "../sql/field-values.ts";
import { type OptionUse, optionUses } from "../sql/option-uses.ts";
import { tableOf } from "../storage.ts";
import type { ChangeLook } from "./change-look.ts";
import { tryTypeChange } from "./preview-type-change.ts";

/** What stands in the way of a change. All but `missing` refuse it. */
export interface ChangeConflict {
  kind: "unconvertible" | "partial" | "unplaced" | "duplicate" | "surplus" | "missing";
  /** Records; of duplicates, values that occur more than once. */
  count: number;
  /** Up to three values, as JSON. */
  examples: string[];
}

export interface FieldFacts {
  /** Records that the change takes a value from, converts, moves or calls by another name. */
  affected: number;
  conflicts: ChangeConflict[];
  /** Options that go and are in use: the change wants to know what takes their place. */
  options: OptionUse[];
  default_change: DefaultChange | null;
}

/** What a change of one field would do to the records. */
export async function previewFieldChange(look: ChangeLook, field: FieldDefinition): Promise<FieldFacts> {
  const { asked } = look;
  if (asked.change === "set_field_rules") {
    const fixed = asked.validation?.fixed_list_elements;
    const removed = fixed ? removedOptions(field, { fixed_list_elements: fixed }) : [];
    if (removed.length > 0) requireValuesSeen(look, look.model, field);
    const options = await optionUses(look, look.model, field, removed);
    const default_change = fixed ? previewDefault(field, { fixed_list_elements: fixed }) : null;
    return { affected: 0, conflicts: await conflictsOfRules(look, field), options, default_change };
  }
  const affected = await count(look, hasValue(field));
  return { affected, options: [], default_change: null, ...(await conflictsOfChange(look, field, affected)) };
}

async function conflictsOfChange(
  { asked, model, project, role }: ChangeLook,
  field: FieldDefinition,
  affected: number,
): Promise<Pick<FieldFacts, "conflicts"> & Partial<FieldFacts>> {
  if (asked.change === "change_field_type") {
    const { model_name, field_name, parent_field, changed_type } = asked;
    const tried = { model_name, field_name: field_name ?? "", parent_field, changed_type };
    const { failures, default_change } = await tryTypeChange({ project, role }, tried);
    const { partial, ...lost } = failures;
    const kind = partial > 0 && partial === lost.count ? "partial" : "unconvertible";
    return { conflicts: present([{ kind, ...lost }]), default_change };
  }
  if (asked.change === "move_field") {
    const ends = [field.parent_field, asked.moved_to].filter((end) => end !== null);
    const losesPlaces = ends.some((end) => isRepeated(getParent(model, end)));
    if (field.parent_field !== asked.moved_to && losesPlaces)
      return { conflicts: present([{ kind: "unplaced", count: affected, examples: [] }]) };
  }
  return { conflicts: [] };
}

async function conflictsOfRules(look: ChangeLook, field: FieldDefinition): Promise<ChangeConflict[]> {
  const rules = look.asked.validation ?? {};
  const conflicts: ChangeConflict[] = [];
  if (rules.required && !field.validation.required)
    conflicts.push({ kind: "missing", count: await count(look, lacksValue(field)), examples: [] });
  if (rules.unique && !field.validation.unique && field.parent_field === null) {
    const { count, examples } = await findDuplicates(look, look.model, field);
    conflicts.push({ kind: "duplicate", count, examples: examples.map((text) => JSON.stringify(text)) });
  }
  return present(conflicts);
}

const present = (conflicts: ChangeConflict[]) => conflicts.filter(({ count }) => count > 0);

async function count({ project, sql, model }: ChangeLook, condition: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from ${tableOf(project.database, model.name)} where ${condition}`,
  );
  return row!.count;
}
