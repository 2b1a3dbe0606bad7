/** What an order of related records holds through: faults, races, copies, revisions, dumps, changes of the models. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { loadModels, updateModel } from "../../../lib/engine/models/index.ts";
import {
  duplicateRecord,
  exportRecords,
  importRecords,
  listRecords,
  listRevisionRelations,
  listRevisions,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { type Desk, desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import {
  makeList,
  makeOrderedProject,
  type OrderedList,
  type OrderedProject,
  orderedLists,
  surfaces,
} from "../../support/worlds/ordered-project.ts";

let platform: TestPlatform;
let at: OrderedProject;
let server: Awaited<ReturnType<typeof listen>>;
const desks: Desk[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  at = await makeOrderedProject(platform, false);
  server = await listen(platform);
});
afterAll(async () => {
  for (const one of desks) one.remove();
  server.close();
  await platform.close();
});

const listNamed = (name: string) => orderedLists.find((one) => one.name === name)!;

async function namesOf(list: OrderedList, id: string, args = "", p: TestProject = at.p): Promise<string[]> {
  const { json } = await p.ask(`query ($id: ID!) { one: ${list.of}(id: $id${args}) { ${list.name}_list { name } } }`, {
    id,
  });
  expect(json.errors).toBeUndefined();
  return json.data.one[`${list.name}_list`].map(({ name }: { name: string }) => name);
}

const order = (list: OrderedList, id: string, ids: string[]) => surfaces.graphql(at, list, id, { order: ids }, "all");

/** A list of four in the order c, a, d, b. */
async function ordered(list: OrderedList) {
  const ids = (await makeList(at, list, ["a", "b", "c", "d"])) as Record<"of" | "a" | "b" | "c" | "d", string>;
  expect(await order(list, ids.of, [ids.c, ids.a, ids.d, ids.b])).toBeNull();
  return ids;
}

test("nobody's statement knows of places before somebody has set an order", async () => {
  const fresh = await makeOrderedProject(platform, false);
  const relations = async () => (await loadModels(fresh.p.project)).relations;
  const loans = listNamed("loans");
  const { of, a, b } = (await makeList(fresh, loans, ["a", "b"])) as Record<"of" | "a" | "b", string>;
  expect((await relations()).flatMap(({ ordered = [] }) => ordered)).toEqual([]);
  // At the same time, by several: there are places once.
  const asked = [loans, listNamed("book")].flatMap((list) => [list, list, list]);
  const answers = await Promise.all(asked.map((list) => surfaces.graphql(fresh, list, of, { order: [b, a] }, "all")));
  expect(answers).toEqual(asked.map(() => null));
  expect((await relations()).map(({ forward_name, ordered }) => [forward_name, ordered])).toEqual([
    ["book", ["forward"]],
    ["home", undefined],
    ["loans", ["forward"]],
    ["sequels", undefined],
    ["parts", undefined],
  ]);
  expect(await namesOf(loans, of, "", fresh.p)).toEqual(["b", "a"]);
});

