/** Who sends the system API what is refused again and again waits for it, over HTTP and on a socket. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { socketClient, socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { isShort } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let project: SystemProject;
beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
});
afterAll(() => platform.close());

/** The code that a body is answered with, from one address. */
async function codeOf(body: string): Promise<string> {
  const { owner, api } = project;
  const cookie = owner.browser.cookieHeader();
  const headers = { cookie, "x-use-cookies": "true", "content-type": "application/json" };
  const answer = await api.fetch(
    new Request("http://localhost:3000/system/graphql", { method: "POST", headers, body }),
  );
  const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
  return errors?.[0]?.extensions.code ?? "ran";
}

test.each([
  ["what is no JSON", "[".repeat(150) + " ".repeat(200_000)],
  ["what is no request", JSON.stringify({ document: "x".repeat(200_000) })],
  ...(isShort ? [] : [["a body that is too large", " ".repeat(5 * 1024 * 1024 + 1)]]),
])("%s", async (_, body) => {
  let codes = new Set<string>();
  for (let times = 0; !codes.has("RATE_LIMITED") && times < 100; times++)
    codes = new Set(await Promise.all(Array.from({ length: 30 }, () => codeOf(body))));
  expect(codes).toEqual(new Set(["BAD_USER_INPUT", "RATE_LIMITED"]));
  expect(await codeOf(JSON.stringify({ query: "{ getUser { id } }" }))).toBe("ran");
});

test("documents on a socket", async () => {
  const node = await socketNode(platform);
  const page = { cookie: project.owner.browser.cookieHeader(), origin: platform.env.PUBLIC_URL };
  const client = socketClient(`${node.url}/system/graphql`, {}, page);
  let codes = new Set<unknown>();
  for (let times = 0; !codes.has("RATE_LIMITED") && times < 100; times++) {
    const asked = Array.from({ length: 30 }, (_, i) => client.start(`{ none${times}_${i} ${"a ".repeat(500)} }`).ended);
    codes = new Set(
      (await Promise.all(asked)).map((errors) => (errors as { extensions: { code: string } }[])[0]!.extensions.code),
    );
  }
  expect(codes).toEqual(new Set(["BAD_USER_INPUT", "RATE_LIMITED"]));
  await client.client.dispose();
  await node.close();
});
