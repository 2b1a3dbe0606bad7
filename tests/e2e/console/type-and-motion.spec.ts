/** What styles may be, over computed styles of all screens: sizes and weights of text, figures of tables, motion. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { ownScreens, projectScreens } from "../steps/all-screens.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";

/** Editors of others have measures of their own, and people's texts the form that they gave them. */
const foreign = ".graphiql-container, .cm-editor, .rich-text, .react-flow__attribution";

const faultsOf = (page: Page) =>
  page.evaluate((foreignParts) => {
    const faults = new Set<string>();
    const seconds = (list: string) => list.split(",").map((one) => Number.parseFloat(one));
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest(foreignParts) || !element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const words = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const where = `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 30)}"`;
      if (words) {
        if (!["12px", "13px", "14px", "16px", "22px"].includes(style.fontSize))
          faults.add(`${where}: ${style.fontSize}`);
        const isTitle = element.closest("h1, h2, h3, h4, legend, aside, header, .model-tile, [data-title]") !== null;
        if (Number(style.fontWeight) >= 600 && !isTitle) faults.add(`${where}: weight ${style.fontWeight}`);
        if (element.closest("td") && !style.fontVariantNumeric.includes("tabular-nums"))
          faults.add(`${where}: figures`);
      }
      if (style.transitionProperty !== "none")
        for (const time of seconds(style.transitionDuration))
          if (time !== 0 && (time < 0.12 || time > 0.18)) faults.add(`${where}: moves for ${time} s`);
    }
    return [...faults];
  }, foreign);

test("text has one of five sizes and titles alone are bold; figures of tables are tabular; motion is 120 to 180 ms", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: Record<string, string[]> = {};
  for (const path of ["/console", ...projectScreens, ...ownScreens]) {
    await page.goto(path);
    await settled(page);
    const found = await faultsOf(page);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});

  // Whoever wants less motion has none that the eye could follow.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/console/content/article");
  await settled(page);
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("body *")].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].flatMap((list) => list.split(",").map(Number.parseFloat));
      }),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.001);
});
