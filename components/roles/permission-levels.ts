/** What a role may do with the records of each model, and how whole rows and columns of it change. */

/** The columns of the table. */
export const actions = ["read", "create", "update", "delete"] as const;
export type Action = (typeof actions)[number];

/** The levels with their names on the screen. */
export const levels = [
  { value: "none", label: "No Access" },
  { value: "all", label: "Everyone" },
  { value: "custom_logic", label: "Custom Logic" },
] as const;
export type Level = (typeof levels)[number]["value"];

/** Model to action to level; what is missing is `none`. */
export type Permissions = Record<string, Partial<Record<Action, Level | null>>>;

/** `none` where nothing is said. */
export function levelOf(permissions: Permissions, model: string, action: Action): Level {
  return permissions[model]?.[action] ?? "none";
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
  level: Level,
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
