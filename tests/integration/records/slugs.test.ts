/** A slug that is left empty is made from its source on the server, whichever way the record comes, and is its own. */
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadModels, modelFieldOperation, updateModel, upsertField } from "../../../lib/engine/models/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { duplicateRecord, importRecords, upsertRecord } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

const slugFrom = (slug_source: string, more: object = {}) => ({
  field_label: "Slug",
  field_type: "slug",
  validation: { slug_source, ...more },
});

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      post: {
        fields: [
          { field_label: "Title", field_type: "text" },
          { field_label: "Code", field_type: "text", validation: { unique: true } },
          slugFrom("title", { required: true, hide_for_roles: ["clerk"] }),
          { field_label: "Box", field_type: "object" },
        ],
      },
      page: { fields: [{ field_label: "Title", field_type: "text", validation: { locals: ["de"] } }] },
    },
  });
  await updateModel(p.owner, { type: "update", model_name: "post", enable_revision: true });
  p.project = await openProject(platform, p.project.id);
});
afterAll(() => platform.close());

async function asked(query: string, variables: Record<string, unknown> = {}, token?: string) {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors).toBeUndefined();
  return json.data;
}
const create = async (input: object) =>
  (await asked(`mutation ($input: PostInput!) { createPost(input: $input) { id slug } }`, { input })).createPost;
const update = async (id: string, input: object) =>
  (
    await asked(`mutation ($id: ID!, $input: PostPatch!) { updatePost(id: $id, input: $input) { slug } }`, {
      id,
      input,
    })
  ).updatePost.slug;
const refused = async (query: string, variables: Record<string, unknown> = {}) =>
  (await p.ask(query, variables)).json.errors?.[0].extensions;
const faultOf = (change: Promise<unknown>) =>
  change.then(
    () => null,
    (error) => error.fields ?? error.message,
  );

test("a slug is made of the title, made unique by the least free number, and stays when the title changes", async () => {
  const first = await create({ title: "Straße & Fluß" });
  expect(first.slug).toBe("strasse-fluss");
  expect((await create({ title: "東京" })).slug).toBe("東京");
  for (const slug of ["otter", "otter-2", "otter-3"]) expect((await create({ title: "Otter" })).slug).toBe(slug);
  await asked(`mutation { deletePostList(where: { slug: { eq: "otter-2" } }) { count } }`);
  expect((await create({ title: "Otter!" })).slug).toBe("otter-2");
  expect(await update(first.id, { title: "River" })).toBe("strasse-fluss");
  // Null asks for a new one, also of the title that is there.
  expect(await update(first.id, { slug: null })).toBe("river");
  expect(await update(first.id, { slug: null })).toBe("river");
  expect(await update(first.id, { title: "Sea", slug: null })).toBe("sea");
  // Given by hand it is checked and kept.
  expect((await create({ title: "Sea", slug: " by-hand " })).slug).toBe("by-hand");
  const mutation = `mutation ($input: PostInput!) { createPost(input: $input) { id } }`;
  expect(await refused(mutation, { input: { title: "x", slug: "sea" } })).toMatchObject({
    code: "CONFLICT",
    fields: { "input.slug": "Slug is taken by another record" },
  });
  expect((await refused(mutation, { input: { title: "x", slug: "By Hand" } })).fields["input.slug"]).toContain(
    "lower-case letters",
  );
  for (const input of [{}, { title: "🦦" }, { title: null, slug: "" }])
    expect((await refused(mutation, { input })).fields).toEqual({ "input.slug": "Slug is required" });
});

test("of many records that come at once, each has a slug of its own", async () => {
  const titles = ["Owl 2", "Owl", "Owl", "Owl 2", "owl"];
  const many = await asked(`mutation ($inputs: [PostInput!]!) { createPostList(inputs: $inputs) { slug } }`, {
    inputs: titles.map((title) => ({ title })),
  });
  const slugs = many.createPostList.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(["owl-2", "owl", "owl-3", "owl-2-2", "owl-4"]);
  const made = await Promise.all(Array.from({ length: 20 }, () => create({ title: "At once" })));
  const numbers = Array.from({ length: 19 }, (_, i) => `at-once-${i + 2}`);
  expect(made.map(({ slug }) => slug).toSorted()).toEqual(["at-once", ...numbers].toSorted());
});

test("a draft without a title has none, and gets it with its title or when it is published", async () => {
  const at = (id: string | null, payload: object, status?: string) =>
    upsertRecord(p.owner, p.project, { model: "post", id, payload, status: status ?? null });
  const draft = await at(null, {});
  expect(draft.data).toMatchObject({ title: null, slug: null });
  expect(await faultOf(at(draft.id, {}, "published"))).toEqual({ "payload.slug": "Slug is required" });
  expect((await at(draft.id, { title: "Late", slug: null })).data.slug).toBe("late");
  const copy = await duplicateRecord(p.owner, p.project, { model: "post", id: draft.id });
  expect((await at(copy.id, {})).data).toMatchObject({ title: "Late", slug: "late-2" });
});

