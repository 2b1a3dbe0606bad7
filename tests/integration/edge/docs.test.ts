/** The examples of docs/generated-api.md do what the guide says. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { upsertField } from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { socketNode, writeUntil } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

const guide = readFileSync(new URL("../../../docs/generated-api.md", import.meta.url), "utf8");
const examples = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text!);

let platform: TestPlatform;
let p: TestProject;
const ids: Record<string, unknown> = {};

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  await updateProject(p.owner, { settings: { locals: ["en", "de"] } });
  const rules = { required: true, char_limit: [80], locals: ["de"] };
  const title = { field_label: "Title", field_type: "text", input_type: "string", validation: rules };
  await upsertField(p.owner, { model_name: "post", ...title, is_update: true });
  const { json } = await p.ask(`mutation {
    author: createAuthor(input: { name: "Ada" }) { id }
    first: createComment(input: { body: "First" }) { id }
    post: createPost(input: { title: "Hello", views: 7, labels: ["news"], pinned: false }) { id }
  }`);
  Object.assign(ids, { post: json.data.post.id, author: json.data.author.id, comments: [json.data.first.id] });
});
afterAll(() => platform.close());

test("the guide has its examples", () => expect(examples).toHaveLength(21));

const live = examples.filter((example) => example.startsWith("subscription"));

test.each(live)("live: %s", async (example) => {
  const node = await socketNode(platform);
  const answer = node.connect(p.token).start(example).next();
  const write = () => p.ask(`mutation { createPost(input: { title: "Heard" }) { id } }`);
  expect((await writeUntil(answer, write)).errors).toBeUndefined();
  await node.close();
});

test.each(
  examples
    .filter((example) => !live.includes(example))
    .map((example) => [
      example
        .split("\n")
        .find((line) => /[a-z]\w+\(/i.test(line))
        ?.trim(),
      example,
    ]),
)("%s", async (_name, example) => {
  const { json } = await p.ask(example!, example!.includes("$post") ? ids : undefined);
  expect(json.errors).toBeUndefined();
  expect(Object.keys(json.data).length).toBeGreaterThan(0);
});

test("the guide's error is what the API answers", async () => {
  const { json } = await p.ask("mutation { createPost(input: { views: -1 }) { id } }");
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)![1]!);
  expect(json.errors[0]).toMatchObject(shown.errors[0]);
});

test("the guide's cost is what the API tells, and its persisted query runs", async () => {
  const query = examples.find((example) => example.includes("query Priced"))!;
  const [, cost, persisted] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text!);
  const told = await post({ query, extensions: { cost: true } });
  expect(told.extensions).toEqual(JSON.parse(cost!).extensions);
  const byHash = JSON.parse(persisted!.replace(/<[^>]*>/, hash("sha256", query, "hex")));
  expect((await post(byHash)).errors[0].extensions.code).toBe("PERSISTED_QUERY_NOT_FOUND");
  await post({ ...byHash, query });
  expect((await post(byHash)).data).toEqual(told.data);
});

async function post(body: object) {
  const { text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => ({ authorization: `Bearer ${p.token}`, "content-type": "application/json" })[name],
    body: Buffer.from(JSON.stringify(body)),
    ip_address: "",
  });
  return JSON.parse(text);
}
