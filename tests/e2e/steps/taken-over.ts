/** Waiting for the browser's side of a page. */
import type { Page } from "@playwright/test";

/**
 * Waits until React has taken the server's HTML over: a press that comes earlier would be lost, as a person sees at once and a script does
 * not. React leaves its mark on each element that it has taken.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("h1, button, input, textarea, select")].every(
      (element) =>
        // The code editor makes its own, without React.
        element.closest(".monaco-editor, .cm-editor") !== null ||
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
    ),
  );
  // The mark comes before what React does after painting, such as to listen for keys; once that is done the page is idle.
  await page.waitForFunction(
    () => new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true), { timeout: 2_000 })),
  );
}

/** Opens a page, ready for hands. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
}

/** Loads the page once more, ready for hands. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await takenOver(page);
}
