/** `sort` of an aggregate: the order of its groups. */

import { badArgument } from "../filters/where.ts";
import { onlyEntry, sortDirection, sortItems } from "../order/sort.ts";
import { isNothing, type Source } from "../sql/source.ts";
import { type Sql, sql } from "../sql/sql.ts";
import { type MeasuredRows, measured, measureNamed } from "./aggregate-measures.ts";

/** Terms of ORDER BY. `groupOf` gives the value of a key of the groups, null for one that they are not made by. */
export function groupOrder(
  rows: MeasuredRows,
  sort: Source | undefined,
  groupOf: (name: string) => Sql | null,
): readonly Sql[] {
  if (!sort || isNothing(sort)) return [];
  return sortItems(sort).map((item) => {
    const [key, value] = onlyEntry(item, "sort");
    const path = `sort.${key.slice(0, 100)}`;
    if (key === "count") return sql`count(*) ${sortDirection(value, path)}`;
    const measure = measureNamed(key);
    if (!measure && key !== "group") throw unknownTerm(key);
    const [name, direction] = onlyEntry(value, path);
    const ordered = measure ? measured(rows, measure, name)?.value : groupOf(name);
    if (ordered) return sql`${ordered} ${sortDirection(direction, `${path}.${name}`)}`;
    if (measure) throw unknownTerm(`${key}.${name}`);
    throw badArgument("sort", `Groups are sorted by ${name.slice(0, 100)}, so group_by must name it as well.`);
  });
}

const unknownTerm = (term: string) => badArgument("sort", `Groups cannot be sorted by "${term.slice(0, 100)}".`);
