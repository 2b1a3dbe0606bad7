/** Values of revisions in the types that their fields have today. */
import type { TypedField } from "../../../contract/field-kinds/kind.ts";
import { fieldShapeOf } from "../../../contract/fields/field-shape.ts";
import { isObject } from "../../../kernel/is-object.ts";
import type { CatalogField } from "../../compiler/index.ts";
import { converter, Shortened, unconvertible } from "../../field-kinds/index.ts";

type Values = Record<string, unknown>;

/** By the field's id: what it was when the revision was kept, where that has changed since. */
export type FormerTypes = Readonly<Record<string, TypedField>>;

/** A revision's row as JSON, with its translations. */
interface Kept {
  data: Values;
  types: FormerTypes;
}

/**
 * The row with its values converted as those of records were. What has no meaning in the type of today stays as it was,
 * and its field of the record is named in `unfit`, in whatever language and however deep inside it is.
 */
export function revisedRow(
  fields: Iterable<CatalogField>,
  { data, types }: Kept,
): { data: Values; unfit: ReadonlySet<string> } {
  const unfit = new Set<string>();
  const known = [...fields];
  const revised = (values: Values) => {
    const next = { ...values };
    for (const field of known)
      if (Object.hasOwn(values, field.name))
        next[field.name] = revisedValue(field, values[field.name], types, () => unfit.add(field.name));
    return next;
  };
  const languages = Object.entries((data._translations ?? {}) as Record<string, Values>);
  const _translations = Object.fromEntries(languages.map(([locale, values]) => [locale, revised(values)]));
  return { data: { ...revised(data), _translations }, unfit };
}

function revisedValue(field: CatalogField, value: unknown, types: FormerTypes, tellUnfit: () => void): unknown {
  if (value === null || value === undefined) return value;
  const converted = convert(field, value, types);
  if (converted === unconvertible) {
    tellUnfit();
    return value;
  }
  const inside = (one: unknown) => {
    if (!isObject(one)) return one;
    const next = { ...one };
    for (const inner of field.nested)
      if (Object.hasOwn(one, inner.name)) next[inner.name] = revisedValue(inner, one[inner.name], types, tellUnfit);
    return next;
  };
  return Array.isArray(converted) ? converted.map(inside) : inside(converted);
}

function convert({ definition, shape }: CatalogField, value: unknown, types: FormerTypes): unknown {
  const former = definition.id === undefined ? undefined : types[definition.id];
  if (!former) return asOfToday(definition, value);
  const { kind, element } = fieldShapeOf(former);
  if (kind === shape.kind && element === shape.element) return value;
  const converted = converter(former, definition)(value);
  return converted instanceof Shortened ? converted.kept : converted;
}

/**
 * A value of a field whose type, as far as is known, has never changed. What changed before schema step 009 is not
 * known: such a value is taken where the type of today can read it.
 */
const asOfToday = (definition: CatalogField["definition"], value: unknown) => converter(definition, definition)(value);
