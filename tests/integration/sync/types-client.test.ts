/** `plinth types`: what it writes is strict TypeScript, and does against a server what it says. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, folder, p, platform, plinth, run, url, withClientFolder } from "../../support/calls/client-folder.ts";
import { testProject } from "../../support/project.ts";

withClientFolder();

const program = `
import { createClient, PlinthError, type Post } from "./client.ts";
const client = createClient({ url: process.argv[2]!, token: async () => process.argv[3]! });
const ada = await client.author.create({ name: "Ada", email: "ada@example.org", secret: "s" });
const post = await client.post.create({ title: "Hello", views: 7, colour: "red", place: { city: "Rome" }, author_id: ada.id });
const plain: Post = post;
const two = await client.post.createMany([{ title: "B", views: 1 }, { title: "A", views: 2 }], { fields: ["title"] });
const page = await client.post.list({
  where: { views: { gte: 2 }, NOT: { author: { name: { eq: "Bob" } } } },
  sort: ["-views", "author.name:desc_nulls_last"],
  fields: ["title", "views"],
  include: ["author", "comment_count"],
  count: true,
});
const [first] = page.data;
const views: number | null = first!.views;
const author: string | null | undefined = first!.author?.name;
const changed = await client.post.update(post.id, { title: "Changed", author_id: null }, { include: ["author"] });
const count = await client.post.updateWhere({ views: { lt: 3 } }, { pinned: true });
await client.post.delete(post.id);
const gone = await client.post.get(post.id);
const deleted = await client.post.deleteWhere({ pinned: { eq: true } });
const nested = await client.author.create(
  { name: "Eve", post_list: [{ title: "Made together", comment_list: [{ body: "x" }], tag_list: [{ name: "t" }] }] },
  { include: ["post_list"] },
);
const german = await client.item.create({ title: "Stuhl" }, { locale: "de", status: "draft", fields: ["id", "title"] });
const english = await client.item.get(german.id, { locale: "en", status: "all", fields: ["title"] });
const file = await new Response(await client.item.export({ format: "ndjson", status: "all" })).text();
const settings = await client.site_settings.update({ headline: "Hi" });
const refused = await client.post.create({ title: "", views: -1 }).catch((error: unknown) => error);
const fields = refused instanceof PlinthError ? refused.fields : null;
console.log(JSON.stringify({ plain: plain.title, two, page, views, author, changed: [changed.title, changed.author], nested: nested.post_list.length, locales: [german.title, english?.title], file: JSON.parse(file)["title@de"], count, gone, deleted, headline: settings.headline, fields }));
`;

test("the types compile strictly, and the client does against a server what they say", async () => {
  const made = await plinth(["types", "--url", url, "--token", p.token, "--out", "client.ts"]);
  expect(made).toEqual({ code: 0, output: "Wrote client.ts.\n", errors: "" });
  writeFileSync(join(folder, "program.ts"), `/// <reference path="./node.d.ts" />\n${program}`);
  expect(await compile("program.ts")).toBe("");
  const ran = await run("program.ts", [url, p.token], folder);
  expect(ran.errors).toBe("");
  expect(JSON.parse(ran.output)).toEqual({
    plain: "Hello",
    two: [{ title: "B" }, { title: "A" }],
    page: {
      data: [
        { title: "Hello", views: 7, author: expect.objectContaining({ name: "Ada" }), comment_count: 0 },
        { title: "A", views: 2, author: null, comment_count: 0 },
      ],
      total: 2,
    },
    views: 7,
    author: "Ada",
    changed: ["Changed", null],
    nested: 1,
    locales: ["Stuhl", null],
    file: "Stuhl",
    count: 2,
    gone: null,
    deleted: 2,
    headline: "Hi",
    fields: { title: "Title is required", views: "Minimum value is 0" },
  });
});

const wrong = [
  ["an unknown field in an input", 'client.post.create({ title: "x", titel: "y" })'],
  ["an input without what is required", "client.post.create({ views: 1 })"],
  ["a value of another type", 'client.post.create({ title: "x", views: "1" })'],
  ["an option that is none", 'client.post.create({ title: "x", colour: "green" })'],
  ["an unknown filter", 'client.post.list({ where: { titel: { eq: "x" } } })'],
  ["an operator of another type", "client.post.list({ where: { views: { icontains: 1 } } })"],
  ["a field that was not selected", '(await client.post.list({ fields: ["title"] })).data[0]!.views'],
  ["a relation that was not included", "(await client.post.list()).data[0]!.author"],
  ["reading a password", "(await client.author.list()).data[0]!.secret"],
  ["an unknown field of a record made together", 'client.post.create({ title: "x", author: { nam: "y" } })'],
  [
    "a third level of records made together",
    'client.tag.create({ post_list: [{ title: "x", author: { name: "y", post_list: [] } }] })',
  ],
  ["records made with many", 'client.post.updateWhere({}, { author: { name: "x" } })'],
  ["a language that the project does not have", 'client.item.list({ locale: "fr" })'],
  ["a format that is none", 'client.item.export({ format: "xml" })'],
  ["a group that is none", 'client.post.aggregate({ group_by: ["titel"] })'],
  ["the sum of a text", 'client.post.aggregate({ sum: ["title"] })'],
  ["a measure that was not asked for", '(await client.post.aggregate({ sum: ["views"] }))[0]!.max'],
  ["a page of a live query", "client.post.live({ page: 2 })"],
  [
    "a field that an event was not asked for",
    '(await client.post.changes({ fields: ["title"] }).next()).value!.record!.views',
  ],
  [
    "a field that an edge was not asked for",
    '(await client.post.connection({ fields: ["title"] })).edges[0]!.node.views',
  ],
  ["creating a single page", 'client.site_settings.create({ headline: "x" })'],
];

test("the types refuse what the models do not have", async () => {
  const head = 'import { createClient } from "./client.ts"; const client = createClient({ url: "", token: "" });';
  const lines = wrong.map(([, line]) => `console.log(await (${line}));`);
  writeFileSync(join(folder, "wrong.ts"), [head, ...lines].join("\n"));
  const complaints = (await compile("wrong.ts"))
    .split("\n")
    .flatMap((line) => /^wrong\.ts\((\d+)/.exec(line)?.[1] ?? []);
  const refused = new Set(complaints.map((line) => wrong[Number(line) - 2]?.[0]));
  expect([...refused]).toEqual(wrong.map(([what]) => what));
});

test("the same models give the same text; --check tells whether it is up to date", async () => {
  const args = ["types", "--url", url, "--out", "client.ts"];
  const token = { PLINTH_TOKEN: p.token };
  expect(await plinth(args, token)).toMatchObject({ code: 0, output: "client.ts is up to date.\n" });
  expect(await plinth([...args, "--check"], token)).toMatchObject({ code: 0 });
  const text = readFileSync(join(folder, "client.ts"), "utf8");
  const printed = await plinth(["types", "--url", url, "--token", p.token]);
  expect(printed.output === text).toBe(true);
  const reader = await p.roleToken("reader", { post: { read: "all" } });
  expect(await plinth([...args, "--check", "--token", reader, "--json"])).toMatchObject({
    code: 1,
    errors: `{"error":{"code":"OUTDATED","message":"client.ts is not up to date: please write it again with types.","fields":{}}}\n`,
  });
  await plinth(["types", "--url", url, "--token", reader, "--out", "reader.ts"]);
  expect(await compile("reader.ts")).toBe("");
  expect(readFileSync(join(folder, "reader.ts"), "utf8")).not.toContain("Author");
});

test("models named as TypeScript's own types and as the client's compile all the same", async () => {
  const names = [
    "promise",
    "error",
    "shapes",
    "measure",
    "web_socket",
    "async_generator",
    "change",
    "link",
    "record",
    "page",
    "client",
    "meta_where_x",
    "constructor",
    "array",
    "reads",
  ];
  const field = { field_label: "Class", field_type: "text", input_type: "string", field_description: "ends */ here" };
  const hostile = await testProject(platform, {
    models: Object.fromEntries(names.map((name) => [name, { fields: [field] }])),
  });
  const made = await plinth(["types", "--url", url, "--token", hostile.token, "--out", "hostile.ts"]);
  expect(made).toMatchObject({ code: 0 });
  expect(await compile("hostile.ts")).toBe("");
});

test.each([
  [[], 2, "Please name a command."],
  [["nothing"], 2, 'There is no command "nothing".'],
  [["types"], 2, "--url"],
  [["types", "--url", "ftp://x", "--token", "x"], 2, "http://"],
  [["types", "--url", "http://127.0.0.1:1"], 2, "--token"],
  [["types", "--nonsense"], 2, "--nonsense"],
  [["types", "--url", "http://127.0.0.1:1", "--token", "x"], 1, "does not answer"],
])("plinth %j ends with %i and says why", async (args, code, message) => {
  const ended = await plinth(args);
  expect(ended).toMatchObject({ code, output: "" });
  expect(ended.errors).toContain(message);
  if (code === 2) expect(ended.errors).toContain("Usage: plinth");
});

test("a token that is not valid is told in the server's words; --help tells everything", async () => {
  const ended = await plinth(["types", "--url", url, "--token", "plinth_wrong", "--json"]);
  expect(ended.code).toBe(1);
  expect(JSON.parse(ended.errors).error).toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await plinth(["types", "--help"])).toMatchObject({ code: 0, output: expect.stringContaining("--out <file>") });
  expect(await plinth(["--help"])).toMatchObject({ code: 0, output: expect.stringContaining("Commands:") });
});
