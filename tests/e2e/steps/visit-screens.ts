/** Screens one after the other, as the screens-*.spec.ts and extremes.spec.ts look at them. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { isOfThird, isShort, listen, look, type Size, settled } from "./look.ts";

interface Screen {
  name: string;
  path: string;
  /** Complaints in the browser's log that belong to the screen. */
  expected?: RegExp;
  /** Brings the page into the state that is to be looked at. */
  prepare?(page: Page): Promise<unknown>;
  /** The only size in which the state exists. */
  only?: Size;
}

/** Visits the screens one after the other and reports all faults together. */
export async function visit(page: Page, screens: Screen[]): Promise<void> {
  const log = listen(page);
  const faults: string[] = [];
  for (const { name, path, expected, prepare, only } of screens) {
    if (isShort && !isOfThird(name)) continue;
    await test.step(name, async () => {
      await page.goto(path);
      await settled(page);
      await prepare?.(page);
      await settled(page);
      faults.push(...(await look(page, name, only)), ...log.take(expected));
    });
  }
  expect(faults).toEqual([]);
}

/** The drawer or dialog that is open. */
export async function dialog(page: Page) {
  const open = page.getByRole("dialog").last();
  await expect(open).toBeVisible();
  return open;
}
