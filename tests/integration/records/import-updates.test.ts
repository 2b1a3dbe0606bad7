/** An import changes records that are there: matched by id or by a unique field, as changes by hand are. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoadOptions, type TransferWorld, transferWorld } from "../../support/worlds/transfer-world.ts";

let world: TransferWorld;

beforeAll(async () => {
  world = await transferWorld();
});
afterAll(() => world.platform.close());
beforeEach(async () => {
  await world.rest("DELETE", "post?where={}");
  await world.rest("DELETE", `tag?where=${encodeURIComponent(JSON.stringify({ name: { not_in: ["red", "blue"] } }))}`);
});

const byId = { by: "id", on_match: "update", on_new: "create" } as const;
const byName = { ...byId, by: "name" } as const;

async function twoPosts(): Promise<[string, string]> {
  await world.load(`title,views,place.city,place.since,tag.name\nA,1,Rome,2020-01-01,red|blue\nB,2,Oslo,,\n`);
  const posts = await world.posts("fields=id");
  return posts.map(({ id }) => id) as [string, string];
}

test("only what is in the file changes: objects beside the rest, lists of records as a whole, empty cells not", async () => {
  const [a, b] = await twoPosts();
  const file = `id,views,place.city,tag.name\n${a},10,Bonn,red\n${b},,,\n,7,,blue\n`;
  const options = { match: byId, status: "draft" } as const;
  const counts = { rows: 3, created: 1, updated: 2, skipped: 0, failed: 0, faults: [] };
  expect(await world.load(file, { ...options, trial: true })).toEqual(counts);
  expect((await world.posts("include=tag_list"))[0]).toMatchObject({ views: 1 });
  expect(await world.load(file, options)).toEqual(counts);
  expect(await world.posts("include=tag_list")).toMatchObject([
    {
      title: "A",
      views: 10,
      place: { city: "Bonn", since: "2020-01-01T00:00:00.000Z" },
      tag_list: [{ name: "red" }],
      meta: { status: "published" },
    },
    { title: "B", views: 2, place: { city: "Oslo" }, tag_list: [] },
  ]);
});

test("in JSON null empties a value, and an empty list a relation", async () => {
  const [a] = await twoPosts();
  const load = (row: object) => world.load(JSON.stringify([{ id: a, ...row }]), { match: byId, format: "json" });
  expect(await load({ views: null, tag_ids: [], place: { since: null } })).toMatchObject({ updated: 1, faults: [] });
  expect((await world.posts("include=tag_list"))[0]).toMatchObject({
    views: null,
    tag_list: [],
    place: { city: "Rome", since: null },
  });
  expect(await load({ title: null })).toMatchObject({ updated: 0, faults: [{ field: "title" }] });
});

test.each([
  ["update", "create", { created: 1, updated: 1, skipped: 0 }],
  ["update", "skip", { created: 0, updated: 1, skipped: 1 }],
  ["skip", "create", { created: 1, updated: 0, skipped: 1 }],
  ["skip", "skip", { created: 0, updated: 0, skipped: 2 }],
] as const)("rows with a record: %s; without: %s", async (on_match, on_new, counts) => {
  const match = { by: "name", on_match, on_new };
  for (const trial of [true, false])
    expect(await world.load("name\nred\ngreen\n", { model: "tag", match, trial })).toEqual({
      rows: 2,
      failed: 0,
      faults: [],
      ...counts,
    });
  expect(await world.count("tag")).toBe(2 + counts.created);
});

test("what two rows of the file, or a row and a record, cannot both have is told by line and column", async () => {
  await world.load("name\ngreen\nblack\n", { model: "tag" });
  const found = (await world.rest("GET", "tag?sort=name&fields=id,name")).json.data as { id: string; name: string }[];
  const [black, blue, green] = found.map(({ id }) => id);
  const faults = async (text: string, options: LoadOptions) => {
    const trial = await world.load(text, { model: "tag", ...options, trial: true });
    const real = await world.load(text, { model: "tag", ...options });
    expect(real.faults).toEqual(trial.faults);
    expect(real).toMatchObject({ created: 0, updated: 0 });
    return real.faults;
  };
  expect(await faults("name\nred\nnew\nred\nnew\n", { match: byName })).toEqual([
    { line: 4, field: "name", message: "The row of line 2 has the same name" },
    { line: 5, field: "name", message: "The row of line 3 has the same name" },
  ]);
  expect(await faults(`id,name\n${black},x\n${blue},x\n${green},red\n,red\n`, { match: byId })).toEqual([
    { line: 3, field: "name", message: "The row of line 2 has the same value" },
    { line: 4, field: "name", message: "Name is taken by another record" },
    { line: 5, field: "name", message: "Name is taken by another record" },
  ]);
});

test("a trial tells of everything at once, also of values that are taken beside rows that are bad", async () => {
  const report = await world.load('[{"name":"red"},\n{"name":7}]', { model: "tag", format: "json", trial: true });
  expect(report.faults.map(({ line }) => line)).toEqual([1, 2]);
});

test("a match needs a unique field, and a column of the file", async () => {
  await expect(world.load("title\nx\n", { match: { ...byId, by: "title" } })).rejects.toMatchObject({
    fields: { match_by: "post has no unique field title" },
  });
  await expect(world.load("title\nx\n", { match: byId })).rejects.toMatchObject({
    fields: { match_by: "The file has no column id to match records by" },
  });
});

test("what a published record must have stays, and a draft becomes published only when it is complete", async () => {
  await world.load("views\n1\n", { status: "draft" });
  const [{ id }] = (await world.rest("GET", "post?status=all&fields=id")).json.data;
  const load = (row: object) => world.load(JSON.stringify([{ id, ...row }]), { match: byId, format: "json" });
  expect((await load({ meta: { status: "published" } })).faults).toMatchObject([{ field: "title" }]);
  expect(await load({ views: 3 })).toMatchObject({ updated: 1 });
  expect(await load({ title: "Now", meta: { status: "published" } })).toMatchObject({ updated: 1 });
  expect(await world.posts("")).toMatchObject([{ id, title: "Now", views: 3 }]);
});
