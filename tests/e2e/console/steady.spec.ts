/** From screen to screen nothing of the frame moves, and while a screen comes nothing of the frame does. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { ownScreens, projectScreens as screens } from "../steps/all-screens.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";

test.describe.configure({ timeout: 300_000 });

/** What moved by itself in the frame of the page, from its beginning on, as the browser reports it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          for (const { node } of entry.sources)
            if ((node as Element | null)?.closest?.("header, aside"))
              shifts.push((node as Element).outerHTML.slice(0, 160));
    }).observe({ type: "layout-shift", buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/** Where the first thing of the page's content begins, and each tab. */
const edgesOf = (page: Page) =>
  page.evaluate(() => {
    const x = (element: Element) => Math.round(element.getBoundingClientRect().x);
    const tabs = [...document.querySelectorAll("header nav[aria-label=Sections] a")].filter((one) =>
      one.checkVisibility(),
    );
    return { title: x(document.querySelector("h1")!), tabs: tabs.map((one) => `${one.textContent} ${x(one)}`) };
  });

/**
 * What stands furthest left in the page's content, and how far from its side: words, signs, and boxes with an outline.
 * Grounds that go from side to side do not count, and drawings that one moves.
 */
const leftmost = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main")!;
    let first = { x: Number.POSITIVE_INFINITY, what: "" };
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      const style = getComputedStyle(element);
      const isDrawn =
        node instanceof Text
          ? node.data.trim() !== ""
          : element.matches("svg, img, input, textarea") ||
            (Number.parseFloat(style.borderLeftWidth) > 0 && !/^rgba\(.*, 0\)$/.test(style.borderLeftColor));
      if (!isDrawn || element.closest(".sr-only, .react-flow")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNode(node);
      const boxes = node instanceof Text ? range.getClientRects() : element.getClientRects();
      for (const { left, width } of boxes)
        if (width > 1 && left < first.x)
          first = { x: left, what: (node instanceof Element ? node.outerHTML : node.nodeValue!).trim().slice(0, 120) };
    }
    return { ...first, x: Math.round(first.x - main.getBoundingClientRect().left) };
  });

test("words, cards and the first cells of tables stand at one left edge on every screen", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const off: object[] = [];
  for (const path of ["/console", ...screens, ...ownScreens]) {
    await page.goto(path);
    await settled(page);
    for (const [width, edge] of [
      [1440, 24],
      [390, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const { x, what } = await leftmost(page);
      if (x !== edge) off.push({ path, width, x, what });
    }
  }
  expect(off).toEqual([]);
});

test("tabs stand in one place on every screen, in its first paint as well, and nothing shifts", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  // Fonts are there from the first visit on.
  await page.goto("/console/content/article");
  await settled(page);
  await watchShifts(page);
  let tabs: string[] | null = null;
  const shifted: Record<string, string[]> = {};
  for (const path of screens) {
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("h1").waitFor();
    const painted = await edgesOf(page);
    await settled(page);
    // The first move brings what waits for it.
    await page.mouse.move(700, 500);
    await page.waitForLoadState("networkidle");
    const later = await edgesOf(page);
    expect({ path, ...later }).toEqual({ path, ...painted });
    // The specification hides them where settings have their own.
    if (!path.includes("/settings/")) {
      tabs ??= painted.tabs;
      expect({ path, tabs: painted.tabs }).toEqual({ path, tabs });
    } else expect(painted.tabs).toEqual([]);
    const shifts = await shiftsOf(page);
    if (shifts.length > 0) shifted[path] = shifts;
  }
  expect(tabs?.length).toBeGreaterThanOrEqual(3);
  expect(shifted).toEqual({});
});
