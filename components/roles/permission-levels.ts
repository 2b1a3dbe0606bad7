/** What a role may do with the records of each model, and how whole rows and columns of it change. */

import type { Conditions } from "../../lib/contract/projects/conditions.ts";
import type { FieldConditions } from "../../lib/contract/projects/field-conditions.ts";
import { type Message, msg } from "../../lib/kernel/words/words.ts";

/** The columns of the table. */
export const actions = ["read", "create", "update", "delete"] as const;
export type Action = (typeof actions)[number];

/** The levels with their names on the screen. */
export const levels = [
  { value: "none", label: msg("No Access") },
  { value: "all", label: msg("Everyone") },
  { value: "conditions", label: msg("Conditions") },
  { value: "custom_logic", label: msg("Custom Logic") },
] as const;
export type Level = (typeof levels)[number]["value"];

/** Levels that need nothing else; conditions need their filter. */
export type PlainLevel = Exclude<Level, "conditions">;

/** Model to action to level, or to the conditions; what is missing is `none`. Beside them, conditions on fields. */
export type Permissions = Record<
  string,
  Partial<Record<Action, PlainLevel | Conditions | null>> & { fields?: FieldConditions | null }
>;

/** `none` where nothing is said. */
export function levelOf(permissions: Permissions, model: string, action: Action): Level {
  const level = permissions[model]?.[action] ?? "none";
  return typeof level === "object" ? "conditions" : level;
}

/** The filter of conditions; null for every other level. */
export function conditionsOf(permissions: Permissions, model: string, action: Action): Conditions["where"] | null {
  const level = permissions[model]?.[action];
  return typeof level === "object" && level !== null ? level.where : null;
}

/** Whole tables to begin with, by what they let do with every model. */
export const presets: readonly { name: Message; actions: readonly Action[] }[] = [
  { name: msg("Reader"), actions: ["read"] },
  { name: msg("Editor"), actions: ["read", "create", "update"] },
  { name: msg("Admin"), actions },
];

/** The table of a preset. What conditions on fields keep stays kept: they do not stand in the table. */
export function presetPermissions(
  models: readonly string[],
  allowed: readonly Action[],
  before: Permissions = {},
): Permissions {
  const levelsOf = (fields: Permissions[string]["fields"]) => ({
    ...Object.fromEntries(actions.map((action) => [action, allowed.includes(action) ? "all" : "none"] as const)),
    ...(fields && { fields }),
  });
  return Object.fromEntries(models.map((model) => [model, levelsOf(before[model]?.fields)]));
}

/** The level that all of these have, `mixed` where they differ. */
export function commonLevel(
  permissions: Permissions,
  models: readonly string[],
  only: readonly Action[] = actions,
): Level | "mixed" {
  const found = new Set(models.flatMap((model) => only.map((action) => levelOf(permissions, model, action))));
  return found.size > 1 ? "mixed" : ([...found][0] ?? "none");
}

/** A copy in which these actions on these models have the level; what was not named stays. */
export function withLevel(
  permissions: Permissions,
  models: readonly string[],
  only: readonly Action[],
  level: PlainLevel | Conditions,
): Permissions {
  const next = { ...permissions };
  for (const model of models)
    next[model] = { ...next[model], ...Object.fromEntries(only.map((action) => [action, level])) };
  return next;
}

/** Models of which a function decides at least one action. */
export function customModels(permissions: Permissions): string[] {
  return Object.keys(permissions).filter((model) =>
    actions.some((action) => levelOf(permissions, model, action) === "custom_logic"),
  );
}
