/**
 * What the generated API should answer, slowly and obviously: records in arrays, filters as functions, nothing shared with the compiler. Only what the guide
 * of the generated API says is used here.
 */

export type Value = string | number | boolean | null;

export interface Row {
  id: string;
  status: "published" | "draft";
  tenant: string;
  values: Record<string, Value>;
  /** What search reads: a text, JSON, and the id of a file. */
  searched: { note: string | null; data: unknown; cover: string | null };
  /** Id of the one parent, where there is one. */
  parent: string | null;
}

/** A file of one tenant, or of all. */
export interface NamedFile {
  id: string;
  name: string;
  tenant: string | null;
}

export interface World {
  parents: Row[];
  children: Row[];
  files: NamedFile[];
}

/** What the caller may see: its tenant, whether it may update, fields that are hidden from it, and a filter of custom logic on children. */
export interface Rights {
  tenant: string;
  mayUpdate: boolean;
  rule: Where | null;
  /** Of children: data and cover are hidden. */
  isBlind: boolean;
}

export type Where = { [key: string]: unknown };

type Kind = "parent" | "child";

/** Places of texts in the order of the database's own collation, which is the one thing that the model takes from it. */
export const textOrder = new Map<string, number>();

export const compare = (a: Value, b: Value): number => {
  if (typeof a !== "string" || typeof b !== "string") return Number(a) - Number(b);
  const [x, y] = [textOrder.get(a), textOrder.get(b)];
  if (x === undefined || y === undefined) throw new Error(`The oracle does not know the place of ${a} or ${b}.`);
  return x - y;
};

/** Of a comparison with no value nothing is known, and what is not known to be true is not. */
export type Truth = boolean | null;
export const not = (a: Truth): Truth => a !== true;
export const all = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true);
export const any = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false);

export function operator(name: string, value: Value, operand: unknown): Truth {
  if (name === "is_null") return (value === null) === operand;
  if (name === "eq" && operand === null) return value === null;
  if (name === "ne" && operand === null) return value !== null;
  // No value is different from every value, and among none.
  if (value === null) return name === "ne" || name === "not_in" ? true : null;
  const list = operand as Value[];
  const text = String(value);
  const part = String(operand);
  switch (name) {
    case "eq":
      return compare(value, operand as Value) === 0;
    case "ne":
      return compare(value, operand as Value) !== 0;
    case "in":
      return list.some((one) => compare(value, one) === 0);
    case "not_in":
      return list.every((one) => compare(value, one) !== 0);
    case "lt":
      return compare(value, operand as Value) < 0;
    case "lte":
      return compare(value, operand as Value) <= 0;
    case "gt":
      return compare(value, operand as Value) > 0;
    case "gte":
      return compare(value, operand as Value) >= 0;
    case "between":
      return compare(value, list[0]!) >= 0 && compare(value, list[1]!) <= 0;
    case "contains":
      return text.includes(part);
    case "icontains":
      return text.toLowerCase().includes(part.toLowerCase());
    case "starts_with":
      return text.startsWith(part);
    case "ends_with":
      return text.endsWith(part);
    default:
      throw new Error(`The oracle knows no operator ${name}.`);
  }
}

