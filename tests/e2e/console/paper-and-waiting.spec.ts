/** What is read on paper, and what is seen while another page is on its way. */
import { expect, test } from "../../support/e2e.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("a printed list has all its rows, in the light, and nothing to press", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { articleId } = await seedMagazine(seed);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 794, height: 1123 });

  await visit(page, "/console/content/article?size=50");
  await settled(page);
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(50);
  const { last, room, overflow } = await rows.last().evaluate((row) => ({
    last: row.getBoundingClientRect().bottom,
    room: document.documentElement.scrollHeight,
    overflow: getComputedStyle(row.closest("section")!).overflow,
  }));
  expect(last).toBeGreaterThan(1123);
  expect(last).toBeLessThanOrEqual(room);
  expect(overflow).toBe("visible");
  await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeHidden();
  await expect(page.getByRole("link", { name: "Media" })).toBeHidden();
  // Whose it is stands above it, with the mark.
  const whose = page
    .getByRole("main")
    .locator("p")
    .filter({ hasText: /^Plinth$/ });
  await expect(whose.locator("svg")).toBeVisible();
  await expect(page.getByRole("button", { name: "New record" })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(28, 25, 23)");

  // Paper does not scroll: every column is on it.
  const lastHead = page.getByRole("columnheader", { name: "Printed at" });
  const { x, width } = (await lastHead.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(794);
  await expect(page.getByRole("button", { name: "Next page" })).toBeHidden();
  await expect(page.getByText("1–50 of 137 records")).toBeVisible();

  await visit(page, "/console/audit");
  await expect(page.getByRole("table", { name: "Audit log" })).toBeVisible();
  await expect(page.getByRole("search", { name: "Filters" })).toBeHidden();

  await visit(page, `/console/content/article?record=${articleId}`);
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByLabel("Title", { exact: true })).toBeVisible();
  await expect(rows.first()).toBeHidden();
  await expect(drawer.getByRole("button", { name: "Publish" })).toBeHidden();
  await expect(drawer.getByRole("button", { name: "Close" })).toBeHidden();
  expect((await drawer.boundingBox())!.width).toBeGreaterThan(780);
  // Headless browsers print; what is cut off at the window makes one page.
  expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(1);
});

test("a page that is long on its way shows that it is", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const bar = page.locator("html[data-going]");
  await visit(page, "/projects");
  const held = Promise.withResolvers<void>();
  await page.route("**/sync?**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Cloud Sync" }).click();
  await expect(bar).toBeAttached();
  expect(new URL(page.url()).pathname).toBe("/projects");
  held.resolve();
  await page.waitForURL("**/sync");
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await page.waitForURL("**/projects");
  await expect(bar).toHaveCount(0);
});
