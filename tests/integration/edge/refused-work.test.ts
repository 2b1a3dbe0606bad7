/** Who asks what is refused again and again waits for it; other projects, and what is right, do not. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { findSyncCaller, restoreProjectDump } from "../../../lib/engine/sync/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const address = "192.0.2.1";

const codesOf = (answers: { json: { errors?: { extensions: { code: string } }[] } }[]) =>
  new Set(answers.map(({ json }) => json.errors?.[0]?.extensions.code ?? "ran"));

/** The code that a call over REST is answered with. */
async function restCode({ token }: TestProject, method: string, path: string, body?: object): Promise<string> {
  const { json } = await restCaller(platform, token, address)(method, path, body);
  return json.error?.code ?? "ran";
}

test.each<[string, (project: TestProject) => Promise<string>]>([
  ["REST: a value that is refused", (project) => restCode(project, "POST", "post", { title: null })],
  ["REST: a filter that there is not", (project) => restCode(project, "GET", "post?none[eq]=1")],
])("%s", async (_, refused) => {
  const [hostile, neighbour] = [await testProject(platform, blog), await testProject(platform, blog)];
  const thirty = async () => new Set(await Promise.all(Array.from({ length: 30 }, () => refused(hostile))));
  let codes = await thirty();
  expect(codes).toContain("BAD_USER_INPUT");
  for (let times = 0; !codes.has("RATE_LIMITED") && times < 200; times++) codes = await thirty();
  expect(codes).toEqual(new Set(["BAD_USER_INPUT", "RATE_LIMITED"]));
  expect(await restCode(hostile, "GET", "post")).toBe("ran");
  expect(await restCode(neighbour, "GET", "post")).toBe("ran");
});

test("a dump that cannot be read counts, and so do those after it", async () => {
  const { owner, project } = await testProject(platform, blog);
  const caller = await findSyncCaller(platform, await syncToken(owner), owner);
  const refused = (characters: number) =>
    restoreProjectDump(caller, project.id, Readable.from([Buffer.from(`"${"x".repeat(characters)}`)]), {
      gzip: false,
    }).then(
      () => "ran",
      ({ message }: Error) => message,
    );
  const tooMany = "Too many requests that are refused. Please try again soon.";
  expect(await refused(5_000_000)).toContain("Line 1");
  let told: string[] = [];
  for (let times = 0; !told.includes(tooMany) && times < 200; times++)
    told = await Promise.all(Array.from({ length: limits.refusedWork.waitingMax + 10 }, () => refused(1)));
  expect(told).toContain(tooMany);
});

test.each<[string, (number: number) => string]>([
  ["ever new documents", (number) => `{ a${number}: none }`],
  ["the same document", () => "{ none }"],
  ["a list that is too long", () => "{ postList(limit: 1001) { id } }"],
  ["a value that is refused", () => "mutation { createPost(input: { title: null }) { id } }"],
])("%s", async (_, textOf) => {
  const [hostile, neighbour] = [await testProject(platform, blog), await testProject(platform, blog)];
  const right = "{ postCount }";
  await Promise.all([hostile, neighbour].map(({ ask }) => ask(right)));
  let number = 0;
  const thirty = () =>
    Promise.all(Array.from({ length: 30 }, () => hostile.ask(textOf(number++), {}, hostile.token, address)));
  let codes = codesOf(await thirty());
  expect(codes).toContain("BAD_USER_INPUT");
  while (!codes.has("RATE_LIMITED") && number < 5_000) codes = codesOf(await thirty());
  expect(codes).toEqual(new Set(["BAD_USER_INPUT", "RATE_LIMITED"]));
  let isWaiting = true;
  const refused = Promise.all(
    Array.from({ length: 15 }, () => hostile.ask(textOf(number++), {}, hostile.token, address)),
  ).finally(() => {
    isWaiting = false;
  });
  expect(
    codesOf(await Promise.all([hostile, neighbour].map(({ ask, token }) => ask(right, {}, token, address)))),
  ).toEqual(new Set(["ran"]));
  expect(isWaiting).toBe(true);
  expect(codesOf(await refused)).toEqual(new Set(["BAD_USER_INPUT"]));
});

test.each(["/secured/graphql", "/secured/rest/post"])(
  "%s: of a stranger's body no more is kept than shows who asks, and the rest is not waited for",
  async (path) => {
    const { token } = await testProject(platform, blog);
    const server = createServer(createSecuredHandler(platform)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const head = (more: string) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}Content-Length: 4000000\r\n\r\n`;
    const opened = (more: string) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(head(more));
      socket.write(" ".repeat(200_000));
      return socket;
    };
    for (const more of ["", "Authorization: Bearer wrong\r\n"]) {
      const stranger = opened(more);
      const [answer] = (await once(stranger, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
      stranger.destroy();
    }
    const known = opened(`Authorization: Bearer ${token}\r\n`);
    known.write(" ".repeat(3_800_000));
    const [answer] = (await once(known, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    known.destroy();
    server.closeAllConnections();
    server.close();
  },
);

test("bodies that are too large wait for their turn, and too many of them are not answered", async () => {
  const server = createServer(createSecuredHandler(platform)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** The status in the answer to a request of which only the head is sent; 0 where the connection ends without one. */
  const sent = (path: string, length: number) =>
    new Promise<number>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", reject).on("close", () => resolve(0));
      socket.on("data", (answer) => {
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]));
        socket.destroy();
      });
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
    });
  const tooLarge = limits.requestBodyBytesMax + 1;
  const many = Array.from({ length: 2 * limits.refusedWork.waitingMax }, () => sent("/secured/graphql", tooLarge));
  // Of those that wait, some are still there when the first are sent away, and when what is right is answered.
  expect(await Promise.race(many.slice(-5))).toBe(0);
  expect(await sent("/secured/graphql", 0)).toBe(401);
  const statuses = new Set(await Promise.all(many.slice(0, 6)));
  expect(statuses).toEqual(new Set([400]));
  server.closeAllConnections();
  server.close();
  await Promise.all(many);
});
