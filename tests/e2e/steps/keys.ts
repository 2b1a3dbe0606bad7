/** A page without a mouse: Tab, Enter and typing, and it can always be seen where one is. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "../../support/e2e.ts";

/** Tabs on until this has the focus; fails after one round through the page, and where it cannot be seen what has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focus = await target.evaluate(readFocus);
    // What slides in is seen once it has arrived.
    const seen = async () => (await target.evaluate(readFocus)).shown;
    if (!focus.shown) await expect.poll(seen, `the focus at ${focus.name}, on the way to ${target}`).toBe(true);
    if (focus.here) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Whether the target has the focus, and whether what has it is in the window and wears a ring, itself or the label around it. */
function readFocus(target: Element): { here: boolean; shown: boolean; name: string } {
  const focused = document.activeElement;
  // At the start nothing has it, and after a page or a dialog opens its whole.
  if (!focused || focused.matches("html, body, main, [role=dialog]")) return { here: false, shown: true, name: "" };
  const wearer = focused.closest("label:has(:focus-visible)") ?? focused;
  const ringed = [focused, wearer].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  });
  const box = wearer.getBoundingClientRect();
  const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  // The button that opens a calendar is inside of the input, and the browser rings that.
  const isCalendar = focused.matches("input:is([type=date], [type=datetime-local], [type=time]):not(:focus-visible)");
  const shown = inside && (isCalendar || (ringed && focused.matches(":focus-visible")));
  return { here: focused === target, shown, name: focused.outerHTML.slice(0, 200) };
}

/** Tabs to it and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Tabs to it and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
