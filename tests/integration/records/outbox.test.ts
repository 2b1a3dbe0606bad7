/** The outbox holds every committed change of a record, and readers see each exactly once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changedModels, outboxPosition, pruneOutbox, readChanges } from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let since: string;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
});
afterAll(() => platform.close());
beforeEach(async () => {
  since = await outboxPosition(p.project.database);
});

async function news() {
  const { models, position } = await changedModels(p.project.database, since);
  const changes = (await Array.fromAsync(readChanges(p.project.database, models, since, position))).flat();
  since = position;
  return changes.map(({ model, operation, id }) => `${operation} ${model} ${id}`);
}

async function make(query: string): Promise<string> {
  const { json } = await p.ask(`mutation { made: ${query} { id } }`);
  expect(json.errors).toBeUndefined();
  return json.data.made.id;
}

test("each write notes the records that it changed, those by relations too", async () => {
  const post = await make(`createPost(input: { title: "One" })`);
  const comment = await make(`createComment(input: { body: "Hi" }, connect: { post_id: "${post}" })`);
  const other = await make(`createComment(input: { body: "Ho" })`);
  expect(await news()).toEqual([`create post ${post}`, `create comment ${comment}`, `create comment ${other}`]);
  await make(
    `updatePost(id: "${post}", connect: { comment_ids: ["${other}"] }, disconnect: { comment_ids: ["${comment}"] })`,
  );
  expect((await news()).toSorted()).toEqual([
    `update comment ${comment}`,
    `update comment ${other}`,
    `update post ${post}`,
  ]);
  await make(`deletePost(id: "${post}")`);
  expect(await news()).toEqual([`delete post ${post}`]);
});

test("an operation that fails leaves no trace", async () => {
  const { json } = await p.ask(`mutation {
    createAuthor(input: { name: "Ada" }) { id }
    updatePost(id: "0198a000-0000-7000-8000-000000000000", input: { title: "No" }) { id }
  }`);
  expect(json.errors[0].extensions.code).toBe("NOT_FOUND");
  expect(await news()).toEqual([]);
});

test("a transaction that commits after younger ones were read is not missed, and nothing is read twice", async () => {
  const slow = await p.project.database.pool.connect();
  const id = "0198a000-0000-7000-8000-000000000001";
  await slow.query("begin");
  await slow.query(
    `insert into "${p.project.database.schema}"."_outbox" (model, operation, record_id) values ('tag', 'update', $1)`,
    [id],
  );
  const post = await make(`createPost(input: { title: "Younger" })`);
  expect(await news()).toEqual([`create post ${post}`]);
  await slow.query("commit");
  slow.release();
  expect(await news()).toEqual([`update tag ${id}`]);
  expect(await news()).toEqual([]);
});

test("old changes are pruned, but not before a reader with a kept position has passed them", async () => {
  const outbox = `"${p.project.database.schema}"."_outbox"`;
  const { pool } = p.project.database;
  await pool.query(`update ${outbox} set at = now() - interval '2 hours'`);
  await make(`createTag(input: { name: "fresh" })`);
  await pool.query(
    `insert into "${p.project.database.schema}"."_outbox_readers" (name, position) values ('relay', '1:1:'::pg_snapshot)`,
  );
  expect(await pruneOutbox(p.project.database)).toBe(0);
  await pool.query(`update "${p.project.database.schema}"."_outbox_readers" set position = pg_current_snapshot()`);
  expect(await pruneOutbox(p.project.database)).toBeGreaterThan(5);
  const { rows } = await pool.query(`select model from ${outbox}`);
  expect(rows).toEqual([{ model: "tag" }]);
});