describe.each(orderedLists)("$title", (list) => {
  test("an order goes with the write that it is part of, or not at all", async () => {
    const { of, a, b, c, d } = await ordered(list);
    const type = list.of === "shelf" ? "Shelf" : "Book";
    const keys = `order: { ${list.name}_ids: ["${d}", "${c}", "${b}", "${a}"] }`;
    const { json } = await at.p.ask(`mutation {
      one: update${type}(id: "${of}", input: { name: "changed" }, ${keys}) { name ${list.name}_list { name } }
      two: delete${type}(id: "0190d5f0-0000-7000-8000-000000000000") { id }
    }`);
    expect(json.errors).toHaveLength(1);
    expect(await namesOf(list, of)).toEqual(["c", "a", "d", "b"]);
    const made = await at.data(
      `mutation { one: create${type}(input: { name: "new" }, connect: { ${list.name}_ids: ["${a}", "${b}", "${c}"] },
         order: { ${list.name}_ids: ["${b}", "${c}", "${a}"] }) { ${list.name}_list { name } } }`,
    );
    expect(made.one[`${list.name}_list`]).toEqual([{ name: "b" }, { name: "c" }, { name: "a" }]);
  });

  test("what is connected while others reorder is not lost", async () => {
    const { of, a, b, c, d } = await ordered(list);
    const names = Array.from({ length: 8 }, (_, i) => `n${i}`);
    const more = await makeList(at, list, names);
    const orders = [
      [d, c, b, a],
      [a, b, c, d],
      [b, a, d, c],
    ];
    const writes = names.flatMap((name, i) => [
      surfaces.rest(at, list, of, { connect: [more[name]!] }, "all"),
      order(list, of, orders[i % orders.length]!),
    ]);
    expect(await Promise.all(writes)).toEqual(writes.map(() => null));
    const there = await namesOf(list, of);
    expect(there.toSorted()).toEqual(["a", "b", "c", "d", ...names]);
    expect(orders.map((ids) => ids.map((id) => ({ [a]: "a", [b]: "b", [c]: "c", [d]: "d" })[id]!))).toContainEqual(
      there.slice(0, 4),
    );
  });

  test("what is connected in a given order comes at the end in that order, and from the other side behind it", async () => {
    const { of, a, b } = await ordered(list);
    const more = await makeList(at, list, ["x", "y", "z"]);
    expect(await surfaces.graphql(at, list, of, { connect: [more.z!, a, more.x!] }, "all")).toBeNull();
    expect(await namesOf(list, of)).toEqual(["c", "a", "d", "b", "z", "x"]);
    const relation = at.p.project && (await loadModels(at.p.project)).relations;
    const own = relation.find(({ forward_name, reverse_name }) =>
      list.name === "book" && list.of === "book"
        ? reverse_name === "book"
        : [forward_name, reverse_name].includes(list.name),
    )!;
    const back =
      own[list.name === own.reverse_name && list.name !== own.forward_name ? "forward_name" : "reverse_name"];
    const key = list.isKey ? `${back}_id` : `${back}_ids`;
    const from = (map: string, id: string) =>
      upsertRecord(at.members.all, at.p.project, { model: list.records, id, [map]: { [key]: [of] } });
    await from("connect", more.y!);
    expect(await namesOf(list, of)).toEqual(["c", "a", "d", "b", "z", "x", "y"]);
    // Who leaves by the other side forgets the place as well.
    await from("disconnect", b);
    await from("connect", b);
    expect((await namesOf(list, of)).slice(0, 5)).toEqual(["c", "a", "d", "z", "x"]);
  });
});

test("drafts have their places, and are not shown among what is published", async () => {
  const list = listNamed("loans");
  const { of, a } = await ordered(list);
  await upsertRecord(at.members.all, at.p.project, { model: "book", id: a, status: "draft" });
  expect(await namesOf(list, of)).toEqual(["c", "d", "b"]);
  expect(await namesOf(list, of, ", status: all")).toEqual(["c", "a", "d", "b"]);
});

test("an order of a record that was changed meanwhile is a conflict, and nothing of it is kept", async () => {
  const list = listNamed("loans");
  const { of, a, b, c, d } = await ordered(list);
  const base = { model: "shelf", id: of, order: { loans_ids: [a, b, c, d] } };
  const stale = { ...base, expected_updated_at: "2020-01-01T00:00:00.000Z" };
  await expect(upsertRecord(at.members.all, at.p.project, stale)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await namesOf(list, of)).toEqual(["c", "a", "d", "b"]);
  const { meta } = await upsertRecord(at.members.all, at.p.project, { model: "shelf", id: of });
  await upsertRecord(at.members.all, at.p.project, { ...base, expected_updated_at: meta.updated_at });
  expect(await namesOf(list, of)).toEqual(["a", "b", "c", "d"]);
});

test("the record that a listed one belongs to is read as before", async () => {
  for (const [name, known_as] of [
    ["book", "shelf"],
    ["book_home", "home"],
  ]) {
    const { of, a } = await ordered(listNamed(name!));
    const connection = { _id: a, to_model: "book", known_as, relation_type: "has_one" };
    const { results } = await listRecords(at.members.all, at.p.project, { model: "shelf", connection: connection! });
    expect(results.map(({ id }) => id)).toEqual([of]);
  }
});

test("a copy has the records of the first in their order", async () => {
  for (const name of ["loans", "sequels", "shelf_loans"]) {
    const list = listNamed(name);
    const { of } = await ordered(list);
    const { id } = await duplicateRecord(at.members.all, at.p.project, { model: list.of, id: of });
    await upsertRecord(at.members.all, at.p.project, { model: list.of, id, status: "published" });
    expect(await namesOf(list, id)).toEqual(["c", "a", "d", "b"]);
  }
});