test("an import that changes records makes slugs as a change by hand does", async () => {
  const at = async (payload: object, status: string | null = null) =>
    (await upsertRecord(p.owner, p.project, { model: "post", payload, status })).id;
  const [bare, kept, emptied] = [await at({}), await at({ title: "Kept" }), await at({ title: "Emptied" })];
  const rows = [
    { id: bare, title: "Slow worm" },
    { id: kept, title: "Slow worm" },
    { id: emptied, title: "Slow worm", slug: null, meta: { status: "published" } },
  ];
  const report = await importRecords(p.owner, p.project, {
    ...{ model: "post", format: "ndjson", on_error: "stop", status: "published" },
    match: { by: "id", on_match: "update", on_new: "skip" },
    source: Readable.from([Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"))]),
  });
  expect(report).toMatchObject({ updated: 3, faults: [] });
  const { rows: found } = await p.project.database.pool.query(
    `select slug from "${p.project.database.schema}".post where id = any($1::uuid[]) order by id`,
    [[bare, kept, emptied]],
  );
  expect(found.map(({ slug }) => slug)).toEqual(["slow-worm", "kept", "slow-worm-2"]);
});

test("REST, imports and roles that do not see it have it made alike", async () => {
  const rest = restCaller(platform, p.token);
  expect((await rest("POST", "post", { title: "Fox" })).json.data.slug).toBe("fox");
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const clerk = await p.roleToken("clerk", { post: all });
  const { createPost } = await asked(`mutation { createPost(input: { title: "Fox" }) { id } }`, {}, clerk);
  expect((await asked(`{ post(id: "${createPost.id}") { slug } }`)).post.slug).toBe("fox-2");
  const load = (text: string, on_error: "stop" | "skip") =>
    importRecords(p.owner, p.project, {
      model: "post",
      format: "csv",
      on_error,
      status: "published",
      source: Readable.from([Buffer.from(text)]),
    });
  const report = await load("title,slug,code\nFox,,1\nBear,fox-4,2\nFox,,3\n🦦,,4\n", "skip");
  expect(report).toMatchObject({
    created: 3,
    faults: [{ line: 5, field: "slug", message: "Slug is required" }],
  });
  const { postList } = await asked(
    `{ postList(where: { code: { in: ["1", "2", "3"] } }, sort: { code: asc }) { slug } }`,
  );
  expect(postList.map(({ slug }: { slug: string }) => slug)).toEqual(["fox-3", "fox-4", "fox-5"]);
  // While one creates the same titles one by one, neither is refused.
  const rows = Array.from({ length: 200 }, () => "Race").join("\n");
  const [imported, ...others] = await Promise.all([
    load(`title\n${rows}\n`, "stop"),
    ...Array.from({ length: 20 }, () => create({ title: "Race" })),
  ]);
  expect(imported).toMatchObject({ created: 200, faults: [] });
  expect(others).toHaveLength(20);
  expect((await asked(`{ postCount(where: { slug: { starts_with: "race" } }) }`)).postCount).toBe(220);
});

test("a slug belongs to the record, in one language, and is made from a text beside it", async () => {
  const make = (more: object) =>
    faultOf(upsertField(p.owner, { model_name: "post", ...slugFrom("title"), field_label: "Other", ...more }));
  expect(await make({ parent_field: "box" })).toHaveProperty(["validation.unique"]);
  expect(await make({ validation: { locals: ["de"] } })).toHaveProperty(["validation.locals"]);
  expect(await make({ validation: { default: "a" } })).toHaveProperty(["validation.default"]);
  for (const slug_source of ["box", "gone", "slug", "id"])
    expect(await make({ validation: { slug_source } })).toHaveProperty(["validation.slug_source"]);
  const change = (field_name: string) =>
    faultOf(
      modelFieldOperation(p.owner, { type: "change_type", model_name: "page", field_name, changed_type: "slug" }),
    );
  expect(await change("title")).toEqual({ changed_type: expect.stringContaining("cannot be translated") });
});

test("a new slug field fills the records that are there, follows its source's name, and stays when that goes", async () => {
  for (const title of ["Old", "Old", "Gone"])
    await asked(`mutation { createPage(input: { title: "${title}" }) { id } }`);
  await upsertField(p.owner, { model_name: "page", ...slugFrom("title") });
  const slugs = async () =>
    (await asked(`{ pageList { slug } }`)).pageList.map(({ slug }: { slug: string | null }) => slug);
  expect(await slugs()).toEqual(["old", "old-2", "gone"]);
  const source = async () => {
    const { models } = await loadModels(p.project);
    const page = models.find(({ name }) => name === "page")!;
    return page.fields.find(({ identifier }) => identifier === "slug")!.validation.slug_source;
  };
  await modelFieldOperation(p.owner, { type: "rename", model_name: "page", field_name: "title", new_name: "Headline" });
  expect(await source()).toBe("headline");
  await asked(`mutation { createPage(input: { headline: "New" }) { id } }`);
  await modelFieldOperation(p.owner, { type: "delete", model_name: "page", field_name: "headline" });
  expect(await source()).toBeUndefined();
  await asked(`mutation { createPage(input: {}) { id } }`);
  expect(await slugs()).toEqual(["old", "old-2", "gone", "new", null]);
});
