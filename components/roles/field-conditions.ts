/** Conditions on fields in the permissions of a role: in which records it reads a field, and in which it changes it. */
import type { Conditions } from "../../lib/contract/projects/conditions.ts";
import { type FieldAction, fieldActions } from "../../lib/contract/projects/field-conditions.ts";
import { msg } from "../../lib/kernel/words/words.ts";
import { kindOf } from "../field-kinds/index.ts";
import type { ConsoleModel } from "../models/console-models.ts";
import { levelOf, type Permissions } from "./permission-levels.ts";

/** Where such a condition stands. */
export interface FieldConditionAt {
  model: string;
  field: string;
  action: FieldAction;
}

/** As a button or a title calls it. */
export const fieldConditionNames = {
  read: msg("Read {field} of {model} only where"),
  update: msg("Change {field} of {model} only where"),
};

/** As a sentence says it, with the conditions in words. */
export const fieldConditionSentences = {
  read: msg("May read {field} only in records of {model} {conditions}"),
  update: msg("May change {field} only in records of {model} {conditions}"),
};

/** All of a role, in the order of its models. */
export function fieldConditionsIn(permissions: Permissions): (FieldConditionAt & Conditions)[] {
  return Object.entries(permissions).flatMap(([model, { fields }]) =>
    Object.entries(fields ?? {}).flatMap(([field, kept]) =>
      fieldActions.flatMap((action) => {
        const condition = kept[action];
        return condition ? [{ model, field, action, where: condition.where }] : [];
      }),
    ),
  );
}

/** A copy with this condition, or without it for null. */
export function withFieldCondition(
  permissions: Permissions,
  { model, field, action }: FieldConditionAt,
  condition: Conditions | null,
): Permissions {
  const { fields, ...levels } = permissions[model] ?? {};
  const { [action]: _, ...others } = fields?.[field] ?? {};
  const kept = condition ? { ...others, [action]: condition } : others;
  const { [field]: __, ...rest } = fields ?? {};
  const all = Object.keys(kept).length > 0 ? { ...rest, [field]: kept } : rest;
  return { ...permissions, [model]: Object.keys(all).length > 0 ? { ...levels, fields: all } : levels };
}

/**
 * Fields that may have such a condition. What is unique would be learned by whoever writes it, and what an address is
 * made of by whoever reads that.
 */
export function guardableFields({ fields }: Pick<ConsoleModel, "fields">, action: FieldAction) {
  if (action === "update") return fields;
  const sources = fields.map(({ validation }) => validation.slug_source);
  return fields.filter(
    (field) =>
      !kindOf(field).isSecret &&
      !field.validation.unique &&
      !field.validation.slug_source &&
      !sources.includes(field.identifier),
  );
}

/** Models with fields that the role has something to do with. */
export const guardableModels = <M extends Pick<ConsoleModel, "name" | "fields">>(
  models: readonly M[],
  permissions: Permissions,
): M[] =>
  models.filter(
    ({ name, fields }) =>
      fields.length > 0 && fieldActions.some((action) => levelOf(permissions, name, action) !== "none"),
  );