test("a record that an import moves to another list is the last there, and keeps no place for its return", async () => {
  const list = listNamed("book");
  const first = await ordered(list);
  const second = await ordered(list);
  const move = (book: string, shelf: string) =>
    importRecords(at.p.owner, at.p.project, {
      model: "book",
      format: "csv",
      on_error: "stop",
      status: "published",
      match: { by: "id", on_match: "update", on_new: "skip" },
      source: (async function* () {
        yield Buffer.from(`id,shelf_id\n${book},${shelf}\n`);
      })(),
    });
  await move(first.c, second.of);
  expect(await namesOf(list, second.of)).toEqual(["c", "a", "d", "b", "c"]);
  expect(await namesOf(list, first.of)).toEqual(["a", "d", "b"]);
  await move(first.c, first.of);
  expect(await namesOf(list, first.of)).toEqual(["a", "d", "b", "c"]);
});

test("what is wrong with an order is said by its key", async () => {
  const list = listNamed("loans");
  const { of, a } = await ordered(list);
  const stranger = "0190d5f0-0000-7000-8000-000000000000";
  const many = Array.from({ length: limits.listRowsMax + 1 }, (_, i) => stranger.slice(0, -4) + String(1000 + i));
  for (const [ids, words] of [
    [[stranger], `There is no book with the id ${stranger}`],
    [["x"], "Every entry must be the id of a record"],
    [many, `At most ${limits.listRowsMax} records can be put in order at once`],
  ] as const) {
    const fields = { "order.loans_ids": words };
    expect(await surfaces.graphql(at, list, of, { order: [...ids] }, "all")).toMatchObject({ fields });
    expect(await surfaces.rest(at, list, of, { order: [...ids] }, "all")).toMatchObject({
      fields: { loans_ids: words },
    });
    expect(await surfaces.console(at, list, of, { order: [...ids] }, "all")).toMatchObject({ fields });
  }
  const one = await at.rest.all("PATCH", `book/${a}`, { shelf_id: { order: [of] } });
  expect(one.json.error.fields).toMatchObject({ shelf_id: "shelf_id takes ids, or { connect, disconnect }" });
  const told = upsertRecord(at.members.all, at.p.project, { model: "book", id: a, order: { shelf_id: of } });
  await expect(told).rejects.toMatchObject({ fields: { "order.shelf_id": "Only relations to many have an order" } });
});

test("revisions keep the order", async () => {
  const fresh = await makeOrderedProject(platform, false);
  await updateModel(fresh.p.owner, { type: "update", model_name: "shelf", enable_revision: true });
  const list = listNamed("loans");
  const { of, a, b } = (await makeList(fresh, list, ["a", "b"])) as Record<"of" | "a" | "b", string>;
  const turn = (ids: string[]) => surfaces.console(fresh, list, of, { order: ids }, "all");
  expect([await turn([b, a]), await turn([a, b])]).toEqual([null, null]);
  const { pool, schema } = fresh.p.project.database;
  const { rows } = await pool.query(`select relations from "${schema}"._revisions where record_id = $1 order by id`, [
    of,
  ]);
  const kept = rows.map(({ relations }) =>
    Object.values(relations as Record<string, string[]>).filter((x) => x.length),
  );
  expect(kept).toEqual([[[a, b]], [[b, a]]]);
});

test.each(orderedLists)("the history tells of another order alone: $title", async (list) => {
  await updateModel(at.p.owner, { type: "update", model_name: list.of, enable_revision: true });
  const ids = (await makeList(at, list, ["a", "b", "c"])) as Record<"of" | "a" | "b" | "c", string>;
  const turn = (text: string) =>
    surfaces.console(at, list, ids.of, { order: [...text].map((name) => ids[name as "a"]) }, "all");
  const told = async (role: "all" | "narrow") => {
    const ctx = at.members[role];
    const [newest] = await listRevisions(ctx, at.p.project, { model: list.of, id: ids.of });
    const found = await listRevisionRelations(ctx, at.p.project, { model: list.of, id: newest!.id });
    const names = (records: { data: Record<string, unknown> }[]) => records.map(({ data }) => data.name).join("");
    return found.map(({ name, order, removed, added, others }) => ({
      name,
      before: names(order.before),
      now: names(order.now),
      others: removed.length + added.length + others,
    }));
  };
  const one = (before: string, now: string) => [{ name: list.name, before, now, others: 0 }];
  expect([await turn("cab"), await turn("acb")]).toEqual([null, null]);
  expect([await told("all"), await told("narrow")]).toEqual([one("cab", "acb"), one("ca", "ac")]);
  // Who does not see what has moved is told nothing.
  expect(await turn("bac")).toBeNull();
  expect([await told("all"), await told("narrow")]).toEqual([one("acb", "bac"), []]);
});

