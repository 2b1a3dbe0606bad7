/** Old names of fields in what callers ask by name. */
import type { FieldAlias, UsedAlias } from "../../../contract/fields/field-aliases.ts";
import type { Catalog, CatalogField } from "./catalog.ts";

export const usedAlias = ({ definition }: CatalogField, { name }: FieldAlias): UsedAlias => ({
  field_id: definition.id!,
  name,
});

/** The field that was called so, with the old name; undefined for none. */
export function fieldOnceCalled(
  fields: Iterable<CatalogField>,
  name: string,
): { field: CatalogField; alias: FieldAlias } | undefined {
  for (const field of fields) {
    const alias = field.aliases.find((one) => one.name === name);
    if (alias) return { field, alias };
  }
  return undefined;
}

const known = new WeakMap<Catalog["models"], boolean>();

const hasAny = (field: CatalogField): boolean => field.aliases.length > 0 || field.nested.some(hasAny);

/** Whether any field of the project has an old name. */
export function hasAliases({ models }: Catalog): boolean {
  let found = known.get(models);
  if (found === undefined) {
    found = [...models.values()].some(({ fields }) => [...fields.values()].some(hasAny));
    known.set(models, found);
  }
  return found;
}
