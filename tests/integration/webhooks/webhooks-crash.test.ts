/** At least once, always: whatever is acknowledged reaches its webhook, however often the server is killed. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type ServerProcess, startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";
import { type WebhookReceiver, webhookReceiver } from "../../support/services/webhook-receiver.ts";
import { isShort } from "../../support/short-form/drawn.ts";

const kills = isShort ? 2 : 100;
const writes = isShort ? 300 : 10_000;
const writers = 4;

let folder: string;
let server: ServerProcess;
let receiver: WebhookReceiver;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plinth-webhooks-"));
  chmodSync(folder, 0o711);
  receiver = await webhookReceiver();
  await start(await freePort());
  const ada = browser({ fetch }, server.url);
  await ada.post("/auth/v2/register", { email: "ada@example.com", password: goodPassword });
  const project = { name: "hooks", id: "hooks", plan_type: "dedicated", tier_name: "free", project_type: "general" };
  await ada.post("/system/project/create", project);
  await ada.post("/system/project/switch", { id: "hooks" });
  await change(ada, `addModelToProject(name: "note") { name }`);
  await change(
    ada,
    `upsertFieldToModel(model_name: "note", field_label: "Text", field_type: text, input_type: string) { serial }`,
  );
  await change(ada, `createWebHook(name: "Log", url: "${receiver.url}", model: "note", events: ["create"]) { id }`);
  token = (await change(ada, `generateApiToken(name: "crash", role: "admin") { token }`)).generateApiToken.token;
}, 120_000);
afterAll(async () => {
  await server.end();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(port: number): Promise<void> {
  // No limit of calls: there are more writes than a free project has.
  server = await startServer(
    { PLINTH_DATA_DIR: folder, PORT: String(port), WEBHOOK_ALLOW_PRIVATE: "1", PLAN_LIMITS: "0" },
    ["--engine"],
  );
}

async function change(ada: Browser, mutation: string) {
  const { status, body } = await ada.post("/system/graphql", { query: `mutation { ${mutation} }` });
  if (status !== 200 || body.errors) throw new Error(`${mutation}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** The new record's id; null where the server was killed before it could answer. */
async function createNote(text: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ query: `mutation { createNote(input: { text: "${text}" }) { id } }` });
  try {
    const response = await fetch(`${server.url}/secured/graphql`, { method: "POST", headers, body });
    return ((await response.json()) as { data: { createNote: { id: string } } }).data.createNote.id;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

test(`of ${writes} writes none is lost for its webhook by ${kills} kills at random moments`, async () => {
  const acknowledged = new Set<string>();
  for (let kill = 1; kill <= kills; kill++) {
    const goal = Math.round((writes * kill) / kills);
    let isKilled = false;
    const writing = Array.from({ length: writers }, async () => {
      while (!isKilled) {
        const id = await createNote(`note ${acknowledged.size}`);
        if (id === null) return;
        acknowledged.add(id);
      }
    });
    await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(goal);
    // Between the last write and its delivery, or in the midst of more of them.
    if (kill % 2 === 0) isKilled = true;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    isKilled = true;
    await server.end("SIGKILL");
    await Promise.all(writing);
    await start(Number(new URL(server.url).port));
  }
  const told = () => new Set(receiver.received.map(({ event }) => event.data.id as string));
  await expect.poll(() => acknowledged.difference(told()).size, { timeout: 120_000, interval: 50 }).toBe(0);
  console.log(
    `${kills} kills, ${acknowledged.size} writes acknowledged, ${told().size} told of, ${receiver.received.length} requests`,
  );
}, 3_600_000);
