/** `sort` of an aggregate: the order of its groups. */
import { type MeasuredRows, measured, measureNamed } from "./aggregate-measures.ts";
import { onlyEntry, sortDirection } from "./sort.ts";
import { isNothing, itemsOf, type Source } from "./source.ts";
import { type Sql, sql } from "./sql.ts";
import { badArgument } from "./where.ts";

/** Terms of ORDER BY. `groupOf` gives the value of a key of the groups, null for one that they are not made by. */
export function groupOrder(
  rows: MeasuredRows,
  sort: Source | undefined,
  groupOf: (name: string) => Sql | null,
): readonly Sql[] {
  if (!sort || isNothing(sort)) return [];
  return itemsOf(sort).map((item) => {
    const [key, value] = onlyEntry(item, "sort");
    const path = `sort.${key.slice(0, 100)}`;
    if (key === "count") return sql`count(*) ${sortDirection(value, path)}`;
    const [name, direction] = onlyEntry(value, path);
    return sql`${orderedValue(rows, key, name, groupOf)} ${sortDirection(direction, `${path}.${name.slice(0, 100)}`)}`;
  });
}

function orderedValue(rows: MeasuredRows, key: string, name: string, groupOf: (name: string) => Sql | null): Sql {
  const path = `sort.${key}.${name}`.slice(0, 200);
  if (key === "group") {
    const value = groupOf(name);
    if (value) return value;
    throw badArgument(path, `Groups are sorted by ${name.slice(0, 100)}, so group_by must name it as well.`);
  }
  const measure = measureNamed(key);
  const found = measure && measured(rows, measure, name);
  if (!found) throw badArgument(path, `Groups cannot be sorted by "${key.slice(0, 100)}.${name.slice(0, 100)}".`);
  return found.value;
}
