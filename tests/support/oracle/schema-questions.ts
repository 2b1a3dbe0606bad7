/** Questions made by chance about a schema made by chance. */
import type { Where } from "./oracle.ts";
import { texts } from "./questions.ts";
import type { Random } from "./random.ts";
import type { SortKey, Status } from "./schema-oracle.ts";
import { type AnyField, type AnyModel, type End, elementOf, plainKinds, plainValue } from "./schemas.ts";

/** A field, the id of the one related record, or a field of it. */
export type Group = AnyField | End | { end: End; field: AnyField };

export interface GroupSort {
  measure: "count" | "group" | "min" | "max" | "sum" | "count_distinct";
  /** Empty for counts. */
  field: string;
  direction: string;
}

export const groupName = (group: Group): string => {
  if ("end" in group) return `${group.end.name}__${group.field.name}`;
  return "relation" in group ? `${group.name}_id` : group.name;
};

export interface SchemaQuestion {
  model: AnyModel;
  role: "editor" | "reader" | "limited";
  where: Where;
  sort: SortKey[];
  limit: number;
  offset: number;
  status: Status;
  /** A field or a has_one relation to put records into groups by. */
  group: Group | null;
  /** The order of the groups, and a condition on them. */
  groupSort: GroupSort[];
  having: Where;
  rules: Record<string, Where>;
}

/** Fields that the role sees, at every level. */
export const seenFields = (fields: readonly AnyField[], role: string): AnyField[] =>
  fields
    .filter(({ hidden }) => !(hidden && role === "limited"))
    .map((field) => ({ ...field, nested: seenFields(field.nested, role) }));

function plainFilter(random: Random, { kind }: AnyField): Where {
  const value = () => plainValue(random, kind);
  const some = () => random.list(0, 3, value);
  const filters: (() => Where)[] = [
    () => ({ eq: random.once(5) ? null : value() }),
    () => ({ ne: random.once(5) ? null : value() }),
    () => ({ is_null: random.once(2) }),
  ];
  if (kind !== "boolean")
    filters.push(
      () => ({ in: some() }),
      () => ({ not_in: some() }),
    );
  if (kind !== "boolean" && kind !== "choice")
    filters.push(
      () => ({ [random.pick(["lt", "lte", "gt", "gte"])]: value() }),
      () => ({ between: [value(), value()] }),
      () => ({ gte: value(), lt: value() }),
    );
  if (kind === "text")
    filters.push(() => ({ [random.pick(["contains", "icontains", "starts_with", "ends_with"])]: random.pick(texts) }));
  return random.pick(filters)();
}

/** A filter on one field. */
export function fieldFilter(random: Random, field: AnyField): Where {
  const { name, kind, nested } = field;
  if (plainKinds.includes(kind)) return { [name]: plainFilter(random, field) };
  if (random.once(4)) return { [name]: { is_null: random.once(2) } };
  if (kind === "repeated") {
    const entry = () => Object.assign({}, ...random.list(0, 2, () => fieldFilter(random, random.pick(nested))));
    return { [name]: { [random.pick(["some", "every", "none"])]: entry() } };
  }
  if (kind === "object")
    return { [name]: Object.assign({}, ...random.list(1, 2, () => fieldFilter(random, random.pick(nested)))) };
  const element = () => plainValue(random, elementOf(kind));
  const operator = random.pick(["has", "has_any", "has_all"]);
  return { [name]: { [operator]: operator === "has" ? element() : random.list(0, 2, element) } };
}

class QuestionWriter {
  readonly random: Random;
  readonly ends: readonly End[];
  readonly role: string;

  constructor(random: Random, ends: readonly End[], role: string) {
    this.random = random;
    this.ends = ends;
    this.role = role;
  }

