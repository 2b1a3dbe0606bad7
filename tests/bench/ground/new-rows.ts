/** The time from an act of a person to the moment when the table's other rows are on the screen. */
import type { Locator, Page } from "@playwright/test";

/** A press of the mouse; a text and Enter; or a text that is typed over what stood there. */
export type Act = { click: Locator } | { enter: Locator; text: string } | { type: Locator; text: string };

/** Milliseconds by the browser's own clock: from the event that the act ends with to the first frame with other rows. */
export async function untilNewRows(page: Page, act: Act): Promise<number> {
  if ("enter" in act) await act.enter.fill(act.text);
  const event = "click" in act ? "click" : "enter" in act ? "keydown" : "input";
  const done = await page.evaluateHandle((awaited) => {
    const first = () => document.querySelector("[data-row] [data-row-open]")?.textContent ?? null;
    const before = first();
    return {
      ms: new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`The first row stayed ${before}`)), 20_000);
        const began = (happened: Event) => {
          const look = () => {
            const now = first();
            if (now === null || now === before) return requestAnimationFrame(look);
            // This is the frame that shows them: it is laid out and painted now, before the next task.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - happened.timeStamp);
            port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        window.addEventListener(awaited, began, { capture: true, once: true });
      }),
    };
  }, event);
  if ("click" in act) await act.click.click();
  else if ("enter" in act) {
    // No hand is quicker from the last digit to this key.
    await page.waitForTimeout(100);
    await act.enter.press("Enter");
  } else await act.type.fill(act.text);
  return done.evaluate(({ ms }) => ms);
}
