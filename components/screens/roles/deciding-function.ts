/** Which function decides where a role has Custom Logic. */

export interface DecidingFunction {
  name: string;
  hooks: readonly { event: string; model: string | null }[];
}

/**
 * Among those that the role may run: the one with the hook `access` of the model, else one whose hook names no model;
 * of several the first by name.
 */
export function decidingFunction(
  model: string,
  functions: readonly DecidingFunction[],
  allowed: readonly string[],
): string | null {
  const candidates = functions
    .filter(({ name }) => allowed.includes(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const named = (about: string | null) =>
    candidates.find(({ hooks }) => hooks.some((hook) => hook.event === "access" && hook.model === about));
  return (named(model) ?? named(null))?.name ?? null;
}
