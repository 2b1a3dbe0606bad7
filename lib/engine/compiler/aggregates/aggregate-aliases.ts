/** Old names of fields in what aggregates are asked by: the keys of groups that are made of fields. */
import type { FieldAlias, UsedAlias } from "../../../contract/fields/field-aliases.ts";
import type { CatalogField, CatalogModel } from "../catalog/catalog.ts";
import { usedAlias } from "../catalog/field-aliases.ts";
import { isGrouped } from "../catalog/kind-facts.ts";
import { type GroupKey, groupKeysOf } from "./aggregate-keys.ts";

/** A key as it is called now, for one that an old name of its field made. */
export interface KeyAlias {
  readonly name: string;
  readonly alias: FieldAlias;
  readonly used: UsedAlias;
}

/** By the old key: `released`, `released_month`, `book__released`. What is called so now goes first. */
export function groupAliasesOf(
  model: CatalogModel,
  models: ReadonlyMap<string, CatalogModel>,
): ReadonlyMap<string, KeyAlias> {
  const keys = groupKeysOf(model, models);
  const found = new Map<string, KeyAlias>();
  const add = (prefix: string, fields: Iterable<CatalogField>) => {
    for (const field of fields)
      for (const alias of field.aliases)
        for (const ending of endingsOf(field)) {
          const [name, old] = [`${prefix}${field.name}${ending}`, `${prefix}${alias.name}${ending}`];
          if (keys.has(old) || found.has(old) || !isOf(keys.get(name), field, ending)) continue;
          found.set(old, { name, alias, used: usedAlias(field, alias) });
        }
  };
  add("", model.fields.values());
  for (const relation of model.relations.values())
    if (relation.kind === "has_one") add(`${relation.name}__`, models.get(relation.model)?.fields.values() ?? []);
  return found;
}

const endingsOf = (field: CatalogField): string[] =>
  isGrouped(field) ? ["", ...Object.keys(field.kind.periods ?? {}).map((period) => `_${period}`)] : [];

/** Whether the key is made of the field: another field may have the name of one of its periods. */
function isOf(key: GroupKey | undefined, field: CatalogField, ending: string): boolean {
  if (key?.kind === "related") return isOf(key.key, field, ending);
  if (ending === "") return key?.kind === "field" && key.field === field;
  return key?.kind === "period" && key.column === field.name;
}
