import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deleteRecord,
  duplicateRecord,
  getRecord,
  listRecords,
  mayUpdateRecord,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  const text = (field_label: string, validation: object) => ({ field_label, field_type: "text", validation });
  p = await testProject(platform, {
    ...blog,
    models: {
      ...blog.models,
      note: { fields: [text("Title", { char_limit: [11] }), text("Code", { unique: true })] },
      coded: { fields: [text("Code", { pattern: "^[a-z][0-9]$" })] },
    },
  });
});
afterAll(() => platform.close());

test("the console saves, lists, connects, duplicates and deletes records; passwords never come back", async () => {
  const { owner, project } = p;
  const author = await upsertRecord(owner, project, {
    model: "author",
    payload: { name: "Ada", email: "a@example.org", secret: "hidden" },
  });
  expect(author.data).toEqual({ name: "Ada", email: "a@example.org" });
  expect(author.meta).toMatchObject({ status: "draft", created_by: { first_name: "Ada" } });
  const post = await upsertRecord(owner, project, {
    model: "post",
    payload: { title: "One", body: "<p>x</p>", place: { city: "Rome" } },
    connect: { author_id: author.id },
    status: "published",
  });
  expect(post.data).toMatchObject({
    title: "One",
    body: "<p>x</p>",
    place: { city: "Rome" },
    author: { id: author.id, title: "Ada" },
  });
  await upsertRecord(owner, project, { model: "post", payload: { title: "Two" } });

  const titles = async (more: object) => {
    const { results, count } = await listRecords(owner, project, { model: "post", ...more });
    return [results.map(({ data }) => data.title), count];
  };
  expect(await titles({})).toEqual([["Two", "One"], 2]);
  expect(await titles({ limit: 1, page: 2 })).toEqual([["One"], 2]);
  expect(await titles({ status: "draft" })).toEqual([["Two"], 1]);
  expect(await titles({ search: "tw" })).toEqual([["Two"], 1]);
  expect(await titles({ where: { title: { eq: "One" } } })).toEqual([["One"], 1]);
  const connection = { _id: author.id, model: "post", to_model: "author", relation_type: "has_many", known_as: null };
  expect(await titles({ connection })).toEqual([["One"], 1]);
  expect(await titles({ connection, intersect: true })).toEqual([["Two"], 1]);
  await expect(titles({ where: { nonsense: 1 } })).rejects.toMatchObject({ code: "BAD_USER_INPUT" });

  const copy = await duplicateRecord(owner, project, { model: "post", id: post.id });
  expect(await getRecord(owner, project, { model: "post", id: copy.id })).toMatchObject({
    data: { title: "One", author: { title: "Ada" } },
    meta: { status: "draft" },
  });
  const titled = async (model: string, id: string) => {
    const marked = await duplicateRecord(owner, project, { model, id, isMarked: true });
    const stored = await getRecord(owner, project, { model, id: marked.id });
    await deleteRecord(owner, project, { model, id: marked.id });
    return stored?.data;
  };
  expect(await titled("post", post.id)).toMatchObject({ title: "One (copy)", body: "<p>x</p>" });
  const long = await upsertRecord(owner, project, { model: "note", payload: { title: "12345678", code: "a1" } });
  expect(await titled("note", long.id)).toMatchObject({ title: "12345678" });
  const short = await upsertRecord(owner, project, { model: "note", payload: { title: "1234", code: "a2" } });
  expect(await titled("note", short.id)).toMatchObject({ title: "1234 (copy)" });
  const coded = await upsertRecord(owner, project, { model: "coded", payload: { code: "a1" } });
  expect(await titled("coded", coded.id)).toMatchObject({ code: "a1" });
  await deleteRecord(owner, project, { model: "post", id: copy.id });
  expect(await getRecord(owner, project, { model: "post", id: copy.id })).toBeNull();
  await expect(deleteRecord(owner, project, { model: "post", id: copy.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a connection with a model that is hidden from the role is as unknown as one with none", async () => {
  await p.roleToken("posts alone", { post: { read: "all" } });
  const member = await p.member("posts alone");
  const listed = (to_model: string) => {
    const connection = { _id: uuidv7(), model: "author", to_model };
    return listRecords(member, p.project, { model: "post", connection }).catch((error) => error);
  };
  const unknown = await listed("no_such_model");
  expect(unknown).toMatchObject({ code: "BAD_USER_INPUT", message: "There is no such relation between these models." });
  expect(await listed("author")).toEqual(unknown);
});

test("a save that is sent twice under one id is one record, and a right to create is enough for the first", async () => {
  const { owner, project } = p;
  const id = uuidv7();
  const send = (who: typeof owner, title: string) =>
    upsertRecord(who, project, { model: "note", id, force_update: true, payload: { title, code: "twice" } });
  await p.roleToken("makers", { note: { read: "all", create: "all" } });
  const maker = await p.member("makers");
  expect(await send(maker, "First")).toMatchObject({ id, data: { title: "First" } });
  await expect(send(maker, "Second")).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await send(owner, "Second")).toMatchObject({ id, data: { title: "Second" } });
  const both = uuidv7();
  const answers = await Promise.all(
    ["One", "Two"].map((title) =>
      upsertRecord(owner, project, { model: "note", id: both, force_update: true, payload: { title } }).then(
        () => "saved",
        ({ code }) => code,
      ),
    ),
  );
  // At the same moment one may be refused, and none is made twice.
  expect(answers).toContain("saved");
  expect((await listRecords(owner, project, { model: "note", where: { id: { eq: both } } })).count).toBe(1);
});

test("whether a reader may change a record is told of it as it is now", async () => {
  const { owner, project } = p;
  await p.roleToken("of otters", { tag: { read: "all", update: { where: { name: { eq: "otter" } } } } });
  await p.roleToken("of no tags", { tag: { read: "all" } });
  const [tender, reader] = [await p.member("of otters"), await p.member("of no tags")];
  const { id } = await upsertRecord(owner, project, { model: "tag", payload: { name: "otter" }, status: "published" });
  const told = () =>
    Promise.all([owner, tender, reader].map((who) => mayUpdateRecord(who, project, { model: "tag", id })));
  expect(await told()).toEqual([true, true, false]);
  await upsertRecord(owner, project, { model: "tag", id, payload: { name: "beaver" } });
  expect(await told()).toEqual([true, false, false]);
  expect(await mayUpdateRecord(owner, project, { model: "none", id })).toBe(false);
});

test("every bad field is named at once and nothing is saved", async () => {
  const bad = upsertRecord(p.owner, p.project, {
    model: "author",
    payload: { email: "no", nonsense: 1 },
    connect: { none_id: "x" },
    status: "published",
  });
  await expect(bad).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: {
      "payload.name": "Name is required",
      "payload.email": "Please enter a valid email address",
      "payload.nonsense": 'There is no field "nonsense" here',
      "connect.none_id": 'There is no relation for "none_id"',
    },
  });
});