  where(model: AnyModel, depth: number): Where {
    const { random } = this;
    const own = () => fieldFilter(random, random.pick(seenFields(model.fields, this.role)));
    const ends = this.ends.filter((end) => end.model === model);
    const related = () => (ends.length > 0 ? this.#related(random.pick(ends), depth) : own());
    if (depth === 0) return random.once(4) ? {} : own();
    const inner = () => this.where(model, depth - 1);
    return random.pick<() => Where>([
      own,
      related,
      related,
      () => ({ AND: random.list(0, 3, inner) }),
      () => ({ OR: random.list(0, 3, inner) }),
      () => ({ NOT: inner() }),
      () => ({ ...own(), ...related() }),
      () => ({ ...own(), NOT: inner(), OR: [inner(), inner()] }),
    ])();
  }

  #related({ name, kind, other }: End, depth: number): Where {
    const { random } = this;
    if (kind === "has_one") return { [name]: random.once(4) ? null : this.where(other, depth - 1) };
    if (random.once(3)) return { [`${name}_count`]: { [random.pick(["eq", "gt", "lte"])]: random.upTo(3) } };
    return { [`${name}_list`]: { [random.pick(["some", "every", "none"])]: this.where(other, depth - 1) } };
  }

  sort(model: AnyModel): SortKey[] {
    const { random } = this;
    const plain = (one: AnyModel) => seenFields(one.fields, this.role).filter(({ kind }) => plainKinds.includes(kind));
    const ends = this.ends.filter((end) => end.model === model);
    return random.list(0, 3, (): SortKey => {
      const direction = random.pick(["asc", "desc"]) + random.pick(["", "", "_nulls_first", "_nulls_last"]);
      const end = ends.length > 0 && random.once(2) ? random.pick(ends) : null;
      if (!end) return { field: random.pick(plain(model)).name, direction };
      return end.kind === "has_many"
        ? { end, direction }
        : { end, field: random.pick(plain(end.other)).name, direction };
    });
  }
}

const isNumber = ({ kind }: AnyField) => kind === "int" || kind === "double";

function anyDirection(random: Random): string {
  return random.pick(["asc", "desc"]) + random.pick(["", "", "_nulls_first", "_nulls_last"]);
}

function groupSort(random: Random, fields: readonly AnyField[], group: Group | null): GroupSort[] {
  const plain = fields.filter(({ kind }) => plainKinds.includes(kind));
  const ranked = plain.filter(({ kind }) => kind !== "boolean");
  const term = (measure: GroupSort["measure"], of: readonly AnyField[]): GroupSort[] =>
    of.length > 0 ? [{ measure, field: random.pick(of).name, direction: anyDirection(random) }] : [];
  const all = (): GroupSort[] => [
    { measure: "count", field: "", direction: anyDirection(random) },
    ...(group ? [{ measure: "group" as const, field: groupName(group), direction: anyDirection(random) }] : []),
    ...term("min", ranked),
    ...term("max", ranked),
    ...term("sum", fields.filter(isNumber)),
    ...term("count_distinct", plain),
  ];
  return random.list(0, 2, () => random.pick(all()));
}

function having(random: Random, fields: readonly AnyField[]): Where {
  const numbers = fields.filter(isNumber);
  const operators = () => ({ [random.pick(["eq", "ne", "lt", "lte", "gt", "gte"])]: random.upTo(3) });
  const measure = random.pick(["min", "max", "sum", "count_distinct"]);
  const one: Where =
    numbers.length > 0 && random.once(2)
      ? { [measure]: { [random.pick(numbers).name]: operators() } }
      : { count: operators() };
  return random.once(3) ? {} : random.once(3) ? { NOT: one } : one;
}

export function anyQuestion(random: Random, models: readonly AnyModel[], ends: readonly End[]): SchemaQuestion {
  const role = random.pick(["editor", "reader", "limited"] as const);
  const asking = new QuestionWriter(random, ends, role);
  const model = random.pick(models);
  const plain = (one: AnyModel) => seenFields(one.fields, role).filter(({ kind }) => plainKinds.includes(kind));
  const ones = ends.filter((end) => end.model === model && end.kind === "has_one");
  const groups: Group[] = [
    ...plain(model),
    ...ones,
    ...ones.flatMap((end) => plain(end.other).map((field) => ({ end, field }))),
  ];
  const group = random.once(2) ? random.pick(groups) : null;
  return {
    model,
    role,
    where: asking.where(model, 2),
    sort: asking.sort(model),
    limit: random.pick([0, 1, 3, 50]),
    offset: random.pick([0, 0, 1, 5]),
    status: role === "editor" ? random.pick(["published", "draft", "all"] as const) : "published",
    group,
    groupSort: groupSort(random, seenFields(model.fields, role), group),
    having: having(random, seenFields(model.fields, role)),
    rules: Object.fromEntries(models.map((one) => [one.name, fieldFilter(random, random.pick(one.fields))])),
  };
}
