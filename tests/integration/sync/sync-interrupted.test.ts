/** A push whose databases go away at any moment: what the project is afterwards is what it was, or what it was to be. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import { findSyncCaller, getDocument, pushDefinitions } from "../../../lib/engine/sync/index.ts";
import { createWebhook } from "../../../lib/engine/webhooks/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { type CuttingGate, startCuttingGate } from "../../support/databases/cutting-gate.ts";
import { syncToken } from "../../support/nodes/installation.ts";
import { connected, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";

let platform: TestPlatform;
let gate: CuttingGate;
/** Another node of the same installation, whose way to the database is the gate. */
let gated: Platform;

beforeAll(async () => {
  platform = await testPlatform({ env: { WEBHOOK_ALLOW_PRIVATE: "1" } });
  gate = await startCuttingGate(platform.databaseUrl);
  gated = connected(await startPlatform(platform.env, { databaseUrl: gate.through(platform.databaseUrl) }));
});
afterAll(async () => {
  await gated.close().catch(() => {});
  gate.close();
  await platform.close();
});

const about = { ip_address: "127.0.0.1", user_agent: "test" };

/** Asks until the databases answer again. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries > 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

/** Before this message nothing is near a commit: of these every fourth will do. */
const earlyMessages = 32;

/** Pushes once for each message to the databases, which break at it; gives what was seen. */
async function interruptEverywhere(uri?: string) {
  const title = { field_label: "Title", field_type: "text" };
  const project = await testProject(platform, { models: { post: { fields: [title] } } }, uri);
  const id = project.project.id;
  await upsertRole(project.owner, { name: "editor", api_permissions: { post: { read: "all" } } });
  await createWebhook(project.owner, { name: "hook", url: "http://127.0.0.1:9/", events: ["create"], model: "post" });
  await project.ask(`mutation { createPost(input: { title: "kept" }) { id } }`);
  const token = await syncToken(project.owner);
  const read = async () => getDocument(await findSyncCaller(platform, token, about), id);
  const before = await read();
  const [post] = before.document.models!;
  const document = {
    ...before.document,
    models: [
      {
        ...post!,
        name: "article",
        fields: [
          { ...post!.fields[0]!, label: "Headline" },
          { label: "Size", field_type: "number" as const },
        ],
      },
      { name: "issue", fields: [] },
    ],
    roles: [
      { name: "editor", api_permissions: { article: { read: "all" as const }, issue: { read: "all" as const } } },
    ],
    webhooks: [{ ...before.document.webhooks![0]!, model: "article" }],
    settings: { ...before.document.settings!, enable_revision_history: true },
  };
  const body = { project: id, document, expected_revision: before.revision };
  const seen = { old: 0, finished: 0, done: 0 };
  for (let at = 1; ; at += at < earlyMessages ? 4 : 1) {
    const caller = await again(() => findSyncCaller(gated, token, about));
    gate.cutAt(at);
    const failure = await pushDefinitions(caller, body, "apply").then(
      () => null,
      (error: Error) => error,
    );
    const wasCut = gate.hasCut();
    gate.cutAt(Number.POSITIVE_INFINITY);
    const after = await again(read);
    const isOld = after.revision === before.revision;
    if (isOld) {
      expect(failure, `message ${at}`).not.toBeNull();
      seen.old++;
      continue;
    }
    const { models, roles, webhooks, settings } = after.document;
    expect(models!.map(({ name, fields }) => [name, fields.map(({ label }) => label)])).toEqual([
      ["article", ["Headline", "Size"]],
      ["issue", []],
    ]);
    expect([roles, webhooks![0]!.model, settings!.enable_revision_history]).toEqual([document.roles, "article", true]);
    const { json } = await again(() => project.ask("{ articleList { headline } }"));
    expect(json.data).toEqual({ articleList: [{ headline: "kept" }] });
    const runs = await platform.db
      .selectFrom("plinth.sync_runs")
      .select("state")
      .where("project_id", "=", id)
      .execute();
    expect(runs).toEqual([{ state: "done" }]);
    seen[failure ? "finished" : "done"]++;
    expect(wasCut || failure === null).toBe(true);
    return seen;
  }
}

test("in the shared database a push that breaks at any message has done all or nothing", async () => {
  const seen = await interruptEverywhere();
  expect(seen.old).toBeGreaterThan(15);
  expect(seen.done + seen.finished).toBe(1);
});

test("in a database of one's own it is finished or undone by the next who looks, also between the two commits", async () => {
  const seen = await interruptEverywhere(gate.through(await createEmptyDatabase()));
  expect(seen.old).toBeGreaterThan(15);
  // The project's database had committed, the system database had not.
  expect(seen.finished).toBe(1);
});
