/** Uploads that two nodes of an installation have in hand at the same time. */
import { createHash } from "node:crypto";
import { openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUpload, findUpload, finishUpload, removeUpload, writeUpload } from "../../../lib/engine/media/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, { models: {} });
});
afterAll(() => platform.close());

const media = (...path: string[]) => join(platform.env.PLINTH_DATA_DIR, "media", ...path);

/** All bytes are there, and it is not stored yet. */
async function arrived(text: string) {
  const id = uuidv7();
  await createUpload(p.owner, { id, size: text.length, metadata: { filename: "a.txt" } });
  await writeUpload(await findUpload(p.owner, id), 0, Readable.from([Buffer.from(text)]));
  return findUpload(p.owner, id);
}

test("what another node still writes does not change the file that was looked at", async () => {
  const text = "<p>as it was looked at</p>";
  const upload = await arrived(text);
  const elsewhere = openSync(media(".incoming", upload.id), "r+");
  const file = await finishUpload(p.owner, upload);
  writeSync(elsewhere, "<script>later</script>", 0);
  const bytes = readFileSync(media(p.project.id, file.id));
  expect(bytes.toString()).toBe(text);
  expect(createHash("sha256").update(bytes).digest()).toEqual(file.sha256);
});

test("who comes to store what another node has just stored gets that file", async () => {
  const upload = await arrived("stored by another node");
  const file = await finishUpload(p.owner, upload);
  // It read of the upload before that.
  expect((await finishUpload(p.owner, upload)).id).toBe(file.id);
});

test("who comes to store what another node has just ended is told that it is gone", async () => {
  const upload = await arrived("ended by another node");
  await removeUpload(p.owner, upload);
  await expect(finishUpload(p.owner, upload)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
