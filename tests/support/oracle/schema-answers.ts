/** One question as the API takes it, and the answer that the oracle expects. */
import { all, compare, not, operator, type Truth, type Value, type Where } from "./oracle.ts";
import { inOrder, SchemaOracle } from "./schema-oracle.ts";
import { type Group, type GroupSort, groupName, type SchemaQuestion, seenFields } from "./schema-questions.ts";
import { type AnyField, type AnyRow, type End, plainKinds } from "./schemas.ts";

const typeOf = (model: string) => model[0]!.toUpperCase() + model.slice(1);
const plain = (fields: readonly AnyField[]) => fields.filter(({ kind }) => plainKinds.includes(kind));
const numeric = (fields: readonly AnyField[]) => fields.filter(({ kind }) => kind === "int" || kind === "double");

const names = (fields: readonly AnyField[]) => fields.map(({ name }) => name).join(" ");
const measuresOf = (numbers: readonly AnyField[]) =>
  numbers.length > 0 ? ["min", "max", "sum", "avg"].map((one) => `${one} { ${names(numbers)} }`).join(" ") : "";

const selected = (fields: readonly AnyField[]): string =>
  fields.map(({ name, nested }) => (nested.length > 0 ? `${name} { ${selected(nested)} }` : name)).join(" ");

/** The document and its variables. */
export function asRequest(question: SchemaQuestion, ends: readonly End[]) {
  const { model, where, sort, limit, offset, status, role, group, groupSort, having } = question;
  const fields = seenFields(model.fields, role);
  const type = typeOf(model.name);
  const related = ends
    .filter((end) => end.model === model)
    .map(({ name, kind, other }) => {
      if (kind === "has_one") return `${name} { id }`;
      const counted = `count_distinct { ${names(plain(seenFields(other.fields, role)))} }`;
      return `${name}_list(limit: 50) { id } ${name}_count ${name}_aggregate { count ${counted} ${measuresOf(numeric(seenFields(other.fields, role)))} }`;
    });
  const measures = `count_distinct { ${names(plain(fields))} } ${measuresOf(numeric(fields))}`;
  const grouped = group ? `, group_by: [${groupName(group)}]` : "";
  const query = `query ($where: ${type}Where, $sort: [${type}Sort!], $limit: Int, $offset: Int, $status: StatusFilter, $order: [${type}__sort!], $having: ${type}__having) {
    rows: ${model.name}List(where: $where, sort: $sort, limit: $limit, offset: $offset, status: $status) { id ${selected(fields)} ${related.join(" ")} }
    count: ${model.name}Count(where: $where, status: $status)
    groups: ${model.name}Aggregate(where: $where, status: $status, sort: $order, having: $having${grouped}) { count ${measures} ${group ? `group { ${groupName(group)} }` : ""} }
  }`;
  const asked = sort.map(({ field, end, direction }) => {
    if (!end) return { [field!]: direction };
    return end.kind === "has_many" ? { [`${end.name}_count`]: direction } : { [end.name]: { [field!]: direction } };
  });
  const order = groupSort.map(({ measure, field, direction }) => ({
    [measure]: measure === "count" ? direction : { [field]: direction },
  }));
  return { query, variables: { where, sort: asked, limit, offset, status, order, having } };
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
  const { model, role, status, rules } = question;
  const oracle = new SchemaOracle(ends, { mayUpdate: role === "editor", rules: role === "limited" ? rules : {} });
  const fields = seenFields(model.fields, role);
  const rows = oracle.list(model, question).map((row) => {
    const related = ends
      .filter((end) => end.model === model)
      .flatMap((end): [string, unknown][] => {
        const related = oracle.related(row, end, status);
        const found = related.map(({ id }) => ({ id }));
        if (end.kind === "has_one") return [[end.name, found[0] ?? null]];
        return [
          [`${end.name}_list`, found.sort((a, b) => (a.id < b.id ? -1 : 1))],
          [`${end.name}_count`, found.length],
          [`${end.name}_aggregate`, measured(related, seenFields(end.other.fields, role))],
        ];
      });
    return { id: row.id, ...shown(fields, row.values), ...Object.fromEntries(related) };
  });
  const matching = oracle.list(model, { ...question, sort: [], limit: Number.POSITIVE_INFINITY, offset: 0 });
  return { rows, count: matching.length, groups: groups(oracle, matching, fields, question) };
}

