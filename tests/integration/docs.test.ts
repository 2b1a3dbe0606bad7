/** The examples of docs/generated-api.md do what the guide says. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { blog, type TestProject, testProject } from "../support/project.ts";
import { socketClient, socketNode } from "../support/socket-node.ts";

const guide = readFileSync(new URL("../../docs/generated-api.md", import.meta.url), "utf8");
const examples = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text!);

let platform: TestPlatform;
let p: TestProject;
const ids: Record<string, unknown> = {};

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  const { json } = await p.ask(`mutation {
    author: createAuthor(input: { name: "Ada" }) { id }
    first: createComment(input: { body: "First" }) { id }
    post: createPost(input: { title: "Hello", views: 7, labels: ["news"], pinned: false }) { id }
  }`);
  Object.assign(ids, { post: json.data.post.id, author: json.data.author.id, comments: [json.data.first.id] });
});
afterAll(() => platform.close());

test("the guide has its examples", () => expect(examples).toHaveLength(13));

const live = examples.filter((example) => example.startsWith("subscription"));

test.each(live)("live: %s", async (example) => {
  const node = await socketNode(platform);
  const { client, start } = socketClient(`${node.url}/secured/graphql`, { Authorization: `Bearer ${p.token}` });
  const subscription = start(example);
  const first = example.includes("Changed") ? writeUntil(subscription.next()) : subscription.next();
  expect((await first).errors).toBeUndefined();
  await client.dispose();
  await node.close();
});

/** When the subscription has begun nobody tells, so there is an event again and again until one is heard. */
async function writeUntil<T>(heard: Promise<T>): Promise<T> {
  const write = () => p.ask(`mutation { createPost(input: { title: "Heard" }) { id } }`).then(() => null);
  for (;;) {
    const answer = await Promise.race([heard, write()]);
    if (answer !== null) return answer;
  }
}

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
