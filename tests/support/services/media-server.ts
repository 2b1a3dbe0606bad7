/** Two projects with images behind a real listener, for several test files. */
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { createHostGuard } from "../../../lib/api/server/host-guard.ts";
import { createListener, engineListener } from "../../../lib/api/server/listener.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../platform.ts";

export let platform: TestPlatform;
export let project: SystemProject;
export let other: SystemProject;
export let token: string;
export let base: string;
export let plinth: Server;

/** To be called at the top of a test file: the listener starts and ends with that. */
export function withMediaServer(): void {
  beforeAll(async () => {
    platform = await testPlatform({ env: { OUTBOUND_ALLOW_PRIVATE: "1" } });
    project = await systemProject(platform);
    other = await systemProject(platform);
    const made = await project.owner.gql(`mutation { generateApiToken(name: "t", role: "admin") { token } }`);
    token = made.data.generateApiToken.token;
    plinth = createServer();
    const pages = () => {
      throw new Error("no page is asked for here");
    };
    plinth.on(
      "request",
      createListener({
        guard: createHostGuard(platform.env, () => {}),
        engine: engineListener(project.api, createSecuredHandler(platform)),
        pages,
      }),
    );
    plinth.listen(0, "127.0.0.1");
    await once(plinth, "listening");
    base = `http://127.0.0.1:${(plinth.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    plinth.closeAllConnections();
    plinth.close();
    await platform.close();
  });
}

export const cookies = (who: SystemCaller) => ({ cookie: who.browser.cookieHeader(), "x-use-cookies": "true" });

export async function upload(who: SystemCaller, files: [name: string, bytes: Buffer][], query = "", more: object = {}) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${base}/media/upload${query}`, {
    method: "POST",
    body: form,
    headers: { ...cookies(who), ...more },
  });
  return { status: response.status, body: await response.json() };
}

export const fields =
  "id _key url file_name type content_type file_extension size width height created_at s3_key buffer";
export const fromUrl = (url: string, who = project.owner) =>
  who.gql(`mutation ($url: String!) { uploadImageFromUrl(url: $url) { ${fields} } }`, { url });
export const remove = (ids: unknown[], who = project.owner) =>
  who.gql(`mutation ($ids: [String]!) { deleteMediaFile(ids: $ids) { message } }`, { ids });
export const photos = (args = "", who = project.owner) =>
  who.gql(`{ getPhotos${args} { count results { ${fields} upload_param { project_id model_name doc_id } } } }`);

export const folder = (id = project.id) => join(platform.env.PLINTH_DATA_DIR, "media", id);
/** Ids of the files on disk. */
export const stored = (id = project.id) => (existsSync(folder(id)) ? readdirSync(folder(id)).toSorted() : []);

/** Names of what is on its way in. */
export const incoming = () => (existsSync(folder(".incoming")) ? readdirSync(folder(".incoming")) : []);

/** Runs with a server elsewhere on this machine; `seen` are the paths that it was asked for. */
export async function elsewhere(
  answer: RequestListener,
  run: (at: string, seen: string[]) => Promise<void>,
  host = "127.0.0.1",
) {
  const seen: string[] = [];
  const server = createServer((req, res) => {
    seen.push(req.url!);
    answer(req, res);
  });
  server.listen(0, host);
  await once(server, "listening");
  try {
    await run(`http://${host}:${(server.address() as AddressInfo).port}`, seen);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
