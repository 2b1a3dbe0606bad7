import { afterAll, beforeAll, expect, test } from "vitest";
import type { DateFormat, NumberFormat } from "../../../lib/contract/calls/files.ts";
import { type LoadOptions, pieces, type TransferWorld, transferWorld } from "../../support/worlds/transfer-world.ts";

let world: TransferWorld;

beforeAll(async () => {
  world = await transferWorld();
});
afterAll(() => world.platform.close());

test("CSV: numbers and dates are read as each column shows or as is said, and what can be two things is named", async () => {
  const written = (text: string, numbers: NumberFormat, dates: DateFormat, more: LoadOptions = {}) =>
    world.load(text, { ...more, formats: { numbers, dates, source: pieces(text) } });
  const rows = "title;views;rating;released;place.city;place.since\n";
  const german = `${rows}German A;1.000.000;3,50;24.12.2026;Bonn;1.2.2026\nGerman B;12;1.234,5;3.4.2026 18:30;Bonn;31.12.1999\n`;
  expect(await written(german, "auto", "auto")).toEqual({
    rows: 2,
    created: 2,
    updated: 0,
    skipped: 0,
    failed: 0,
    faults: [],
  });
  const stored = [
    {
      views: 1_000_000,
      rating: 3.5,
      released: "2026-12-24T00:00:00.000Z",
      place: { since: "2026-02-01T00:00:00.000Z" },
    },
    { views: 12, rating: 1234.5, released: "2026-04-03T18:30:00.000Z", place: { since: "1999-12-31T00:00:00.000Z" } },
  ];
  expect(await world.posts("title[starts_with]=German")).toMatchObject(stored);

  const doubtful = `${rows}Doubt;7;1.5;03/04/2026;;\nDoubt;7;1.234;;;\nDoubt;1.234;2;;;\n`;
  for (const on_error of ["stop", "skip"] as const)
    expect(await written(doubtful, "auto", "auto", { on_error })).toEqual({
      rows: 3,
      created: 0,
      updated: 0,
      skipped: 0,
      failed: 2,
      faults: [
        {
          line: 2,
          field: "released",
          message: "“03/04/2026” can be 2026-04-03 or 2026-03-04: please say which format it has",
        },
        { line: 4, field: "views", message: "“1.234” can be 1.234 or 1234: please say which format it has" },
      ],
    });
  expect(await world.posts("title[eq]=Doubt")).toEqual([]);
  expect(await written(`${rows}Said;1.234;2,5;03/04/2026;;\n`, "comma", "mdy")).toMatchObject({ created: 1 });
  expect(await world.posts("title[eq]=Said")).toMatchObject([
    { views: 1234, rating: 2.5, released: "2026-03-04T00:00:00.000Z" },
  ]);

  const mixed = `${rows}Mixed;1;1.5;24.12.2026;;\nMixed;1;2,5;2026-12-24;;\n`;
  expect((await written(mixed, "comma", "dmy")).faults).toEqual([
    { line: 2, field: "rating", message: "“1.5” is not written like 1.234,56" },
    { line: 3, field: "released", message: "“2026-12-24” is not written like 24.12.2026" },
  ]);
  // Without a word about it, as before: what is not the API's own is refused.
  expect((await world.load(german)).faults.map(({ line, field }) => [line, field])).toEqual([
    [2, "views"],
    [2, "rating"],
    [2, "released"],
    [2, "place.since"],
    [3, "rating"],
    [3, "released"],
    [3, "place.since"],
  ]);
  await world.rest("DELETE", "post?where={}");
});

