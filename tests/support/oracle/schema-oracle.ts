/** What the generated API of any schema should answer, slowly and obviously: records in arrays, filters as functions, nothing shared with the compiler. */
import { all, any, compare, not, operator, type Truth, type Value, type Where } from "./oracle.ts";
import type { AnyField, AnyModel, AnyRow, End } from "./schemas.ts";

export type Status = "published" | "draft" | "all";

/** What the caller may see: whether it may update, and a filter of custom logic by model. */
export interface AnyRights {
  mayUpdate: boolean;
  rules: Readonly<Record<string, Where>>;
}

export interface SortKey {
  /** A field of the model, the count of a relation, or a field of the one related record. */
  field?: string;
  end?: End;
  direction: string;
}

export class SchemaOracle {
  readonly #ends: readonly End[];
  readonly #rights: AnyRights;

  constructor(ends: readonly End[], rights: AnyRights) {
    this.#ends = ends;
    this.#rights = rights;
  }

  /** Records that the caller sees at all. */
  visible(model: AnyModel, status: Status): AnyRow[] {
    const rule = this.#rights.rules[model.name];
    return model.rows.filter(
      (row) =>
        (status === "all" || row.status === status) &&
        (this.#rights.mayUpdate || row.status === "published") &&
        (!rule || this.#fields(model.fields, row.values, rule) === true),
    );
  }

  /** Below a list of drafts, related records of any status are shown. */
  related(row: AnyRow, end: End, status: Status): AnyRow[] {
    const [near, far] = end.direction === "forward" ? [0, 1] : [1, 0];
    const ids = new Set(end.relation.pairs.filter((pair) => pair[near] === row.id).map((pair) => pair[far]));
    return this.visible(end.other, status === "draft" ? "all" : status).filter(({ id }) => ids.has(id));
  }

  matches(model: AnyModel, row: AnyRow, where: Where, status: Status): Truth {
    const inner = (one: unknown) => this.matches(model, row, one as Where, status);
    return all(
      Object.entries(where).map(([key, value]): Truth => {
        if (key === "AND") return all((value as Where[]).map(inner));
        if (key === "OR") return any((value as Where[]).map(inner));
        if (key === "NOT") return not(inner(value));
        const end = this.#ends.find(
          (one) => one.model === model && [one.name, `${one.name}_list`, `${one.name}_count`].includes(key),
        );
        if (!end) return this.#fields(model.fields, row.values, { [key]: value });
        const related = this.related(row, end, status);
        const matching = (filter: unknown) =>
          related.filter((one) => this.matches(end.other, one, filter as Where, status) === true);
        if (key.endsWith("_count")) return operators(related.length, value as Where);
        if (end.kind === "has_one") return value === null ? related.length === 0 : matching(value).length > 0;
        return all(
          Object.entries(value as Where).map(([name, filter]) => {
            const found = matching(filter).length;
            if (name === "some") return found > 0;
            return name === "none" ? found === 0 : found === related.length;
          }),
        );
      }),
    );
  }

  #fields(fields: readonly AnyField[], values: Record<string, unknown> | null, where: Where): Truth {
    return all(
      Object.entries(where).map(([key, wanted]): Truth => {
        const field = fields.find(({ name }) => name === key)!;
        const value = values?.[key] ?? null;
        const { is_null, ...rest } = wanted as Where;
        const isNull = is_null === undefined ? [] : [(value === null) === is_null];
        if (field.kind === "object")
          return all([...isNull, this.#fields(field.nested, value as Record<string, unknown> | null, rest)]);
        if (field.kind === "repeated") return all([...isNull, this.#entries(field, value, rest)]);
        if (field.kind === "texts" || field.kind === "ints") return all([...isNull, contains(value as Value[], rest)]);
        return operators(value as Value, wanted as Where);
      }),
    );
  }

  /** What is said of the entries of a list of objects; no list has none. */
  #entries({ nested }: AnyField, value: unknown, quantifiers: Where): Truth {
    const entries = (value ?? []) as Record<string, unknown>[];
    return all(
      Object.entries(quantifiers).map(([name, where]) => {
        const found = entries.filter((entry) => this.#fields(nested, entry, where as Where) === true).length;
        if (name === "some") return found > 0;
        return name === "none" ? found === 0 : found === entries.length;
      }),
    );
  }

  list(
    model: AnyModel,
    query: { where: Where; sort: readonly SortKey[]; limit: number; offset: number; status: Status },
  ): AnyRow[] {
    const found = this.visible(model, query.status).filter(
      (row) => this.matches(model, row, query.where, query.status) === true,
    );
    const value = (row: AnyRow, { field, end }: SortKey): Value => {
      if (!end) return (row.values[field!] ?? null) as Value;
      const related = this.related(row, end, query.status);
      return end.kind === "has_many" ? related.length : ((related[0]?.values[field!] ?? null) as Value);
    };
    found.sort((a, b) => {
      for (const key of query.sort) {
        const order = inOrder(value(a, key), value(b, key), key.direction);
        if (order !== 0) return order;
      }
      const rises = !query.sort.at(-1)?.direction.startsWith("desc");
      return a.id < b.id === rises ? -1 : 1;
    });
    return found.slice(query.offset, query.offset + query.limit);
  }
}

/** As PostgreSQL has it: null is larger than anything, unless the direction says where it goes. */
export function inOrder(x: Value, y: Value, direction: string): number {
  const descending = direction.startsWith("desc");
  const nullsFirst = direction.includes("nulls") ? direction.endsWith("first") : descending;
  if (x === null || y === null) return x === y ? 0 : (x === null) === nullsFirst ? -1 : 1;
  const order = compare(moment(x), moment(y));
  return descending ? -order : order;
}

/** Moments, dates and times of day are compared as numbers. */
function moment<T>(value: T): T | number {
  if (typeof value !== "string") return value;
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return Date.parse(value);
  return /^\d\d:\d\d:\d\d/.test(value) ? Date.parse(`1970-01-01T${value}Z`) : value;
}

const operators = (value: Value, wanted: Where): Truth =>
  all(
    Object.entries(wanted).map(([name, operand]) =>
      operator(name, moment(value), Array.isArray(operand) ? operand.map(moment) : moment(operand)),
    ),
  );

function contains(list: readonly Value[] | null, wanted: Where): Truth {
  return all(
    Object.entries(wanted).map(([name, operand]): Truth => {
      if (list === null) return null;
      const asked = [operand].flat() as Value[];
      return name === "has_any" ? asked.some((one) => list.includes(one)) : asked.every((one) => list.includes(one));
    }),
  );
}
