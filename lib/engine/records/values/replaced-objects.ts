/** `{ set: { ... } }` in the place of an object: it becomes just that, whatever was in it. */
import type { FieldErrors } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/is-object.ts";
import type { CatalogField, CatalogModel } from "../../compiler/index.ts";

/** Paths of the objects that are replaced, as the request names them: `input.seo`, `input.seo.set.image`. */
export type Replaced = ReadonlySet<string>;

type Values = Record<string, unknown>;

const nothing: Replaced = new Set();
const nestedFields = new WeakMap<CatalogModel, readonly CatalogField[]>();

/** The same input with what `set` gives in its place. What stands beside a `set` goes to `errors`. */
export function takeSets(
  model: CatalogModel,
  input: unknown,
  prefix: string,
  errors: FieldErrors,
): { input: unknown; replaced: Replaced } {
  const nested = nestedFields.get(model) ?? withInside([...model.fields.values()]);
  nestedFields.set(model, nested);
  if (!isObject(input) || !nested.some(({ name }) => Object.hasOwn(input, name))) return { input, replaced: nothing };
  const replaced = new Set<string>();
  return { input: insideOf(nested, input, prefix, { replaced, errors }), replaced };
}

/** The path of a value as the request has it: `input.seo.set.title` of `input.seo.title`. */
export function shownPath(path: string, replaced: Replaced): string {
  if (replaced.size === 0) return path;
  return path.split(".").reduce((shown, part) => {
    const here = shown === "" ? part : `${shown}.${part}`;
    return replaced.has(here) ? `${here}.set` : here;
  }, "");
}

/** Whether `set` means anything in the field's place: not where the object has a field of that name. */
export const takesSet = ({ shape, kind, definition }: CatalogField): boolean =>
  shape.form === "fields" && !kind.isWhole && !definition.fields.some(({ identifier }) => identifier === "set");

const withInside = (fields: readonly CatalogField[]) =>
  fields.filter(({ shape, kind }) => (shape.form === "fields" && !kind.isWhole) || shape.form === "entries");

interface Taking {
  replaced: Set<string>;
  errors: FieldErrors;
}

function insideOf(fields: readonly CatalogField[], values: Values, path: string, taking: Taking): Values {
  const taken: Values = Object.assign(Object.create(null), values);
  for (const field of withInside(fields)) {
    if (!Object.hasOwn(values, field.name)) continue;
    const [value, here] = [values[field.name], `${path}.${field.name}`];
    taken[field.name] =
      field.shape.form === "entries" && Array.isArray(value)
        ? value.map((one, i) => (isObject(one) ? insideOf(field.nested, one, `${here}.${i}`, taking) : one))
        : objectOf(field, value, here, taking);
  }
  return taken;
}

function objectOf(field: CatalogField, value: unknown, path: string, taking: Taking): unknown {
  if (!isObject(value)) return value;
  if (!takesSet(field) || !Object.hasOwn(value, "set")) return insideOf(field.nested, value, path, taking);
  if (Object.keys(value).length > 1) {
    taking.errors[path] = `Write either set or single fields of ${field.definition.label}`;
    return value;
  }
  taking.replaced.add(path);
  return isObject(value.set) ? insideOf(field.nested, value.set, `${path}.set`, taking) : value.set;
}
