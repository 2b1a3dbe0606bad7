/** The examples of docs/system-api.md do what the guide says, in their order. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { socketClient, socketNode, writeUntil } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const guide = readFileSync(new URL("../../../docs/system-api.md", import.meta.url), "utf8");
const examples = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text!);
const [live, refused] = ["subscription", "mutation Refused"].map(
  (start) => examples.find((example) => example.startsWith(start))!,
);

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
});
afterAll(() => platform.close());

test("the guide has its examples", () => expect(examples).toHaveLength(12));

test.each(examples.filter((example) => example !== live && example !== refused))("%s", async (example) => {
  const { status, data, errors } = await project.owner.gql(example);
  expect([status, errors]).toEqual([200, undefined]);
  expect(Object.values(data).every((value) => value !== null)).toBe(true);
});

test("what the guide's error shows is in the answer, with every other fault beside it", async () => {
  const { errors } = await project.owner.gql(refused!);
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)![1]!);
  expect({ errors }).toMatchObject(shown);
  expect(Object.keys(errors[0].extensions.fields).length).toBeGreaterThan(1);
});

test("what is written is heard live", async () => {
  const node = await socketNode(platform);
  const headers = { cookie: project.owner.browser.cookieHeader(), origin: platform.env.PUBLIC_URL };
  const { client, start } = socketClient(`${node.url}/system/graphql`, {}, headers);
  const write = () =>
    project.owner.gql(`mutation { upsertModelData(model_name: "article", payload: { title: "Heard" }) { id } }`);
  const event = await writeUntil(start(live!).next(), write);
  expect(event.data.modelDataChanged).toMatchObject({ operation: "create", model: "article" });
  await client.dispose();
  await node.close();
});

test("a cookie without the header, or with another origin, signs nobody in", async () => {
  const body = { query: "{ currentProject { id } }" };
  const { cookie } = { cookie: project.owner.browser.cookieHeader() };
  for (const headers of [{ cookie }, { cookie, "x-use-cookies": "true", origin: "https://evil.example" }]) {
    const request = new Request("http://localhost:3000/system/graphql", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
    });
    expect([401, 403]).toContain((await project.api.fetch(request)).status);
  }
});
