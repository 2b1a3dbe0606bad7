/** How a picture for the guides is taken. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "../../support/e2e.ts";
import { settled } from "../steps/look.ts";

export const root = new URL("../../..", import.meta.url).pathname;

export const ada = (of: string) => ({ email: `ada@${of}.example`, password: "a long enough pass phrase" });

/** Of what the page shows now, as docs/images/<name>.png. */
export async function take(
  page: Page,
  name: string,
  { width = 1440, height = 900 }: { width?: number; height?: number } = {},
): Promise<void> {
  await page.setViewportSize({ width, height });
  // On the title: no control looks pressed or pointed at.
  await page.mouse.move(310, 2);
  await settled(page);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
  await sharp(taken).png({ palette: true, colours: 256, effort: 10 }).toFile(`${root}docs/images/${name}.png`);
}
