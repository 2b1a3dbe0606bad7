/**
 * Conditions on one field of a model: in which records a role reads it, and in which it may change it. They stand
 * beside the levels of the model, in `fields`.
 */
import { z } from "zod";
import { isObject } from "../../kernel/is-object.ts";
import { t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";
import type { ProjectModels } from "../models.ts";
import { allFieldIds, conditionAfter } from "./condition-names.ts";
import { Conditions, conditionText, type Where } from "./conditions.ts";

export const fieldActions = ["read", "update"] as const;
export type FieldAction = (typeof fieldActions)[number];

/** By identifier, of fields of the record itself; one that holds others counts for all that is in it. */
export type FieldConditions = Record<string, { [action in FieldAction]?: Conditions | null | undefined }>;

export const FieldConditions = z
  .record(z.string().min(1), z.strictObject({ read: Conditions.nullish(), update: Conditions.nullish() }), {
    error: "fields maps a field to read and update, each { where }",
  })
  .refine((fields) => Object.keys(fields).length <= limits.modelFieldConditionsMax, {
    error: () => t("At most {count} fields of a model have conditions", { count: limits.modelFieldConditionsMax }),
  })
  .nullish();

/** One condition of a role. */
export interface ConditionAt {
  model: string;
  action: string;
  /** Null where it is about records. */
  field: string | null;
  where: Where;
}

/** Where it stands in `api_permissions`. */
export const pathOfCondition = ({ model, action, field }: Omit<ConditionAt, "where">): string =>
  field === null ? `${model}.${action}` : `${model}.fields.${field}.${action}`;

/** All conditions of a role's `api_permissions`. */
export function conditionsIn(permissions: Readonly<Record<string, object>>): ConditionAt[] {
  return Object.entries(permissions).flatMap(([model, { fields, ...levels }]: [string, { fields?: unknown }]) => [
    ...within(levels).map((one) => ({ ...one, model, field: null })),
    ...Object.entries(isObject(fields) ? fields : {}).flatMap(([field, actions]) =>
      within(actions).map((one) => ({ ...one, model, field })),
    ),
  ]);
}

const within = (levels: unknown): { action: string; where: Where }[] =>
  Object.entries(isObject(levels) ? levels : {}).flatMap(([action, level]) =>
    isObject(level) && isObject(level.where) ? [{ action, where: level.where }] : [],
  );

/** How many permissions conditions decide. */
export const countConditions = (permissions: Readonly<Record<string, object>>): number =>
  conditionsIn(permissions).length;

type Definitions = Pick<ProjectModels, "models" | "relations">;

/**
 * The conditions on fields of a model, which had this name before, as they read after a change of the definitions. They
 * follow what they guard into another field of the record and out of one, and go with it where it is deleted.
 */
export function fieldConditionsAfter(
  fields: FieldConditions,
  name: string,
  before: Definitions,
  after: Definitions,
): FieldConditions {
  const was = before.models.find((one) => one.name === name)?.fields ?? [];
  const id = before.models.find((one) => one.name === name)?.id;
  const now = after.models.find((one) => one.id === id)?.fields ?? [];
  const moved: FieldConditions = {};
  for (const field of now) {
    const ids = new Set(allFieldIds(field));
    const sources = was.filter(
      (one) => Object.hasOwn(fields, one.identifier) && allFieldIds(one).some((of) => ids.has(of)),
    );
    for (const source of sources)
      for (const action of fieldActions) {
        const level = fields[source.identifier]?.[action];
        if (!level) continue;
        const where = conditionAfter(level.where, name, before, after);
        const known = moved[field.identifier]?.[action];
        moved[field.identifier] = { ...moved[field.identifier], [action]: known ? bothOf(known, where) : { where } };
      }
  }
  return moved;
}

const bothOf = ({ where }: Conditions, other: Where): Conditions =>
  conditionText(where) === conditionText(other) ? { where } : { where: { AND: [where, other] } };
