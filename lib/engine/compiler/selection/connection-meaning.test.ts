/** Connections, walked through page by page in memory: by any order, in both directions, from any cursor. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  mayDo,
  modelDefinition,
  projectModels,
  relationDefinition,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { runStatement } from "../../../../tests/support/sql/run.ts";
import { compileObject, constant, node, type RootNode, sortDirections, variable } from "../index.ts";

const models = projectModels(
  [
    modelDefinition("book", [
      fieldDefinition("title"),
      fieldDefinition("pages", { field_type: "number", input_type: "int" }),
      fieldDefinition("open", { field_type: "boolean", input_type: "bool" }),
    ]),
    modelDefinition("author", [fieldDefinition("name")]),
  ],
  [relationDefinition("book", "author", "has_one", "has_many")],
);
const catalog = catalogFor(models, { role: mayDo({ book: { read: "all" }, author: { read: "all" } }) });

interface Book {
  title: string | null;
  pages: number | null;
  open: boolean | null;
  author: number | null;
}
const few = <T>(...values: T[]) => fc.constantFrom<T | null>(...values, null);
const book: fc.Arbitrary<Book> = fc.record({
  title: few("a", "B", "ä", '"', ""),
  pages: few(0, 1, -5),
  open: few(true, false),
  author: few(0, 1, 2),
});
const direction = fc.constantFrom(...sortDirections.keys());
const term = fc
  .tuple(fc.constantFrom("title", "pages", "open", "author", "created_at"), direction)
  .map(([key, how]): Record<string, unknown> => {
    if (key === "author") return { author: { name: how } };
    return key === "created_at" ? { meta: { created_at: how } } : { [key]: how };
  });

const idOf = (n: number) => `0190b2f0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const authors = ["Ada", null, "Bo"].map((name, i) => ({ id: idOf(i), name, _status: "published" }));
const rowsOf = (books: readonly Book[]) =>
  books.map(({ author, ...values }, i) => ({
    id: idOf(i),
    ...values,
    author_id: author === null ? null : idOf(author),
    _created_at: `2026-01-0${1 + (i % 3)}T00:00:00.00000${i % 2}+00:00`,
    _status: "published",
  }));

interface Page {
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
}
type Arguments = { first?: number; last?: number; after?: string; before?: string };

/** Asks for pages of these books. */
function asker(books: readonly Book[], sort: readonly object[]) {
  const tables = { "s.book": rowsOf(books), "s.author": authors };
  const root = (kind: RootNode["kind"], args: RootNode["args"], children: RootNode["children"]): RootNode => ({
    alias: "found",
    kind,
    model: "book",
    status: "published",
    args: { sort: constant(sort), ...args },
    children,
  });
  const run = (asked: RootNode, values: Record<string, unknown>) => {
    const { text, bind } = compileObject(catalog, [asked]);
    return JSON.parse(String(Object.values(runStatement(text, bind(values), tables)[0]!)[0])).found;
  };
  const parts = ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"].map((name) => node(name));
  const nodes = [
    node("edges", [node("cursor"), node("node", [node("id")])]),
    node("pageInfo", parts),
    node("totalCount"),
  ];
  return {
    ids: (): string[] => run(root("list", {}, [node("id")]), {}).map(({ id }: { id: string }) => id),
    page({ first, last, after, before }: Arguments): Page {
      const args = {
        ...(first !== undefined && { first: constant(first) }),
        ...(last !== undefined && { last: constant(last) }),
        ...(after !== undefined && { after: variable("after", after) }),
        ...(before !== undefined && { before: variable("before", before) }),
      };
      return run(root("connection", args, nodes), { after, before });
    },
  };
}

const world = fc.tuple(
  fc.array(book, { maxLength: 12 }),
  fc.array(term, { maxLength: 3 }),
  fc.integer({ min: 1, max: 5 }),
);

test("pages after each other, from either end, have every record once, in the order of the list", {
  timeout: 30_000,
}, () => {
  fc.assert(
    fc.property(world, ([books, sort, size]) => {
      const { ids, page } = asker(books, sort);
      const all = ids();
      const forward: string[] = [];
      for (let after: string | undefined; ; ) {
        const { edges, pageInfo, totalCount } = page({ first: size, ...(after && { after }) });
        expect(totalCount).toBe(books.length);
        expect(pageInfo.hasPreviousPage).toBe(forward.length > 0);
        forward.push(...edges.map((edge) => edge.node.id));
        expect(pageInfo.hasNextPage).toBe(forward.length < all.length);
        expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
          edges[0]?.cursor ?? null,
          edges.at(-1)?.cursor ?? null,
        ]);
        if (!pageInfo.hasNextPage) break;
        after = pageInfo.endCursor!;
      }
      expect(forward).toEqual(all);
      const backward: string[] = [];
      for (let before: string | undefined; ; ) {
        const { edges, pageInfo } = page({ last: size, ...(before && { before }) });
        expect(pageInfo.hasNextPage).toBe(backward.length > 0);
        backward.unshift(...edges.map((edge) => edge.node.id));
        expect(pageInfo.hasPreviousPage).toBe(backward.length < all.length);
        if (!pageInfo.hasPreviousPage) break;
        before = pageInfo.startCursor!;
      }
      expect(backward).toEqual(all);
    }),
    { numRuns: 60 },
  );
});

test("between two cursors stand the records between their records, whichever end is read first", {
  timeout: 30_000,
}, () => {
  fc.assert(
    fc.property(world, fc.nat(11), fc.nat(11), ([books, sort, size], from, to) => {
      const { page } = asker(books, sort);
      const { edges: all } = page({ first: 100 });
      const [after, before] = [all[from]?.cursor, all[to]?.cursor];
      const between = all.slice(after ? from + 1 : 0, before ? to : all.length);
      const cut = { ...(after && { after }), ...(before && { before }) };
      expect(page({ first: size, ...cut }).edges).toEqual(between.slice(0, size));
      expect(page({ last: size, ...cut }).edges).toEqual(between.slice(-size));
    }),
    { numRuns: 60 },
  );
});
