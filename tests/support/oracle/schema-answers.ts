/** One question as the API takes it, and the answer that the oracle expects. */
import { compare, type Value } from "./oracle.ts";
import { inOrder, SchemaOracle, type Status } from "./schema-oracle.ts";
import { type SchemaQuestion, seenFields } from "./schema-questions.ts";
import type { AnyField, AnyRow, End } from "./schemas.ts";

const typeOf = (model: string) => model[0]!.toUpperCase() + model.slice(1);
const isEnd = (group: AnyField | End): group is End => "relation" in group;
const groupName = (group: AnyField | End) => (isEnd(group) ? `${group.name}_id` : group.name);
const numeric = (fields: readonly AnyField[]) => fields.filter(({ kind }) => kind === "int" || kind === "double");

const selected = (fields: readonly AnyField[]): string =>
  fields.map(({ name, nested }) => (nested.length > 0 ? `${name} { ${selected(nested)} }` : name)).join(" ");

/** The document and its variables. */
export function asRequest(question: SchemaQuestion, ends: readonly End[]) {
  const { model, where, sort, limit, offset, status, role, group } = question;
  const fields = seenFields(model.fields, role);
  const type = typeOf(model.name);
  const related = ends
    .filter((end) => end.model === model)
    .map(({ name, kind }) => (kind === "has_one" ? `${name} { id }` : `${name}_list(limit: 50) { id } ${name}_count`));
  const numbers = numeric(fields).map(({ name }) => name);
  const measures =
    numbers.length > 0 ? ["min", "max", "sum", "avg"].map((one) => `${one} { ${numbers.join(" ")} }`) : [];
  const grouped = group ? `, group_by: [${groupName(group)}]` : "";
  const query = `query ($where: ${type}Where, $sort: [${type}Sort!], $limit: Int, $offset: Int, $status: StatusFilter) {
    rows: ${model.name}List(where: $where, sort: $sort, limit: $limit, offset: $offset, status: $status) { id ${selected(fields)} ${related.join(" ")} }
    count: ${model.name}Count(where: $where, status: $status)
    groups: ${model.name}Aggregate(where: $where, status: $status${grouped}) { count ${measures.join(" ")} ${group ? `group { ${groupName(group)} }` : ""} }
  }`;
  const asked = sort.map(({ field, end, direction }) => {
    if (!end) return { [field!]: direction };
    return end.kind === "has_many" ? { [`${end.name}_count`]: direction } : { [end.name]: { [field!]: direction } };
  });
  return { query, variables: { where, sort: asked, limit, offset, status } };
}

function shown(fields: readonly AnyField[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, nested }) => {
      const value = values[name] ?? null;
      if (value === null || nested.length === 0) return [name, value];
      const inner = (one: unknown) => shown(nested, one as Record<string, unknown>);
      return [name, Array.isArray(value) ? value.map(inner) : inner(value)];
    }),
  );
}

/** What the API should answer. */
export function expected(question: SchemaQuestion, ends: readonly End[]) {
  const { model, role, status, group, rules } = question;
  const oracle = new SchemaOracle(ends, { mayUpdate: role === "editor", rules: role === "limited" ? rules : {} });
  const fields = seenFields(model.fields, role);
  const rows = oracle.list(model, question).map((row) => {
    const related = ends
      .filter((end) => end.model === model)
      .flatMap((end): [string, unknown][] => {
        const found = oracle.related(row, end, status).map(({ id }) => ({ id }));
        if (end.kind === "has_one") return [[end.name, found[0] ?? null]];
        return [
          [`${end.name}_list`, found.sort((a, b) => (a.id < b.id ? -1 : 1))],
          [`${end.name}_count`, found.length],
        ];
      });
    return { id: row.id, ...shown(fields, row.values), ...Object.fromEntries(related) };
  });
  const matching = oracle.list(model, { ...question, sort: [], limit: Number.POSITIVE_INFINITY, offset: 0 });
  return { rows, count: matching.length, groups: groups(oracle, matching, numeric(fields), group, status) };
}

function groups(
  oracle: SchemaOracle,
  rows: readonly AnyRow[],
  numbers: readonly AnyField[],
  group: AnyField | End | null,
  status: Status,
) {
  const keyOf = (row: AnyRow): Value => {
    if (!group) return null;
    if (isEnd(group)) return oracle.related(row, group, status)[0]?.id ?? null;
    return (row.values[group.name] ?? null) as Value;
  };
  const found = new Map<Value, AnyRow[]>(group ? [] : [[null, []]]);
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  // Ids are compared as they are written; texts by the database's own order.
  const inGroupOrder = ([a]: [Value, AnyRow[]], [b]: [Value, AnyRow[]]) =>
    group && isEnd(group) && a !== null && b !== null ? (a < b ? -1 : 1) : inOrder(a, b, "asc");
  return [...found].sort(inGroupOrder).map(([key, members]) => {
    const measure = (of: (values: number[]) => number) =>
      Object.fromEntries(
        numbers.map(({ name }) => {
          const values = members.map((row) => row.values[name] ?? null).filter((value) => value !== null) as number[];
          return [name, values.length > 0 ? of(values) : null];
        }),
      );
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
    return {
      count: members.length,
      ...(numbers.length > 0 && {
        min: measure((values) => values.toSorted(compare)[0]!),
        max: measure((values) => values.toSorted(compare).at(-1)!),
        sum: measure(sum),
        avg: measure((values) => rounded(sum(values) / values.length)),
      }),
      ...(group && { group: { [groupName(group)]: key } }),
    };
  });
}

/** An average ends somewhere. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** The answer of the API with averages that end where the oracle's do. */
export function comparable(data: { groups: { avg?: Record<string, number | null> }[] }) {
  for (const { avg } of data.groups)
    for (const [name, value] of Object.entries(avg ?? {})) if (value !== null) avg![name] = rounded(value);
  return data;
}
