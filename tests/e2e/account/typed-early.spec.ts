/** What somebody types while the page's code is still on its way is kept, and never gets into an address. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { takenOver } from "../steps/taken-over.ts";

const textFields = "main form input:is([type=text], [type=email], [type=password], :not([type])):not([readonly])";

/** Opens a page whose code comes when `release` is called. */
async function openWithoutCode(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator(textFields).first()).toBeVisible();
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
    await takenOver(page);
  };
}

async function keepsTypedText(page: Page, path: string, fields = 1): Promise<void> {
  await test.step(path, async () => {
    const release = await openWithoutCode(page, path);
    const inputs = await page.locator(textFields).all();
    expect(inputs.length, "fields that the server's HTML has").toBeGreaterThanOrEqual(fields);
    for (const [i, input] of inputs.entries()) await input.fill(`typed ${i}`);
    await inputs[0]!.press("Enter");
    for (const text of ["typed", "password"]) expect(page.url()).not.toContain(text);
    // The browser has sent the form to the page itself, which came anew.
    await release();
    for (const address of page.url().split("/")) expect(address).not.toMatch(/typed|password=/);

    const again = await openWithoutCode(page, path);
    const fresh = await page.locator(textFields).all();
    const first = await Promise.all(fresh.map((input) => input.inputValue()));
    for (const [i, input] of fresh.entries()) await input.fill(first[i] ? "" : `typed ${i}`);
    await again();
    for (const [i, input] of fresh.entries()) await expect(input).toHaveValue(first[i] ? "" : `typed ${i}`);
  });
}

test("what is typed before the page's code runs is kept, and never in an address", async ({ page, mailbox }) => {
  for (const path of ["/auth/login", "/auth/signup", "/auth/forgot-password"]) await keepsTypedText(page, path);
  const seed = new Seed(page.request);
  await seed.register(mailbox, newPerson());
  for (const path of ["/accounts", "/projects/new"]) await keepsTypedText(page, path);
  await seed.project("Early");
  for (const path of ["/console/settings/general", "/console/settings/api-secrets"]) await keepsTypedText(page, path);
});
