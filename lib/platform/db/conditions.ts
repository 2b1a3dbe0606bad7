/** Filters of the system API as conditions of SQL; values are parameters. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

interface TextConditions {
  eq?: string | null | undefined;
  ne?: string | null | undefined;
  in?: readonly (string | null)[] | null | undefined;
  not_in?: readonly (string | null)[] | null | undefined;
  contains?: string | null | undefined;
}

interface NumberConditions {
  eq?: number | null | undefined;
  gt?: number | null | undefined;
  lt?: number | null | undefined;
  between?: readonly (number | null)[] | null | undefined;
}

const texts = (list: readonly (string | null)[]) => list.filter((text) => text !== null);

interface DateConditions {
  at_date?: string | null | undefined;
  between_date?: readonly (string | null)[] | null | undefined;
}

const dayMs = 86_400_000;

/**
 * The time lies on the day, and in the period; ends are days in UTC, of which all belongs to the period, or moments.
 */
export function dateCondition(
  time: Expression<unknown>,
  filter: DateConditions | null | undefined,
): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql`true`];
  const [from, to] = filter?.between_date ?? [];
  const day = filter?.at_date?.slice(0, 10);
  for (const start of [day, from]) if (start != null) all.push(sql`${time} >= ${new Date(start)}`);
  for (const end of [day, to])
    if (end != null)
      all.push(
        end.length > 10 ? sql`${time} <= ${new Date(end)}` : sql`${time} < ${new Date(Date.parse(end) + dayMs)}`,
      );
  return sql`(${sql.join(all, sql` and `)})`;
}

/** All conditions on one text hold; nothing given is true. `contains` takes its text as it is, without wildcards. */
export function textCondition(
  text: Expression<unknown>,
  filter: TextConditions | null | undefined,
): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql`true`];
  if (filter?.eq != null) all.push(sql`${text} = ${filter.eq}`);
  if (filter?.ne != null) all.push(sql`${text} is distinct from ${filter.ne}`);
  if (filter?.in) all.push(sql`${text} = any(${texts(filter.in)}::text[])`);
  if (filter?.not_in) all.push(sql`coalesce(${text} <> all(${texts(filter.not_in)}::text[]), true)`);
  if (filter?.contains != null) all.push(sql`position(lower(${filter.contains}) in lower(${text})) > 0`);
  return sql`(${sql.join(all, sql` and `)})`;
}

/** All conditions on one number hold; both ends of `between` belong to it, an end that is null is open. */
export function numberCondition(
  number: Expression<unknown>,
  filter: NumberConditions | null | undefined,
): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql`true`];
  if (filter?.eq != null) all.push(sql`${number} = ${filter.eq}::int`);
  if (filter?.gt != null) all.push(sql`${number} > ${filter.gt}::int`);
  if (filter?.lt != null) all.push(sql`${number} < ${filter.lt}::int`);
  const [from, to] = filter?.between ?? [];
  if (from != null) all.push(sql`${number} >= ${from}::int`);
  if (to != null) all.push(sql`${number} <= ${to}::int`);
  return sql`(${sql.join(all, sql` and `)})`;
}
