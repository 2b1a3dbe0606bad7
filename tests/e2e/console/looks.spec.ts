/** What the eye takes for granted: nothing lies on its neighbour, signs stand in the middle of their line, outlines are lighter than what they hold. */
import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { browseAll } from "../steps/record-form.ts";
import { Seed } from "../steps/seed.ts";
import { seedSettings } from "../steps/settings.ts";
import { newPerson } from "../steps/steps.ts";

test.describe.configure({ mode: "parallel" });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** A page on a phone, with the session of `page`. */
async function onPhone(browser: Browser, baseURL: string, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...phone, storageState: await page.context().storageState() });
  return context.newPage();
}

/** Pairs of these that lie on one another, by their text. */
const overlaps = (all: Locator) =>
  all.evaluateAll((elements) => {
    // Text that runs out of its box is where its words are.
    const boxes = elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [box, words] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
      return {
        text: element.textContent,
        left: Math.min(box.left, words.left || box.left),
        right: Math.max(box.right, words.right),
        top: box.top,
        bottom: box.bottom,
      };
    });
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.text} on ${other.text}`),
    );
  });

/** How far two colours are apart (WCAG 2, relative luminance), as a page paints them on its surface. */
const contrast = (page: Page, colors: [string, string]) =>
  page.evaluate((pair) => {
    const lights = pair.map((color) => {
      const context = document.createElement("canvas").getContext("2d")!;
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    });
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
  }, colors);

/** The outline of an input, and of a label beside it, against the input's ground. */
async function outline(page: Page): Promise<{ border: number; label: number }> {
  const colors = await page.getByLabel("Email").evaluate((input) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(input);
    return { border: borderTopColor, ground: backgroundColor, text: getComputedStyle(input).color };
  });
  return {
    border: await contrast(page, [colors.border, colors.ground]),
    label: await contrast(page, [colors.text, colors.ground]),
  };
}

test("the outline of an input is lighter than its words, until more contrast is asked for", { tag: "@long" }, async ({
  page,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, contrast: "no-preference" });
    await open(page, "/auth/login");
    const usual = await outline(page);
    expect(usual.border).toBeGreaterThan(1.3);
    expect(usual.border).toBeLessThan(2);
    expect(usual.label).toBeGreaterThan(7);
    await page.emulateMedia({ colorScheme, contrast: "more" });
    await expect.poll(async () => (await outline(page)).border).toBeGreaterThan(3);
  }
});

test("long names of boxes, and the buttons of a bar, lie on nothing", { tag: "@long" }, async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Looks");
  await seedSettings(seed);
  await open(page, "/console/settings/webhooks?create=1");
  const boxes = page.getByRole("group", { name: "Logic executions" }).locator("label");
  await expect(boxes.first()).toBeVisible();
  expect(await overlaps(boxes)).toEqual([]);

  await seedMagazine(seed);
  const small = await onPhone(browser, baseURL!, page);
  await open(small, "/console/content/article?size=10");
  await small.getByRole("checkbox", { name: /^Select all/ }).click();
  const bar = small.getByRole("region", { name: "Selected records" });
  await expect(bar).toBeVisible();
  expect(await overlaps(bar.locator("> *"))).toEqual([]);

  await open(small, "/console/model/article/graph");
  const graph = small.getByRole("region", { name: "Graph of models and relations" });
  await expect(graph.getByRole("button", { name: "Show all" })).toBeVisible();
  expect(await overlaps(graph.locator("> p, > div:has(> button)"))).toEqual([]);
  await small.context().close();
});

test("on laptops and tablets all sections have their tab, and a toolbar is one row", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox, { ...newPerson(), email: `maximiliana.featherstonehaugh.${Date.now()}@example.com` });
  await seedMagazine(seed);
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, "/console/content/article");
    const hidden = await page
      .getByRole("navigation", { name: "Sections" })
      .evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth);
    expect(hidden, `${width}`).toBeLessThanOrEqual(1);
    const middles = await page.locator("[data-new-record], input[type=search]").evaluateAll((elements) =>
      elements.map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    expect(Math.max(...middles.slice(-2)) - Math.min(...middles.slice(-2)), `${width}`).toBeLessThan(2);
  }
});

test("the sign of a search stands in the middle of its line, on a phone as well", { tag: "@long" }, async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { articleId } = await seedMagazine(seed);
  const small = await onPhone(browser, baseURL!, page);
  for (const path of ["/projects", "/console/content/article", `/console/content/article?relations=${articleId}`]) {
    await open(small, path);
    if (path.includes("relations")) await browseAll(small.getByRole("dialog"), "issue");
    const search = small.getByRole("searchbox").last();
    await expect(search).toBeVisible();
    await settled(small);
    const off = await search.evaluate((input) => {
      const middle = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      return Math.abs(middle(input) - middle(input.parentElement!.querySelector("svg")!));
    });
    expect(off, path).toBeLessThan(1);
  }
  await small.context().close();
});

test("on a phone cards, blocks of code and tables of guides have the room there is", { tag: "@long" }, async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Room");
  const small = await onPhone(browser, baseURL!, page);

  await open(small, "/sync");
  const copy = small.getByRole("button", { name: /^Copy/ }).first();
  const below = await copy.evaluate((button) => {
    const block = button.closest("div:has(> section > pre)")!;
    return button.getBoundingClientRect().bottom - block.getBoundingClientRect().bottom;
  });
  expect(below).toBeLessThanOrEqual(0);
  const card = small.locator("section:has(> div > div > h2)").filter({ hasText: "Sync tokens" });
  const words = await card.getByText(/^A token lets/).boundingBox();
  expect(words!.width).toBeGreaterThan(280);

  await open(small, "/support/docs/rest-api");
  const lines = await small
    .locator("article td:first-child code")
    .evaluateAll((codes) => codes.map((code) => `${code.getClientRects().length} lines: ${code.textContent}`));
  expect(lines.filter((line) => line.includes("{model}") && Number.parseInt(line, 10) > 2)).toEqual([]);
  await small.context().close();
});

test("the shadow of a table ends with its last row, and is not there without rows", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  await open(page, "/console/content/article");
  await expect(page.locator("[data-more=right]")).toBeAttached();
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, "/console/content/article?size=10");
  const bottom = (selector: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((element) => element.getBoundingClientRect().bottom);
  const last = await bottom("[data-row]");
  await expect.poll(() => bottom("[data-more=right]")).toBeCloseTo(last, 0);
  await open(page, "/console/content/article?search=zebra");
  await expect(page.getByText("No record matches")).toBeVisible();
  await expect(page.locator("[data-more=right]")).toHaveCount(0);
});
