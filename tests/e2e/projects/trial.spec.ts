/** With TRIAL_DAYS and without a mail server: what people see of the trial, and how links are handed over by hand. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson, rowAction } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

/** A server of its own, without SMTP_URL. */
const test = base.extend<{ address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  address: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "plinth-trial-"));
    chmodSync(folder, 0o711);
    const port = String(await freePort());
    const PUBLIC_URL = `http://localhost:${port}`;
    const server = await startServer({ PORT: port, PUBLIC_URL, PLINTH_DATA_DIR: folder, TRIAL_DAYS: "14" });
    await use(server.url);
    await server.end();
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ address }, use) => use(address),
});

test("a trial shows its days, and without mail links are copied", { tag: "@long" }, async ({
  page,
  browser,
  address,
}) => {
  const admin = newPerson();
  await new Seed(page.request).rest("/auth/v2/register", admin);
  const theirs = await browser.newContext({ baseURL: address });
  const grace = newPerson();
  const seed = new Seed(theirs.request);
  await seed.rest("/auth/v2/register", grace);
  await seed.project("Tried");
  const other = await theirs.newPage();

  await test.step("the trial", async () => {
    await visit(other, "/subscriptions");
    await expect(other.getByText("Trial of Pro: 14 days left")).toBeVisible();
    expect(await look(other, "subscriptions-trial")).toEqual([]);
  });

  await test.step("a link to set a password", async () => {
    await visit(page, "/admin/users");
    await rowAction(page, grace.email, "Password link");
    const dialog = page.getByRole("dialog", { name: `Password link for ${grace.email}` });
    const box = dialog.getByRole("textbox", { name: "Link" });
    const link = await box.inputValue();
    // Away from the button that copies, which shows its name while it has the focus.
    await box.focus();
    expect(await look(page, "password-link")).toEqual([]);
    await visit(other, link);
    await expect(other.getByLabel("New password", { exact: true })).toBeVisible();
  });

  await test.step("nothing promises a mail", async () => {
    const stranger = await (await browser.newContext({ baseURL: address })).newPage();
    await visit(stranger, `/forgot-password?email=${grace.email}`);
    await expect(stranger.getByText("This installation sends no email")).toBeVisible();
    expect(await look(stranger, "forgot-password-no-mail")).toEqual([]);
    await stranger.getByRole("button", { name: "Get a code" }).click();
    await stranger.waitForURL("**/change-password**");
    await expect(stranger.getByText("This installation sends no email")).toBeVisible();
    await expect(stranger.getByText(/is on its way|We have sent|We send/)).toHaveCount(0);
  });
});
