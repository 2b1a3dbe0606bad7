/** Uploads that are interrupted and go on, by the client that browsers use. */

import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Upload } from "tus-js-client";
import { expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { sweepMedia } from "../../../lib/engine/media/index.ts";
import type { SystemCaller } from "../../support/calls/system-api.ts";
import { realImage } from "../../support/files/real-images.ts";
import {
  base,
  cookies,
  incoming,
  other,
  platform,
  project,
  stored,
  token,
  withMediaServer,
} from "../../support/services/media-server.ts";

withMediaServer();

interface Sent {
  url: string | null;
  answer: { code: number; body: { id: string; url: string; size: number; content_type: string }; error?: object };
}

/** Sends bytes; `breakAfter` breaks the connection off once so many have been taken. */
function send(
  bytes: Buffer,
  options: { who?: SystemCaller; url?: string; breakAfter?: number; name?: string } = {},
): Promise<Sent> {
  const { who = project.owner, url, breakAfter, name = "film.bin" } = options;
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${base}/media/tus`,
      uploadUrl: url ?? null,
      headers: cookies(who),
      metadata: { filename: name },
      chunkSize: 64 * 1024,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onChunkComplete(_size, taken) {
        if (breakAfter !== undefined && taken >= breakAfter)
          upload.abort(false).then(() => resolve({ url: upload.url, answer: { code: 0 } as never }), reject);
      },
      onSuccess: ({ lastResponse }) => resolve({ url: upload.url, answer: JSON.parse(lastResponse.getBody() || "{}") }),
      onError: (error) => {
        const body = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
        if (body) resolve({ url: upload.url, answer: JSON.parse(body) });
        else reject(error);
      },
    });
    upload.start();
  });
}

const ask = (path: string, who = project.owner, method = "GET", more = {}) =>
  fetch(base + path, { method, headers: { ...cookies(who), "tus-resumable": "1.0.0", ...more } });

test("an upload that broke off goes on where it was, becomes a file as every other, and tells so again", async () => {
  const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, i) => (i * 7) % 251));
  const broken = await send(bytes, { breakAfter: 200_000 });
  const path = new URL(broken.url!, base).pathname;
  const head = await ask(path, project.owner, "HEAD");
  const offset = Number(head.headers.get("upload-offset"));
  expect(offset).toBeGreaterThanOrEqual(200_000);
  expect(offset).toBeLessThan(bytes.length);
  expect((await ask(path)).status).toBe(404);

  const { answer } = await send(bytes, { url: broken.url! });
  expect(answer).toMatchObject({ code: 200, body: { size: bytes.length, content_type: "application/octet-stream" } });
  const got = await fetch(base + answer.body.url, { headers: cookies(project.owner) });
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  expect(stored()).toContain(answer.body.id);
  // For whom the last answer was lost.
  expect(await (await ask(path)).json()).toMatchObject({ body: { id: answer.body.id } });
  expect((await send(bytes)).answer.body.id).toBe(answer.body.id);
  expect(incoming()).toEqual([]);
});

test("an upload is its owner's alone, and needs the permission for every request", async () => {
  const broken = await send(Buffer.alloc(300_000, "x"), { breakAfter: 64_000 });
  const path = new URL(broken.url!, base).pathname;
  const colleague = await project.member(["media"]);
  for (const who of [colleague, other.owner])
    for (const [method, more] of [
      ["HEAD", {}],
      ["PATCH", { "upload-offset": "65536", "content-type": "application/offset+octet-stream" }],
      ["DELETE", {}],
    ] as const)
      expect([method, (await ask(path, who, method, more)).status]).toEqual([method, 404]);
  const anonymous = await fetch(base + path, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } });
  expect(anonymous.status).toBe(401);
  const writer = await project.member(["content"]);
  const made = { "upload-length": "5" };
  expect((await ask("/media/tus", writer, "POST", made)).status).toBe(403);
  expect((await ask(path, project.owner, "DELETE")).status).toBe(204);
  expect((await ask(path, project.owner, "HEAD")).status).toBe(404);
  expect(incoming()).toEqual([]);
});

test("tokens of programs and withdrawn permissions end an upload's way; what becomes of one is in the audit log", async () => {
  const member = await project.member(["media"]);
  const broken = await send(Buffer.alloc(100_000, "m"), { who: member, breakAfter: 64_000 });
  const path = new URL(broken.url!, base).pathname;
  const byToken = (to: string, method: string) =>
    fetch(base + to, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "tus-resumable": "1.0.0",
        "upload-length": "5",
        "upload-offset": "65536",
        "content-type": "application/offset+octet-stream",
      },
    });
  expect([(await byToken("/media/tus", "POST")).status, (await byToken(path, "PATCH")).status]).toEqual([401, 401]);
  // A page of another site can send the cookie at most.
  const { cookie } = cookies(member);
  const foreign = { method: "POST", headers: { cookie, "tus-resumable": "1.0.0", "upload-length": "5" } };
  expect((await fetch(`${base}/media/tus`, foreign)).status).toBe(401);

  await project.owner.gql(
    `mutation ($email: String!) { updateProject(add_team_member: { email: $email, role: "editor", administrative_permissions: ["content"] }) { id } }`,
    { email: member.email },
  );
  for (const [method, more] of [
    ["HEAD", {}],
    ["PATCH", { "upload-offset": "65536", "content-type": "application/offset+octet-stream" }],
  ] as const)
    expect([method, (await ask(path, member, method, more)).status]).toEqual([method, 403]);

  const kept = await send(Buffer.from("kept by tus"), { name: "kept.txt" });
  const refused = await send((await realImage("png", 31, 21)).subarray(0, 60), { name: "cut.png" });
  expect([kept.answer.code, refused.answer.code]).toEqual([200, 400]);
  const { data } = await project.owner.gql(
    `{ auditLogs(where: { internal_function: { eq: "uploadMedia" } }, filter: { limit: 2 }) { request_path response_code response_payload user { id } } }`,
  );
  const about = { request_path: "/media/tus", user: { id: project.owner.id } };
  const { id } = kept.answer.body;
  expect(data.auditLogs).toMatchObject([
    { ...about, response_code: 400 },
    { ...about, response_code: 200, response_payload: JSON.stringify([{ id, file_name: "kept.txt" }]) },
  ]);
  expect((await ask(path, project.owner, "DELETE")).status).toBe(404);
  await platform.db.deleteFrom("plinth.media_uploads").where("user_id", "=", member.id).execute();
  for (const name of incoming()) rmSync(join(platform.env.PLINTH_DATA_DIR, "media", ".incoming", name));
});

test("what the plan has no room for is refused before a byte is sent", async () => {
  const begin = async (bytes: number) => {
    const answer = await ask("/media/tus", other.owner, "POST", { "upload-length": String(bytes) });
    return [answer.status, answer.status === 201 ? "" : (await answer.json()).message];
  };
  const megabyte = 1024 * 1024;
  expect(await begin(100 * megabyte + 1)).toEqual([
    413,
    "This file is larger than the 100 MB that the plan of this project, Free Developer, allows. The operator of this installation can allow more.",
  ]);
  await other.owner.gql(`mutation { updateMediaSettings(input: { max_bytes: ${megabyte} }) { max_bytes } }`);
  expect(await begin(megabyte + 1)).toEqual([413, "This file is larger than the 1 MB that are allowed."]);
  await send(Buffer.from("almost everything"), { who: other.owner });
  await platform.db
    .updateTable("plinth.media_files")
    .set({ size: 1023 * megabyte + 1 })
    .where("project_id", "=", other.id)
    .execute();
  expect(await begin(megabyte)).toEqual([
    413,
    "The files of this project have used up the 1 GB of its plan, Free Developer. The operator of this installation can allow more.",
  ]);
  expect((await begin(megabyte - 1))[0]).toBe(201);
  await platform.db.deleteFrom("plinth.media_uploads").execute();
  for (const name of incoming()) rmSync(join(platform.env.PLINTH_DATA_DIR, "media", ".incoming", name));
});

test("what is refused is said with its reason, and what nobody goes on with is swept", async () => {
  const png = await realImage("png", 30, 20);
  const cut = await send(png.subarray(0, 60), { name: "cut.png" });
  expect(cut.answer).toMatchObject({ code: 400, error: { code: "BAD_USER_INPUT" } });
  const huge = await ask("/media/tus", project.owner, "POST", { "upload-length": String(2 ** 31) });
  expect([huge.status, (await huge.json()).error.code]).toEqual([413, "TOO_LARGE"]);
  expect(incoming()).toEqual([]);

  const broken = await send(Buffer.alloc(200_000, "y"), { breakAfter: 64_000 });
  await sweepMedia(platform);
  expect(incoming()).toHaveLength(1);
  const before = new Date(Date.now() - 2 * limits.mediaUploadHours * 60 * 60 * 1000);
  await platform.db
    .updateTable("plinth.media_uploads")
    .set({ expires_at: before })
    .where("file_id", "is", null)
    .execute();
  utimesSync(join(platform.env.PLINTH_DATA_DIR, "media", ".incoming", incoming()[0]!), before, before);
  expect(await sweepMedia(platform)).toBe(1);
  expect(incoming()).toEqual([]);
  expect((await ask(new URL(broken.url!, base).pathname, project.owner, "HEAD")).status).toBe(404);
});