/** Without capitals and accents. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const textsInside = (json: unknown): string[] => {
  if (typeof json === "string") return [json];
  return typeof json === "object" && json !== null ? Object.values(json).flatMap(textsInside) : [];
};

export class Oracle {
  readonly #world: World;
  readonly #rights: Rights;

  constructor(world: World, rights: Rights) {
    this.#world = world;
    this.#rights = rights;
  }

  /** Records that the caller sees at all. */
  visible(kind: Kind, status: "published" | "draft" | "all"): Row[] {
    const rows = kind === "parent" ? this.#world.parents : this.#world.children;
    return rows.filter(
      (row) =>
        row.tenant === this.#rights.tenant &&
        (status === "all" || row.status === status) &&
        (this.#rights.mayUpdate || row.status === "published") &&
        (kind === "parent" || !this.#rights.rule || this.#own(row, this.#rights.rule) === true),
    );
  }

  /** A rule's filter on the row's own fields. */
  #own(row: Row, where: Where): Truth {
    return all(
      Object.entries(where).map(([key, operators]) =>
        all(
          Object.entries(operators as Where).map(([name, operand]) => operator(name, row.values[key] ?? null, operand)),
        ),
      ),
    );
  }

  /** Below a list of drafts, related records of any status are shown. */
  children(parent: Row, status: "published" | "draft" | "all"): Row[] {
    return this.visible("child", status === "draft" ? "all" : status).filter((row) => row.parent === parent.id);
  }

  parent(child: Row, status: "published" | "draft" | "all"): Row | null {
    return this.visible("parent", status === "draft" ? "all" : status).find((row) => row.id === child.parent) ?? null;
  }

  matches(kind: Kind, row: Row, where: Where, status: "published" | "draft" | "all"): Truth {
    const inner = (one: unknown) => this.matches(kind, row, one as Where, status);
    return all(
      Object.entries(where).map(([key, value]): Truth => {
        if (key === "AND") return all((value as Where[]).map(inner));
        if (key === "OR") return any((value as Where[]).map(inner));
        if (key === "NOT") return not(inner(value));
        if (key === "parent") {
          const parent = this.parent(row, status);
          return value === null
            ? parent === null
            : parent !== null && this.matches("parent", parent, value as Where, status) === true;
        }
        if (key === "child_count") return this.#operators(this.children(row, status).length, value as Where);
        if (key === "child_list") return this.#quantified(row, value as Where, status);
        return this.#operators(row.values[key] ?? null, value as Where);
      }),
    );
  }

  #operators(value: Value, operators: Where): Truth {
    return all(Object.entries(operators).map(([name, operand]) => operator(name, value, operand)));
  }

  #quantified(row: Row, quantifiers: Where, status: "published" | "draft" | "all"): Truth {
    const children = this.children(row, status);
    return all(
      Object.entries(quantifiers).map(([name, where]) => {
        const matching = children.filter((child) => this.matches("child", child, where as Where, status) === true);
        if (name === "some") return matching.length > 0;
        return name === "none" ? matching.length === 0 : matching.length === children.length;
      }),
    );
  }

  /** The texts of a record that the caller may read, with the names of its files. */
  #texts(kind: Kind, { searched: { note, data, cover } }: Row): string[] {
    const isOpen = kind === "parent" || !this.#rights.isBlind;
    const file = this.#world.files.find(({ id }) => id === cover);
    const mayRead = file && (file.tenant === null || file.tenant === this.#rights.tenant);
    return [note ?? "", ...(isOpen ? textsInside(data) : []), ...(isOpen && mayRead ? [file.name] : [])].map(plain);
  }

  /** Words that are parts of a text, `or` between them, and whole words with a minus that must not be there. */
  #isFound(kind: Kind, row: Row, search: string): boolean {
    const texts = this.#texts(kind, row);
    return search.split(" or ").some((group) =>
      group.split(" ").every((term) => {
        if (!term.startsWith("-")) return texts.some((text) => text.includes(plain(term)));
        return !texts.some((text) => text.split(/[^\p{L}\p{N}]+/u).includes(plain(term.slice(1))));
      }),
    );
  }

  list(
    kind: Kind,
    query: {
      where: Where;
      search: string | null;
      sort: { key: string; direction: string }[];
      limit: number;
      offset: number;
      status: "published" | "draft" | "all";
    },
  ): Row[] {
    const found = this.visible(kind, query.status).filter(
      (row) =>
        this.matches(kind, row, query.where, query.status) === true &&
        (query.search === null || this.#isFound(kind, row, query.search)),
    );
    const value = (row: Row, key: string): Value => {
      if (key === "child_count") return this.children(row, query.status).length;
      if (key.startsWith("parent.")) return this.parent(row, query.status)?.values[key.slice("parent.".length)] ?? null;
      return row.values[key] ?? null;
    };
    found.sort((a, b) => {
      for (const { key, direction } of query.sort) {
        const [x, y] = [value(a, key), value(b, key)];
        const descending = direction.startsWith("desc");
        // As PostgreSQL has it: null is larger than anything, unless the direction says where it goes.
        const nullsFirst = direction.includes("nulls") ? direction.endsWith("first") : descending;
        if (x === null || y === null) {
          if (x === null && y === null) continue;
          return (x === null) === nullsFirst ? -1 : 1;
        }
        const order = compare(x, y);
        if (order !== 0) return descending ? -order : order;
      }
      const rises = !query.sort.at(-1)?.direction.startsWith("desc");
      return a.id < b.id === rises ? -1 : 1;
    });
    return found.slice(query.offset, query.offset + query.limit);
  }
}
