/** What somebody types while the page's code is still on its way is kept, and never gets into an address. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { takenOver } from "../steps/taken-over.ts";

// Large forms take no keys before their code is there: they are inert.
const textFields =
  "main form input:is([type=text], [type=email], [type=password], :not([type])):not([readonly], [inert] *)";

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

/** `filled`: whether the form begins with values, which the server's HTML must have for their loss to be seen. */
async function keepsTypedText(page: Page, path: string, filled = false): Promise<void> {
  await test.step(path, async () => {
    const release = await openWithoutCode(page, path);
    const inputs = await page.locator(textFields).all();
    for (const [i, input] of inputs.entries()) await input.fill(`typed ${i}`);
    await inputs[0]!.press("Enter");
    // The browser has sent the form to the page itself, which comes anew.
    await release();
    expect(page.url()).not.toMatch(/typed|[?&](email|password|name|first_name)=/);

    const again = await openWithoutCode(page, path);
    const fresh = await page.locator(textFields).all();
    const first = await Promise.all(fresh.map((input) => input.inputValue()));
    expect(first.some(Boolean)).toBe(filled);
    for (const [i, input] of fresh.entries()) await input.fill(first[i] ? "" : `typed ${i}`);
    await again();
    for (const [i, input] of fresh.entries()) await expect(input).toHaveValue(first[i] ? "" : `typed ${i}`);
  });
}

test("what is typed before the page's code runs is kept, and never in an address", async ({ page, mailbox }) => {
  for (const path of ["/auth/login", "/auth/signup", "/forgot-password"]) await keepsTypedText(page, path);
  await new Seed(page.request).register(mailbox, newPerson());
  await keepsTypedText(page, "/accounts", true);
  await keepsTypedText(page, "/projects/new");
});