test("pages are the same whichever end they are found from, whatever the order, the filter and the size", async () => {
  const q = await testProject(platform, {
    models: {
      step: {
        fields: [
          { field_label: "Title", field_type: "text" },
          { field_label: "Rank", field_type: "number", input_type: "int" },
        ],
      },
    },
  });
  for (let i = 0; i < 23; i++)
    await upsertRecord(q.owner, q.project, {
      model: "step",
      payload: { title: `Step ${i}`, ...(i % 3 > 0 && { rank: i % 5 }) },
    });
  const orders = [null, [{ rank: "asc" }], [{ rank: "desc" }], [{ rank: "desc_nulls_last" }, { title: "asc" }]];
  for (const sort of orders)
    for (const about of [{}, { search: "step" }, { where: { rank: { ne: 1 } } }]) {
      const list = async (more: object) => {
        const answer = await listRecords(q.owner, q.project, { model: "step", sort, ...about, ...more });
        return { ...answer, results: answer.results.map(({ data }) => data.title) };
      };
      const { count: total } = await list({});
      for (const limit of [5, 7, 23, 50])
        for (let page = 1; page <= Math.ceil(total / limit) + 1; page++)
          expect(await list({ limit, page, total })).toEqual(await list({ limit, page }));
    }
  // What was known is out of date: no page shows less than it would without.
  const { results } = await listRecords(q.owner, q.project, { model: "step", limit: 5, page: 4, total: 3 });
  expect(results).toHaveLength(5);
});
