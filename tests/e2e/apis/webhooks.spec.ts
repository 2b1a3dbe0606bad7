/** Webhooks on the screen, with a real receiver: made, tested, followed, replayed, paused and resumed. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";
import { type WebhookReceiver, webhookReceiver } from "../../support/services/webhook-receiver.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson, rowAction } from "../steps/steps.ts";
import { reload, takenOver, visit } from "../steps/taken-over.ts";

/** A server of its own: only such a one may let webhooks into this machine. */
const test = base.extend<{ receiver: WebhookReceiver; address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  receiver: async ({}, use) => {
    const receiver = await webhookReceiver();
    await use(receiver);
    await receiver.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  address: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "plinth-hooks-"));
    chmodSync(folder, 0o711);
    const port = String(await freePort());
    const PUBLIC_URL = `http://localhost:${port}`;
    const server = await startServer({ PORT: port, PUBLIC_URL, PLINTH_DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE: "1" });
    await use(server.url);
    await server.end();
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ address }, use) => use(address),
});

test("a webhook from its making to its pause and back", async ({ page, receiver }) => {
  const seed = new Seed(page.request);
  await seed.rest("/auth/v2/register", newPerson());
  await seed.project("Magazine");
  await seed.model("post", [{ field_label: "Title", field_type: "text", input_type: "string" }]);
  const { token } = (
    await seed.system<{ generateApiToken: { token: string } }>(
      `mutation { generateApiToken(name: "writer", role: "admin") { token } }`,
    )
  ).generateApiToken;
  const write = (title: string) => seed.secured(token, `mutation { createPost(input: { title: "${title}" }) { id } }`);
  const told = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  /** Without toasts, which fade as they go. */
  const lookAt = async (name: string) => {
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    expect(await look(page, name)).toEqual([]);
  };
  await visit(page, "/console/settings/webhooks");

  await test.step("it is made, tested and changed", async () => {
    await page.getByRole("button", { name: "Add Webhook" }).click();
    const drawer = page.getByRole("dialog", { name: "Add Webhook" });
    await drawer.getByLabel("Name").fill("Deploy");
    await drawer.getByLabel("URL").fill(`${receiver.url}/hook`);
    await drawer.getByRole("checkbox", { name: "Record created", exact: true }).click();
    await drawer.getByRole("combobox", { name: "Model" }).click();
    await page.getByRole("option", { name: "post" }).click();
    await drawer.getByRole("button", { name: "Add webhook" }).click();
    await told("Webhook created successfully!");
    await rowAction(page, "Deploy", "Send test");
    await told("Test sent to Deploy");
    expect(receiver.received[0]!.event.type).toBe("test");

    await rowAction(page, "Deploy", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit Webhook" });
    await expect(edit.getByText(/^whsec_/)).toHaveCount(1);
    await edit.getByRole("button", { name: "Rotate" }).click();
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await told("Signing secret rotated");
    await expect(edit.getByText(/^whsec_/)).toHaveCount(2);
    await lookAt("webhook-edit");
    await edit.getByLabel("Name").fill("Publish");
    await edit.getByRole("button", { name: "Save webhook" }).click();
    await told("Webhook updated successfully!");
    await expect(page.getByRole("row", { name: /Publish/ })).toContainText("Active");
  });

  await test.step("what it was told is listed, opened, filtered and replayed", async () => {
    await write("One");
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]!.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    await rowAction(page, "Publish", "Deliveries");
    await page.waitForURL("**/deliveries?webhook=*");
    await takenOver(page);
    const table = page.getByRole("table", { name: "Deliveries" });
    await expect(table.getByRole("row")).toHaveCount(3);
    await table.getByRole("button", { name: "Record created: post", exact: true }).click();
    await expect(page.getByRole("region", { name: "request body" })).toContainText('"title": "One"');
    await expect(page.getByText("Attempt 1")).toBeVisible();
    await lookAt("webhook-deliveries");
    await table.getByRole("button", { name: "Replay Record created: post" }).press("Enter");
    await told("1 delivery is sent again");
    // The button that was pressed is not there while the delivery waits.
    await expect(table.getByRole("button", { name: "Record created: post", exact: true })).toBeFocused();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received[2]!.id).toBe(receiver.received[1]!.id);
    // All that the filters find: of the event and the days, without the test.
    await page.getByRole("combobox", { name: "Event" }).click();
    await page.getByRole("option", { name: "Record created", exact: true }).click();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("From (UTC)").fill(day(-1));
    await page.getByLabel("To (UTC)").fill(day(1));
    await page.waitForURL("**/deliveries?*to=*");
    await expect(table.getByRole("button", { name: "test", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Replay all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
    await expect.poll(() => receiver.received.length).toBe(4);
    expect(receiver.received[3]!.id).toBe(receiver.received[1]!.id);
    await page.getByLabel("From (UTC)").fill(day(1));
    await expect(page.getByRole("heading", { name: "No deliveries found" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Replay all" })).toBeDisabled();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(table).toBeVisible();
    await page.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option", { name: "Dead letter" }).click();
    await expect(page.getByRole("heading", { name: "No deliveries found" })).toBeVisible();
    await reload(page);
    await expect(page.getByRole("heading", { name: "No deliveries found" })).toBeVisible();
  });

  await test.step("after 20 failures it is paused, and it goes on when it is resumed", async () => {
    receiver.answer = () => ({ status: 500 });
    await Promise.all(Array.from({ length: 21 }, (_, i) => write(`More ${i}`)));
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(23);
    await visit(page, "/console/settings/webhooks");
    await expect(async () => {
      await reload(page);
      await expect(page.getByText("Publish is paused", { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await takenOver(page);
    const message = "The webhook Publish is paused. It failed 20 times in a row. Events wait until it is resumed.";
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(page.getByRole("row", { name: /Publish/ })).toContainText("Paused");
    await lookAt("webhook-paused");
    receiver.answer = () => undefined;
    const before = receiver.received.length;
    await page.getByRole("button", { name: "Resume" }).click();
    await told("Webhook Publish resumed");
    await expect(page.getByText("Publish is paused", { exact: true })).toBeHidden();
    await expect.poll(() => receiver.received.length).toBe(before + 21);
  });
});
