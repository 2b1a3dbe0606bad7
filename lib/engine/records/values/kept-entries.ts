import type { CatalogField } from "../../compiler/index.ts";
import type { RecordValues } from "./prepare-values.ts";

/**
 * For each entry of a list as it is given, the place where it was before, or null for a new one. Entries that look the
 * same to the role are the same, wherever they stand now; one that stands where another is missing is that one,
 * changed. Null where this leaves a doubt: which entry was removed, or which was changed when others came or went. Only
 * what the role sees decides.
 */
export function keptEntries(
  field: CatalogField,
  before: readonly unknown[],
  given: readonly unknown[],
): (number | null)[] | null {
  const was = before.map((entry) => seenText(field.nested, entry));
  const is = given.map((entry) => seenText(field.nested, entry));
  const places: (number | null)[] = is.map((text, i) => (was[i] === text ? i : null));
  const missing = new Set(was.keys().filter((i) => places[i] !== i));
  const claim = (i: number, place: number | undefined) => {
    if (place === undefined || !missing.delete(place)) return;
    places[i] = place;
  };
  // Those that look the same, the last of them first.
  const alike = Map.groupBy([...missing].reverse(), (place) => was[place]);
  for (const [i, text] of is.entries()) if (places[i] === null) claim(i, alike.get(text)?.pop());
  const left = places.flatMap((place, i) => (place === null ? [i] : []));
  if (left.length === 0) {
    const kept = new Set(places.map((place) => was[place!]));
    return missing.values().some((place) => kept.has(was[place])) ? null : places;
  }
  if (missing.size === 0) return places;
  for (const i of left) claim(i, i);
  const added = left.filter((i) => places[i] === null);
  return missing.size === 0 && added.every((i) => i >= before.length) ? places : null;
}

/** What the role sees of an entry, equal for equal ones. */
function seenText(fields: readonly CatalogField[], entry: unknown): string {
  return JSON.stringify(seen(fields, entry));
}

function seen(fields: readonly CatalogField[], value: unknown): unknown {
  if (typeof value !== "object" || value === null) return null;
  return fields.map(({ name, shape, nested }) => {
    const inner = (value as RecordValues)[name] ?? null;
    if (shape.form === "fields") return seen(nested, inner);
    return shape.form === "entries" && Array.isArray(inner) ? inner.map((one) => seen(nested, one)) : inner;
  });
}
