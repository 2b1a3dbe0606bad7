/** Drafts may be unfinished, published records may not (docs/decisions/008): the same for the console and the generated API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { getRecord, upsertRecord } from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const text = (field_label: string, more: object = {}) => ({
  field_label,
  field_type: "text",
  input_type: "string",
  ...more,
});
const required = { validation: { required: true } };

const articles: ProjectSketch = {
  models: {
    article: {
      fields: [
        text("Title", required),
        text("Summary"),
        { field_label: "Size", field_type: "number", input_type: "int", validation: { required: true } },
        { field_label: "Place", field_type: "object", input_type: "object" },
        text("City", { parent_field: "place", ...required }),
        { field_label: "Links", field_type: "repeated", input_type: "repeated" },
        text("Url", { parent_field: "links", ...required }),
        text("Note", { parent_field: "links" }),
      ],
    },
  },
};

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, articles);
});
afterAll(() => platform.close());

const unfinished = {
  summary: "to be written",
  place: {},
  links: [{ url: "https://a.example" }, { note: "no address" }],
};
const finished = { title: "T", size: 1, place: { city: "Rome" }, links: [{ url: "https://a.example" }] };
const missing = (prefix: string) => ({
  [`${prefix}.title`]: "Title is required",
  [`${prefix}.size`]: "Size is required",
  [`${prefix}.place.city`]: "City is required",
  [`${prefix}.links.1.url`]: "Url is required",
});

test("the console saves an unfinished draft, and publishing names everything that it lacks, nested values too", async () => {
  const { owner, project } = p;
  const { id, meta } = await upsertRecord(owner, project, { model: "article", payload: unfinished });
  expect(meta.status).toBe("draft");
  const publish = (payload: object) =>
    upsertRecord(owner, project, { model: "article", id, payload, status: "published" });
  await expect(publish({})).rejects.toMatchObject({ code: "BAD_USER_INPUT", fields: missing("payload") });
  expect(await getRecord(owner, project, { model: "article", id })).toMatchObject({ meta: { status: "draft" } });
  const { "payload.title": _, ...rest } = missing("payload");
  const error = await publish({ title: "Now with a title" }).then(
    () => null,
    (thrown: { fields: object }) => thrown,
  );
  expect(error?.fields).toEqual(rest);
  expect((await publish(finished)).meta.status).toBe("published");
});

test("a published record cannot be emptied of what is required, unless it becomes a draft again", async () => {
  const { owner, project } = p;
  const made = await upsertRecord(owner, project, { model: "article", payload: finished, status: "published" });
  const change = (payload: object, status?: string) =>
    upsertRecord(owner, project, { model: "article", id: made.id, payload, status: status ?? null });
  await expect(change({ title: "", size: null, place: { city: null } })).rejects.toMatchObject({
    fields: {
      "payload.title": "Title is required",
      "payload.size": "Size is required",
      "payload.place.city": "City is required",
    },
  });
  expect((await change({ title: "" }, "draft")).meta.status).toBe("draft");
  expect((await change({ size: null })).meta.status).toBe("draft");
});

const fieldsOf = (answer: { json: { errors: { extensions: { fields: object } }[] } }) =>
  answer.json.errors[0]!.extensions.fields;

test("the generated API publishes by default and asks for everything; a draft may lack it until it is published", async () => {
  const create = (more: string) =>
    p.ask(`mutation ($input: ArticleInput!) { createArticle(input: $input${more}) { id } }`, { input: unfinished });
  expect(fieldsOf(await create(""))).toEqual(missing("input"));
  const { id } = (await create(", status: draft")).json.data.createArticle;
  const publish = (input: string) =>
    p.ask(`mutation { updateArticle(id: "${id}", ${input} status: published) { title meta { status } } }`);
  expect(fieldsOf(await publish(""))).toEqual(missing("input"));
  const done = await publish(`input: { title: "T", size: 1, place: { city: "Rome" }, links: [] },`);
  expect(done.json.data.updateArticle).toEqual({ title: "T", meta: { status: "published" } });
  const emptied = await p.ask(`mutation { updateArticle(id: "${id}", input: { title: null, size: null }) { id } }`);
  expect(fieldsOf(emptied)).toEqual({ "input.title": "Title is required", "input.size": "Size is required" });
});

test("publishing many is all or nothing", async () => {
  const inputs = [
    { ...finished, summary: "bulk" },
    { summary: "bulk", size: 2 },
  ];
  const create = (more: string) =>
    p.ask(`mutation ($inputs: [ArticleInput!]!) { createArticleList(inputs: $inputs${more}) { id } }`, { inputs });
  expect(fieldsOf(await create(""))).toEqual({ "inputs.1.title": "Title is required" });
  expect((await create(", status: draft")).json.data.createArticleList).toHaveLength(2);
  const publish = (input: string) =>
    p.ask(
      `mutation { updateArticleList(where: { summary: { eq: "bulk" } }, input: ${input}, status: published) { title } }`,
    );
  const count = `{ n: articleCount(where: { summary: { eq: "bulk" } }) }`;
  expect(fieldsOf(await publish("{}"))).toEqual({ "input.title": "Title is required" });
  expect((await p.ask(count)).json.data).toEqual({ n: 0 });
  expect((await publish(`{ title: "All" }`)).json.data.updateArticleList).toEqual([{ title: "All" }, { title: "All" }]);
  expect((await p.ask(count)).json.data).toEqual({ n: 2 });
});

test("input types demand no field, for only the status decides what must be there", async () => {
  const type = (name: string) => `__type(name: "${name}") { inputFields { name type { kind } } }`;
  const { json } = await p.ask(`{ a: ${type("ArticleInput")} b: ${type("ArticlePatch")} }`);
  for (const { inputFields } of Object.values(json.data) as { inputFields: { type: { kind: string } }[] }[]) {
    expect(inputFields).toHaveLength(5);
    expect(inputFields.filter(({ type }) => type.kind === "NON_NULL")).toEqual([]);
  }
});