test("CSV: every type of field, nested fields, relations by id and by unique field, quotes, line ends in cells", async () => {
  const bob = (await world.rest("GET", "author?name[eq]=Bob&fields=id")).json.data[0].id;
  const report = await world.load(
    `\uFEFFtitle,body,views,rating,pinned,released,colour,labels,place.city,place.since,links,author.email,tag.name,author_id\r
"A ""first"", é","<p>Hi<script>x</script></p>",7,1.5,yes,2026-01-31,red,a|b,Rome,2020-01-01,"[{""url"":""https://a.example""}]",ada@example.org,red|blue,\r
"two
lines",,,,false,,,"[""x,y""]",,,,,,${bob}\r
`,
  );
  expect(report).toEqual({ rows: 2, created: 2, updated: 0, skipped: 0, failed: 0, faults: [] });
  expect(await world.posts("include=author,tag_list")).toMatchObject([
    {
      title: 'A "first", é',
      body: "<p>Hi</p>",
      views: 7,
      rating: 1.5,
      pinned: true,
      released: "2026-01-31T00:00:00.000Z",
      colour: "red",
      labels: ["a", "b"],
      place: { city: "Rome", since: "2020-01-01T00:00:00.000Z" },
      links: [{ url: "https://a.example" }],
      author: { name: "Ada" },
      tag_list: [{ name: "red" }, { name: "blue" }],
      meta: { status: "published" },
    },
    {
      title: "two\nlines",
      body: null,
      views: null,
      pinned: false,
      labels: ["x,y"],
      place: null,
      author: { name: "Bob" },
    },
  ]);
  expect(await world.rest("GET", "post?fields=meta.created_by.first_name&limit=1")).toMatchObject({
    json: { data: [{ meta: { created_by: { first_name: "Ada" } } }] },
  });
});

test("what is exported can be imported again, in every format, and is the same then", async () => {
  for (const format of ["csv", "json", "ndjson"] as const) {
    const file = await world.save(format);
    const before = await world.posts(
      "include=author,tag_list&fields=title,body,views,labels,place,links,released,author.name,tag_list.name",
    );
    expect(before).toHaveLength(2);
    expect((await world.rest("DELETE", "post?where={}")).json).toEqual({ count: 2 });
    expect(await world.load(file, { format })).toMatchObject({ created: 2, failed: 0 });
    expect(
      await world.posts(
        "include=author,tag_list&fields=title,body,views,labels,place,links,released,author.name,tag_list.name",
      ),
    ).toEqual(before);
    expect(JSON.parse(format === "json" ? file : "[1]")).toBeDefined();
  }
});

test("an export of many pages has every record once, and a filter narrows it", async () => {
  const lines = Array.from({ length: 2_500 }, (_, i) => `many ${i}`);
  expect(await world.load(`body\n${lines.join("\n")}\n`, { model: "comment" })).toMatchObject({ created: 2_500 });
  const file = await world.save("ndjson", "comment", { body: { starts_with: "many" } });
  const bodies = file
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).body);
  expect(bodies).toHaveLength(2_500);
  expect(new Set(bodies)).toEqual(new Set(lines));
});

test("a record that is connected with thousands is exported with all of them, and imported again", async () => {
  const names = Array.from({ length: 2_500 }, (_, i) => `many ${i}`);
  await world.load(`name\n${names.join("\n")}\n`, { model: "tag" });
  const ids = (await world.save("ndjson", "tag", { name: { starts_with: "many" } }))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).id as string);
  expect(ids).toHaveLength(2_500);
  // Two at the edges of what one statement reads.
  const posts = [2_500, 1_000, 2_000].map((length) => ({ title: `with ${length}`, tag_ids: ids.slice(0, length) }));
  await world.load(JSON.stringify(posts), { format: "json" });
  const saved = JSON.parse(await world.save("json", "post", { title: { starts_with: "with" } })) as typeof posts;
  expect(saved.map(({ title, tag_ids }) => ({ title, tag_ids }))).toEqual(posts);
  const csv = await world.save("csv", "post", { title: { starts_with: "with" } });
  await world.rest("DELETE", "post?title[starts_with]=with");
  expect(await world.load(csv)).toMatchObject({ created: 3, failed: 0 });
  const again = await world.rest("GET", "post?title[starts_with]=with&sort=title&include=tag_count&fields=tag_count");
  expect(again.json.data.map((post: { tag_count: number }) => post.tag_count)).toEqual([1_000, 2_000, 2_500]);
});