/** What records come to. */
function measured(members: readonly AnyRow[], fields: readonly AnyField[]) {
  const numbers = numeric(fields);
  const valuesOf = (name: string) => members.map((row) => row.values[name] ?? null).filter((value) => value !== null);
  const measure = (of: (values: number[]) => number) =>
    Object.fromEntries(
      numbers.map(({ name }) => {
        const values = valuesOf(name) as number[];
        return [name, values.length > 0 ? of(values) : null];
      }),
    );
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  return {
    count: members.length,
    count_distinct: Object.fromEntries(plain(fields).map(({ name }) => [name, new Set(valuesOf(name)).size])),
    ...(numbers.length > 0 && {
      min: measure((values) => values.toSorted(compare)[0]!),
      max: measure((values) => values.toSorted(compare).at(-1)!),
      sum: measure(sum),
      avg: measure((values) => rounded(sum(values) / values.length)),
    }),
  };
}

const isEnd = (group: Group): group is End => "relation" in group;

function groups(
  oracle: SchemaOracle,
  rows: readonly AnyRow[],
  fields: readonly AnyField[],
  { group, status, groupSort, having }: SchemaQuestion,
) {
  const keyOf = (row: AnyRow): Value => {
    if (!group) return null;
    if (isEnd(group)) return oracle.related(row, group, status)[0]?.id ?? null;
    if ("end" in group) return (oracle.related(row, group.end, status)[0]?.values[group.field.name] ?? null) as Value;
    return (row.values[group.name] ?? null) as Value;
  };
  const found = new Map<Value, AnyRow[]>(group ? [] : [[null, []]]);
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  const made = [...found].map(([key, members]) => ({ key, members, told: measured(members, fields) }));
  // Ids are compared as they are written; texts by the database's own order.
  const byKey = (a: Value, b: Value, direction: string) =>
    group && isEnd(group) && a !== null && b !== null
      ? (a < b ? -1 : 1) * (direction.startsWith("desc") ? -1 : 1)
      : inOrder(a, b, direction);
  const inGroupOrder = (a: (typeof made)[number], b: (typeof made)[number]) => {
    for (const term of groupSort) {
      const order =
        term.measure === "group"
          ? a.key === b.key
            ? 0
            : byKey(a.key, b.key, term.direction)
          : inOrder(sorted(a.members, term), sorted(b.members, term), term.direction);
      if (order !== 0) return order;
    }
    return byKey(a.key, b.key, "asc");
  };
  return made
    .filter(({ told }) => holds(told, having) === true)
    .sort(inGroupOrder)
    .map(({ key, told }) => ({ ...told, ...(group && { group: { [groupName(group)]: key } }) }));
}

/** What a group is sorted by. */
function sorted(members: readonly AnyRow[], { measure, field }: GroupSort): Value {
  if (measure === "count") return members.length;
  const values = members.map((row) => (row.values[field] ?? null) as Value).filter((value) => value !== null);
  if (measure === "count_distinct") return new Set(values).size;
  if (values.length === 0) return null;
  if (measure === "sum") return (values as number[]).reduce((a, b) => a + b, 0);
  return values.toSorted((a, b) => inOrder(a, b, "asc")).at(measure === "min" ? 0 : -1)!;
}

function holds(told: object, having: Where): Truth {
  const operators = (value: Value, wanted: Where) =>
    all(Object.entries(wanted).map(([name, operand]) => operator(name, value, operand)));
  return all(
    Object.entries(having).map(([key, wanted]): Truth => {
      if (key === "NOT") return not(holds(told, wanted as Where));
      const value = (told as Record<string, unknown>)[key];
      if (key === "count") return operators(value as number, wanted as Where);
      const byField = value as Record<string, Value>;
      return all(
        Object.entries(wanted as Record<string, Where>).map(([name, asked]) => operators(byField[name]!, asked)),
      );
    }),
  );
}

/** An average ends somewhere. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** The answer of the API with averages that end where the oracle's do. */
export function comparable(data: object) {
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const inner of Object.values(value)) visit(inner);
    const { avg } = value as { avg?: Record<string, number | null> };
    if (typeof avg === "object")
      for (const [name, one] of Object.entries(avg)) if (one !== null) avg[name] = rounded(one);
  };
  visit(data);
  return data;
}
