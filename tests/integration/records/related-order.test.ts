/** The order of related records: every relation to many, with and without tenants, by each way to write, for roles that may and may not. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRecords } from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import {
  makeList,
  makeOrderedProject,
  type OrderedList,
  type OrderedProject,
  type OrderedRole,
  orderedLists,
  surfaces,
} from "../../support/worlds/ordered-project.ts";

let platform: TestPlatform;
const worlds = {} as Record<"general" | "tenant", OrderedProject>;

beforeAll(async () => {
  platform = await testPlatform();
  worlds.general = await makeOrderedProject(platform, false);
  worlds.tenant = await makeOrderedProject(platform, true);
});
afterAll(() => platform.close());

type Named = { name: string }[];

/** The names in a list, as each reader gives them; they must agree. */
async function namesIn(at: OrderedProject, list: OrderedList, id: string, role: OrderedRole = "all", args = "") {
  const key = `${list.name}_list`;
  const { one } = await at.data(
    `query ($id: ID!) { one: ${list.of}(id: $id) { ${key}${args} { name } } }`,
    { id },
    role,
  );
  const names = (one[key] as Named).map(({ name }) => name);
  if (args) return names;
  const rest = await at.rest[role]("GET", `${list.of}/${id}?include=${key}`);
  expect((rest.json.data[key] as Named).map(({ name }) => name)).toEqual(names);
  const { results } = await listRecords(at.members[role], at.p.project, {
    model: list.records,
    connection: { _id: id, to_model: list.of, known_as: list.name, relation_type: "has_many" },
  });
  // What has no order is read in that of its ids, and by the console the newest first.
  const shown = results.map(({ data }) => data.name);
  expect([shown, shown.toReversed()]).toContainEqual(names);
  return names;
}

const cases = (["general", "tenant"] as const).flatMap((world) =>
  orderedLists.flatMap((list) =>
    (["graphql", "rest", "console"] as const).map((surface) => ({ world, list, surface, title: list.title })),
  ),
);

describe.each(cases)("$title by $surface in a $world project", ({ world, list, surface }) => {
  const write = (id: string, maps: Parameters<(typeof surfaces)["rest"]>[3], role: OrderedRole = "all") =>
    surfaces[surface](worlds[world], list, id, maps, role);

  test("is kept, and holds through what is connected, disconnected and deleted", async () => {
    const at = worlds[world];
    const { of, a, b, c, d } = (await makeList(at, list, ["a", "b", "c", "d"])) as Record<string, string>;
    expect(await namesIn(at, list, of!)).toEqual(["a", "b", "c", "d"]);
    expect(await write(of!, { order: [c!, a!, d!, b!] })).toBeNull();
    expect(await namesIn(at, list, of!)).toEqual(["c", "a", "d", "b"]);
    expect(await namesIn(at, list, of!, "all", "(sort: [{ name: desc }])")).toEqual(["d", "c", "b", "a"]);
    expect(await namesIn(at, list, of!, "all", `(where: { name: { ne: "a" } }, limit: 2, offset: 1)`)).toEqual([
      "d",
      "b",
    ]);
    expect(await namesIn(at, list, of!, "narrow")).toEqual(["c", "a", "d"]);
    // Those that are named change places among themselves.
    expect(await write(of!, { order: [b!, c!] })).toBeNull();
    expect(await namesIn(at, list, of!)).toEqual(["b", "a", "d", "c"]);
    expect(await write(of!, { disconnect: [b!] })).toBeNull();
    expect(await namesIn(at, list, of!)).toEqual(["a", "d", "c"]);
    expect(await write(of!, { connect: [b!] })).toBeNull();
    expect(await namesIn(at, list, of!)).toEqual(["a", "d", "c", "b"]);
    await at.data(`mutation ($id: ID!) { delete${list.records === "book" ? "Book" : "Shelf"}(id: $id) { id } }`, {
      id: d,
    });
    expect(await namesIn(at, list, of!)).toEqual(["a", "c", "b"]);
  });

  test("is for those who may write, and of what they see", async () => {
    const at = worlds[world];
    const { of, a, b, c } = (await makeList(at, list, ["a", "b", "c"])) as Record<string, string>;
    expect(await write(of!, { order: [c!, b!, a!] }, "reader")).not.toBeNull();
    expect(await write(of!, { order: [c!, b!, a!] }, "narrow")).toMatchObject({ code: "BAD_USER_INPUT" });
    expect(await namesIn(at, list, of!)).toEqual(["a", "b", "c"]);
    expect(await write(of!, { order: [c!, a!] }, "narrow")).toBeNull();
    expect(await namesIn(at, list, of!, "narrow")).toEqual(["c", "a"]);
    expect(await namesIn(at, list, of!)).toEqual(["c", "b", "a"]);
  });
});
