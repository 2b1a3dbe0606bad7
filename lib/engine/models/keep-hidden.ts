/** Who may change models need not see all records: no change shows a role what is hidden from it. */

import type { FieldDefinition, ModelDefinition } from "../../contract/models.ts";
import { allFieldIds } from "../../contract/projects/condition-names.ts";
import { fieldActions } from "../../contract/projects/field-conditions.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { fieldConditionOf, isHidden, type Role, seesAll } from "../access/index.ts";
import { allFields } from "./find-definition.ts";
import type { ModelChange } from "./model-change.ts";

/** Whose change it is, and what was there before it. */
type Change = Pick<ModelChange, "project" | "role" | "before">;

/**
 * The model and the field as they were before the change, which may have renamed, moved or opened them meanwhile; what
 * it has made itself is taken as it is.
 */
function asBefore({ before }: Pick<Change, "before">, model: ModelDefinition, field: FieldDefinition) {
  const was = before.models.find(({ id }) => id === model.id) ?? model;
  const known = allFields(was).find((one) => one === field || (one.id !== undefined && one.id === field.id));
  return { model: was, field: known ?? field };
}

/** The field with those that it is nested in, from the root. */
function lineOf(model: Pick<ModelDefinition, "fields">, field: FieldDefinition): FieldDefinition[] {
  const line: FieldDefinition[] = [];
  let level: readonly FieldDefinition[] = model.fields;
  for (const name of field.parent_field?.split(".") ?? []) {
    const holder = level.find(({ identifier }) => identifier === name);
    if (!holder) break;
    line.push(holder);
    level = holder.fields;
  }
  return [...line, field];
}

const hiddenMessage = (model: string, field: string) =>
  `The field ${field} of ${model} is hidden from your role. Only who sees it can change it.`;

/** FORBIDDEN for a field that was hidden from the role, by itself or by what it was nested in. */
export function requireSeen(change: Omit<Change, "project">, model: ModelDefinition, field: FieldDefinition): void {
  const { role } = change;
  if (!role) return;
  const was = asBefore(change, model, field);
  const line = lineOf(was.model, was.field);
  if (line.some((one) => isHidden(one, role)) || isGuarded(role, was.model.name, line[0]!.identifier))
    throw new PlinthError("FORBIDDEN", hiddenMessage(was.model.name, was.field.identifier));
}

/** requireSeen for the field and all that is nested in it. */
export function requireSeenWhole(
  change: Omit<Change, "project">,
  model: ModelDefinition,
  field: FieldDefinition,
): void {
  for (const one of allFields({ fields: [field] })) requireSeen(change, model, one);
}

/** Whether the role saw the values of a field in all records, so that messages and options may hold some. */
export function seesValues(change: Change, model: ModelDefinition, field: FieldDefinition): boolean {
  const { role, project } = change;
  if (!role) return true;
  const was = asBefore(change, model, field);
  const isSeen = !lineOf(was.model, was.field).some((one) => isHidden(one, role));
  return isSeen && seesAll(role, { ...was.model, fields: [was.field] }, project.project_type === "saas");
}

/** FORBIDDEN for what tells which values a field has to a role that did not see those of all records. */
export function requireValuesSeen(change: Change, model: ModelDefinition, field: FieldDefinition): void {
  if (!seesValues(change, model, field))
    throw new PlinthError(
      "FORBIDDEN",
      t(
        "This would tell which values {label} has in records that your role does not see. Please ask an admin of the project.",
        { label: field.label },
      ),
    );
}

/** FORBIDDEN for who is no admin of a project with tenants: which models they all share says who sees which records. */
export function requireMayShare({ role, project }: Pick<Change, "project" | "role">): void {
  if (role && !role.is_admin && project.project_type === "saas")
    throw new PlinthError("FORBIDDEN", t("Only an admin of the project can change which models all tenants share."));
}

/** Values in a message; nothing where none are told. */
export const forExample = (examples: readonly string[]): string[] =>
  examples.length > 0 ? [t("For example: {examples}", { examples: examples.join(", ") })] : [];

/**
 * FORBIDDEN where a change leaves a field that was hidden from the role other than it was: seen, renamed, converted or
 * gone, so that another could be made in its place and show what revisions remember; and where it changes which models
 * all tenants share. A model may go as a whole, with all that is known of it.
 */
export function keepHidden(change: ModelChange): void {
  const { role, before, draft } = change;
  if (!role || role.is_admin) return;
  const now = new Map(draft.models.map((model) => [model.id, model]));
  for (const model of before.models) {
    const changed = now.get(model.id);
    if (!changed) continue;
    if (changed.is_common_model !== model.is_common_model) requireMayShare(change);
    // What conditions keep from the role in some records stays as it is, too.
    const guarded = new Set(
      model.fields.filter(({ identifier }) => isGuarded(role, model.name, identifier)).flatMap(allFieldIds),
    );
    const kept = hiddenOf(changed.fields, role, guarded);
    for (const [key, { field, text }] of hiddenOf(model.fields, role, guarded))
      if (kept.get(key)?.text !== text) throw new PlinthError("FORBIDDEN", hiddenMessage(model.name, field.identifier));
  }
}

const isGuarded = (role: Role, model: string, field: string): boolean =>
  fieldActions.some((action) => fieldConditionOf(role, model, field, action) !== null);

/**
 * What is hidden from the role, by id, with what must not change of it. What a field is nested in may be called
 * otherwise.
 */
function hiddenOf(
  fields: readonly FieldDefinition[],
  role: Role,
  guarded: ReadonlySet<string>,
  isInside = false,
  found = new Map<string, { field: FieldDefinition; text: string }>(),
): Map<string, { field: FieldDefinition; text: string }> {
  for (const field of fields) {
    const isClosed = isInside || isHidden(field, role) || (field.id !== undefined && guarded.has(field.id));
    const { serial: _, parent_field: _path, fields: nested, aliases: _aliases, id, validation, ...rest } = field;
    // Another field may become the title, and the source of a slug be called otherwise.
    const { as_title: _title, slug_source: _source, ...rules } = validation;
    if (isClosed) found.set(id ?? field.identifier, { field, text: JSON.stringify([rest, rules]) });
    hiddenOf(nested, role, guarded, isClosed, found);
  }
  return found;
}
