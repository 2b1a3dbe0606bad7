/** Looks at a screen as a careful reviewer does: in all sizes and both themes, with axe, for sideways scrolling and for complaints in the log. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "../../support/e2e.ts";
import { takenOver } from "./taken-over.ts";

const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Places that need no landmark around them. Landmarks lead to what stands on the page; dialogs, and as well open menus and lists of options,
 * take the focus when they open and are gone when it leaves them.
 */
const places = "dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]";
const options = {
  checks: { region: { options: { regionMatcher: places } } },
  resultTypes: ["violations" as const],
};

/**
 * Plugins have 3 s, which a busy machine may need for itself: plugins.spec.ts looks at how they load. The service worker
 * is tried by away.spec.ts alone.
 */
const late = /Plugin \S+ load timeout|Service Worker registration blocked by Playwright/;

/** What the browser's log and the page's errors say from now on; `expected` are complaints that a test provokes. */
export function listen(page: Page): { take(expected?: RegExp): string[] } {
  let complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return {
    take(expected) {
      const found = complaints.filter((text) => !expected?.test(text) && !late.test(text));
      complaints = [];
      return found;
    },
  };
}

async function violations(page: Page, name: string, tags: string[]): Promise<string[]> {
  // No frames: one script in the page does all, and what holds is not described. That takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options);
  const { violations: found } = await (tags.length > 0
    ? axe.withTags(tags)
    : axe.withRules(["color-contrast"])
  ).analyze();
  return found.map((rule) => `${name}: ${rule.id}: ${rule.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

/** Whether the page scrolls sideways, once what follows its width by code has had the time to. */
async function sideways(page: Page): Promise<boolean> {
  return page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
      timeout: 5_000,
    })
    .then(
      () => false,
      () => true,
    );
}

/** What axe finds on the page as it is now, and whether it scrolls sideways. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults = await violations(page, name, rules);
  return (await sideways(page)) ? [...faults, `${name}: the page scrolls sideways`] : faults;
}

/**
 * `TESTS=short`, as in continuous integration: no pictures, and a third of the screens only: axe on the desktop in light, and on the phone whether anything
 * is out of the window. Of the others what journeys see of them.
 */
export const isShort = process.env.TESTS === "short";

/** Always the same third, by the name's letters. */
export const isOfThird = (name: string) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0;

/** Waits until toasts that were on their way have come or gone. */
async function toastsAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-sonner-toast]")].every((toast) => {
      const still = toast.getAnimations({ subtree: true }).every(({ playState }) => playState !== "running");
      return still && toast.getAttribute("data-mounted") === "true" && toast.getAttribute("data-removed") !== "true";
    }),
  );
}

/** Pictures of the page as it is now, kept under test-results/screens, and what is wrong with it. */
export async function look(page: Page, name: string, only?: Size): Promise<string[]> {
  const faults: string[] = [];
  // Halfway, their contrast is that of no moment that anybody reads them in.
  await toastsAtRest(page);
  for (const [size, viewport] of Object.entries(sizes)) {
    if ((only && size !== only) || (isShort && (size === "tablet" || !isOfThird(name)))) continue;
    await page.setViewportSize(viewport);
    const themes = !isShort ? ["light", "dark"] : size === "desktop" || only ? ["light"] : [];
    for (const theme of themes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      if (!isShort)
        await page.screenshot({ path: `test-results/screens/${name}-${size}-${theme}.png`, animations: "disabled" });
      // The structure is the same in the dark, only the colours differ.
      if (theme === "light") faults.push(...(await violations(page, `${name} ${size}`, rules)));
      else if (size !== "phone") faults.push(...(await violations(page, `${name} ${size} dark`, [])));
    }
    if (await sideways(page)) faults.push(`${name} ${size}: the page scrolls sideways`);
  }
  await page.setViewportSize(sizes.desktop);
  return faults;
}

/** Waits until the page was taken over by its scripts, skeletons are gone, nothing is busy and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await takenOver(page);
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  await expect(page.locator("h1").first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
}
