/** From screen to screen nothing of the frame moves, and while a screen comes nothing of the frame does. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";

const settings = ["general", "teams", "api-secrets", "webhooks", "webhooks/deliveries", "roles", "plugins", "media"];
const screens = [
  "/console/content/article",
  "/console/content/imprint",
  "/console/model/article",
  "/console/model/article/graph",
  "/console/api",
  "/console/logic",
  "/console/audit",
  "/console/plugins",
  ...settings.map((page) => `/console/settings/${page}`),
];

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
