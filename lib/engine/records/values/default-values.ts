/** Default values: what a new record has in the fields of which its input says nothing. */
import type { CatalogField } from "../../compiler/index.ts";

/** What is filled in at one level, and in the objects that are given there. */
export interface Defaults {
  own: ReadonlyMap<string, unknown>;
  inside: ReadonlyMap<string, Defaults>;
}

/** The defaults of these fields but for those among `others`; null where there are none. */
export function defaultsOf(fields: readonly CatalogField[], others: readonly CatalogField[] = []): Defaults | null {
  const own = new Map<string, unknown>();
  const inside = new Map<string, Defaults>();
  for (const { name, definition, nested } of fields) {
    const other = others.find((one) => one.name === name);
    if (!other && definition.validation.default !== undefined) own.set(name, definition.validation.default);
    const within = defaultsOf(nested, other?.nested);
    if (within) inside.set(name, within);
  }
  return own.size + inside.size > 0 ? { own, inside } : null;
}

/**
 * The values with defaults in the place of what is not there; null is there. What is inside of an object or of entries
 * is filled in where these are given. What is no object stays, to be refused.
 */
export function withDefaults<Values>(values: Values, { own, inside }: Defaults): Values | Record<string, unknown> {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return values;
  const filled = { ...values } as Record<string, unknown>;
  const given = (name: string) => (Object.hasOwn(filled, name) ? filled[name] : undefined);
  for (const [name, value] of own) if (given(name) === undefined) filled[name] = value;
  for (const [name, within] of inside) {
    const value = given(name);
    if (Array.isArray(value)) filled[name] = value.map((entry) => withDefaults(entry, within));
    else if (value !== undefined) filled[name] = withDefaults(value, within);
  }
  return filled;
}
