/** What an account asks for at once is counted one after the other. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { planTable } from "../../../lib/contract/plans/plan-limits.ts";
import { createUpload, uploadMedia } from "../../../lib/engine/media/index.ts";
import { createProject, deleteProject, projectLimit, restoreProject } from "../../../lib/engine/projects/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { person } from "../../support/people.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const most = planTable.free.limits.projects!;
const make = (ctx: Parameters<typeof createProject>[0], id: string) =>
  createProject(ctx, { name: id, id, plan_type: "dedicated", tier_name: "free" });
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === "fulfilled" ? "done" : outcome.reason.code)).sort();

test("of deleted projects no more come back at once than the plan has room for, beside new ones", async () => {
  const { ctx } = await person(platform);
  const ids = Array.from({ length: most }, (_, number) => `back-${number}`);
  for (const id of ids) await make(ctx, id);
  for (const id of ids) await deleteProject(ctx, { id });
  for (let number = 1; number < most; number++) await make(ctx, `taken-${number}`);
  const asked = [...ids.map((id) => restoreProject(ctx, { id })), make(ctx, "one-more")];
  const outcomes = codes(await Promise.allSettled(asked));
  expect(outcomes).toEqual([...Array(most).fill("FORBIDDEN"), "done"]);
  expect((await projectLimit(ctx)).used).toBe(most);
});

test("files that come at once take no more room than the plan has, and the same file takes it once", async () => {
  const { owner, project } = await testProject(platform, { models: {} });
  const room = 250;
  await platform.pool.query(
    `insert into plinth.media_files (id, project_id, file_name, content_type, file_extension, size, sha256, storage_key, kind, storage)
     values (gen_random_uuid(), $1, 'f', 'text/plain', 'txt', $2, '\\x00', 'none', 'file', 'local')`,
    [project.id, planTable.free.limits.storage_bytes! - room],
  );
  const upload = (text: string) =>
    uploadMedia(
      owner,
      {},
      (async function* () {
        yield { name: "a.txt", content: [Buffer.from(text)] as unknown as AsyncIterable<Uint8Array> };
      })(),
    );
  const same = await Promise.all(Array.from({ length: 4 }, () => upload("a".repeat(100))));
  expect(new Set(same.flat().map(({ id }) => id)).size).toBe(1);
  const outcomes = codes(await Promise.allSettled([..."bcdef"].map((letter) => upload(letter.repeat(100)))));
  expect(outcomes).toEqual([...Array(4).fill("TOO_LARGE"), "done"]);
});

test("of uploads that somebody begins at once no more are open than may be", async () => {
  const { owner } = await testProject(platform, { models: {} });
  const begin = () => createUpload(owner, { id: uuidv7(), size: 5, metadata: {} });
  const outcomes = codes(await Promise.allSettled(Array.from({ length: limits.mediaUploadsOpenMax + 10 }, begin)));
  expect(outcomes.filter((code) => code === "done")).toHaveLength(limits.mediaUploadsOpenMax);
  expect(outcomes.filter((code) => code === "RATE_LIMITED")).toHaveLength(10);
});