test("the history tells of a record that has moved far down in a long list", async () => {
  const list = listNamed("loans");
  await updateModel(at.p.owner, { type: "update", model_name: list.of, enable_revision: true });
  const names = Array.from({ length: 150 }, (_, i) => `n${i}`);
  const ids = (await makeList(at, list, names)) as Record<string, string>;
  const turn = (all: string[]) => surfaces.console(at, list, ids.of!, { order: all.map((name) => ids[name]!) }, "all");
  const moved = [...names.slice(0, 140), "n149", ...names.slice(140, 149)];
  expect([await turn(names), await turn(moved)]).toEqual([null, null]);
  const [newest] = await listRevisions(at.p.owner, at.p.project, { model: list.of, id: ids.of! });
  const [found] = await listRevisionRelations(at.p.owner, at.p.project, { model: list.of, id: newest!.id });
  const told = (records: { data: Record<string, unknown> }[]) => records.map(({ data }) => data.name);
  expect([told(found!.order.before), told(found!.order.now)]).toEqual([names.slice(140), moved.slice(140)]);
});

test("an order goes with a model that is renamed", async () => {
  const fresh = await makeOrderedProject(platform, false);
  const list = listNamed("book");
  const { of, a, b } = (await makeList(fresh, list, ["a", "b"])) as Record<"of" | "a" | "b", string>;
  expect(await surfaces.graphql(fresh, list, of, { order: [b, a] }, "all")).toBeNull();
  await updateModel(fresh.p.owner, { type: "rename", model_name: "shelf", new_name: "rack" });
  expect(await namesOf({ ...list, of: "rack" as never }, of, "", fresh.p)).toEqual(["b", "a"]);
});

test("an export has a long list whole and in its order", async () => {
  const fresh = await makeOrderedProject(platform, false);
  const list = listNamed("loans");
  const { of, a } = (await makeList(fresh, list, ["a"])) as Record<"of" | "a", string>;
  const rest: string[] = [];
  for (const count of [limits.listRowsMax, limits.listRowsMax, 5]) {
    const inputs = Array.from({ length: count }, () => ({ name: "x" }));
    const { made } = await fresh.data(
      "mutation ($inputs: [BookInput!]!) { made: createBookList(inputs: $inputs) { id } }",
      {
        inputs,
      },
    );
    rest.push(...made.map(({ id }: { id: string }) => id));
  }
  expect(await surfaces.graphql(fresh, list, of, { connect: rest }, "all")).toBeNull();
  const last = rest.pop()!;
  expect(await surfaces.graphql(fresh, list, of, { order: [last, a] }, "all")).toBeNull();
  const texts = await exportRecords(fresh.members.all, fresh.p.project, {
    model: "shelf",
    format: "ndjson",
    status: "all",
  });
  const row = JSON.parse((await Array.fromAsync(texts)).join(""));
  expect(row.loans_ids).toEqual([last, ...rest, a]);
});

test("a dump brings the order of every relation to where it is restored", async () => {
  const wanted = new Map<OrderedList, string>();
  const source = await makeOrderedProject(platform, false);
  for (const list of orderedLists) {
    const { of, a, b, c } = (await makeList(source, list, ["a", "b", "c"])) as Record<string, string>;
    expect(await surfaces.graphql(source, list, of!, { order: [c!, a!, b!] }, "all")).toBeNull();
    wanted.set(list, of!);
  }
  const target = await testProject(platform, { models: {} });
  const [mine, theirs] = await Promise.all(
    [source.p, target].map(async ({ owner, project }) => {
      const own = desk();
      desks.push(own);
      await own.run("login", server.url, "--token", await syncToken(owner));
      const to = ["--url", server.url, "--project", project.id];
      return (command: string, file: string, ...more: string[]) =>
        own.run(command, ...(command === "dump" ? ["--out"] : []), join(desks[0]!.folder, file), ...to, ...more);
    }),
  );
  const dumped = await mine!("dump", "first.gz");
  expect([dumped.err, dumped.code]).toEqual(["", 0]);
  const restored = await theirs!("restore", "first.gz");
  expect([restored.err, restored.code]).toEqual(["", 0]);
  for (const [list, id] of wanted) expect(await namesOf(list, id, "", target)).toEqual(["c", "a", "b"]);
  expect(await theirs!("dump", "second.gz")).toMatchObject({ code: 0 });
  const linesOf = (name: string) =>
    gunzipSync(readFileSync(join(desks[0]!.folder, name)))
      .toString()
      .split("\n");
  expect(linesOf("second.gz")).toEqual(linesOf("first.gz"));
  expect(linesOf("first.gz").filter((line) => line.includes("_place"))).not.toEqual([]);
});
