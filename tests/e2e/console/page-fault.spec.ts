/** What a reader sees where a page, or what is around all pages, cannot be made: the product's own page, in their colours, with a way on. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { faultsOf } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";

async function expectFault(page: Page, told: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your projects" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("body")).toHaveCSS("font-family", /Inter/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await faultsOf(page, `at ${width}`)).toEqual([]);
  }
}

test.beforeEach(async ({ page, context, mailbox, baseURL }) => {
  await new Seed(page.request).register(mailbox);
  await context.addCookies([{ name: "plinth_theme", value: "dark", url: baseURL! }]);
});

test("where a page fails, and what failed is mended", async ({ page }) => {
  // A browser that lacks what the page draws its times with, until it has it.
  await page.addInitScript(() => {
    const { toISOString } = Date.prototype;
    Date.prototype.toISOString = function iso() {
      if (!sessionStorage.getItem("mended")) throw new RangeError("no such thing");
      return toISOString.call(this);
    };
  });
  await page.goto("/audit-log");
  await expect(page.getByRole("alert").filter({ hasText: "Something went wrong" })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("mended", "1"));
  await expectFault(page, "Something went wrong in this page.");
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Audit Logs" })).toBeVisible();
});

test("where what is around all pages fails, as in a browser that keeps nothing", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  await page.goto("/projects");
  await expectFault(page, "Something went wrong in this page.");
  await expect(page).toHaveTitle("This page could not be loaded");
});
