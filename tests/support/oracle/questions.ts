/** Random worlds and random questions about them. */
import fc from "fast-check";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import type { NamedFile, Row, Value, Where, World } from "./oracle.ts";

/** Small sets, so that values meet each other, with letters that languages sort differently and signs that LIKE and JSON care about. */
export const texts = [
  "",
  "a",
  "b",
  "B",
  "aB",
  "é",
  "%",
  "_",
  "a%",
  "\\",
  "'",
  '"',
  "null",
  "{}",
  "\u{1F600}",
  " a",
  "Z",
] as const;
const text = fc.constantFrom(...texts);
const int = fc.constantFrom(-2147483648, -1, 0, 1, 2, 2147483647);
const double = fc.constantFrom(-1.5, 0, 0.1, 1, 1e308, 5e-324);

export const fieldKinds = { name: "text", size: "int", weight: "double", ready: "boolean" } as const;
type Field = keyof typeof fieldKinds;

const valuesOf = (field: Field): fc.Arbitrary<Value> =>
  ({ name: text, size: int, weight: double, ready: fc.boolean() })[field] as fc.Arbitrary<Value>;

const fields = Object.keys(fieldKinds) as Field[];

const values = fc.record(Object.fromEntries(fields.map((field) => [field, fc.option(valuesOf(field), { freq: 3 })])));

/** Words that are no language's, so that none has other forms. */
const note = fc.constantFrom("Quabo", "blimpo quabolex", "zürnit", "Blimpo, Zurnit 00712", "");
const data = fc.constantFrom<unknown>("quabo", ["zürnit", { deep: ["blimpo"] }], { quabo: 7, no: "x-00712" }, 5);
const fileNames = ["blimpo-00712.pdf", "quabo_2024.png", "Zürnit.jpg"];
const search = fc.constantFrom(
  "quab",
  "BLIMPO",
  "zurnit",
  "00712",
  "olex 00712",
  "blimpo 0712",
  "quabo -blimpo",
  "2024 or nit.jp",
  "blimpo -00712 or quabolex",
  "nowhere",
);

/** One of each name that is everybody's, and one of each tenant's. */
const files = (tenants: readonly string[]): NamedFile[] =>
  fileNames.flatMap((name) => [null, ...tenants].map((tenant) => ({ id: uuidv7(), name, tenant })));

const rows = (
  tenants: readonly string[],
  parents: readonly string[],
  files: readonly NamedFile[],
  length: number,
): fc.Arbitrary<Row[]> =>
  fc
    .array(
      fc.record({
        status: fc.constantFrom("published" as const, "published" as const, "draft" as const),
        tenant: fc.constantFrom(...tenants),
        values,
        searched: fc.record({
          note: fc.option(note, { freq: 3 }),
          data: fc.option(data, { freq: 2 }),
          // Of whatever tenant, for a record may name any.
          cover: fc.option(fc.constantFrom(...files.map(({ id }) => id)), { freq: 2 }),
        }),
        parent: parents.length > 0 ? fc.option(fc.constantFrom(...parents), { freq: 4 }) : fc.constant(null),
      }),
      { minLength: length, maxLength: length },
    )
    .map((made) => made.map((row) => ({ ...row, id: uuidv7() }) as Row));

/** Children of a parent are of its tenant, as the engine sees to it. */
export const world = (tenants: readonly string[], all = files(tenants)): fc.Arbitrary<World> =>
  rows(tenants, [], all, 12).chain((parents) =>
    rows(
      tenants,
      parents.map(({ id }) => id),
      all,
      30,
    ).map((children) => ({
      files: all,
      parents,
      children: children.map((child) => ({
        ...child,
        parent: parents.find(({ id, tenant }) => id === child.parent && tenant === child.tenant)?.id ?? null,
      })),
    })),
  );

const operators = (field: Field): fc.Arbitrary<Where> => {
  const value = valuesOf(field);
  if (field === "ready")
    return fc.oneof(
      fc.record({ eq: fc.option(value) }),
      fc.record({ ne: value }),
      fc.record({ is_null: fc.boolean() }),
    );
  const compared = ["lt", "lte", "gt", "gte", ...(field === "name" ? ["contains", "starts_with", "ends_with"] : [])];
  return fc.oneof(
    fc.record({ eq: fc.option(value) }),
    fc.record({ ne: fc.option(value) }),
    fc.record({ is_null: fc.boolean() }),
    fc.constantFrom(...compared).chain((name) => value.map((operand) => ({ [name]: operand }))),
    fc
      .constantFrom("in", "not_in")
      .chain((name) => fc.array(value, { maxLength: 3 }).map((list) => ({ [name]: list }))),
    fc.tuple(value, value).map((pair) => ({ between: pair })),
  );
};

const ofField = fc.constantFrom(...fields).chain((field) => operators(field).map((one): Where => ({ [field]: one })));
const count = fc
  .nat(4)
  .chain((n) => fc.constantFrom("eq", "gt", "lte").map((name): Where => ({ child_count: { [name]: n } })));

export function where(kind: "parent" | "child", depth: number): fc.Arbitrary<Where> {
  if (depth === 0) return fc.oneof(fc.constant({}), ofField);
  const inner = where(kind, depth - 1);
  const other = where(kind === "parent" ? "child" : "parent", depth - 1);
  const related: fc.Arbitrary<Where> =
    kind === "child"
      ? fc.option(other, { freq: 4 }).map((parent) => ({ parent }))
      : fc.oneof(
          count,
          fc
            .constantFrom("some", "every", "none")
            .chain((name) => other.map((one) => ({ child_list: { [name]: one } }))),
        );
  return fc.oneof(
    ofField,
    related,
    fc.array(inner, { maxLength: 3 }).map((AND) => ({ AND })),
    fc.array(inner, { maxLength: 3 }).map((OR) => ({ OR })),
    inner.map((NOT) => ({ NOT })),
    fc.tuple(ofField, related).map(([a, b]) => ({ ...a, ...b })),
  );
}

const direction = fc.constantFrom(
  "asc",
  "desc",
  "asc_nulls_first",
  "asc_nulls_last",
  "desc_nulls_first",
  "desc_nulls_last",
);

export const question = fc.constantFrom("parent" as const, "child" as const).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    where: where(kind, 2),
    search: fc.option(search, { freq: 2 }),
    sort: fc.array(
      fc.record({ key: fc.constantFrom(...fields, kind === "parent" ? "child_count" : "parent.name"), direction }),
      { maxLength: 3 },
    ),
    limit: fc.constantFrom(0, 1, 3, 50),
    offset: fc.constantFrom(0, 1, 5),
    status: fc.constantFrom("published" as const, "draft" as const, "all" as const),
    tenant: fc.nat(1),
    role: fc.constantFrom("editor", "reader", "limited"),
    rule: ofField,
  }),
);
export type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;
