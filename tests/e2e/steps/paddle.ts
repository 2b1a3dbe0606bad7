/** The payment provider's overlay, by a stand-in that answers as theirs does. */
import type { Page } from "@playwright/test";

/** What the overlay was opened with. */
export interface Opened {
  items: { priceId: string; quantity: number }[];
  customData: Record<string, string>;
  settings: Record<string, unknown>;
}

/** The provider's script as far as the console uses it: remembers what was opened, and pays when it is told to. */
const script = `
  window.PaddleBillingV1 = {
    Initialized: false,
    Environment: { set() {} },
    Initialize(options) { this.Initialized = true; window.paddleOptions = options; },
    Update(options) { window.paddleOptions = options; },
    Checkout: { open(options) { window.opened = options; }, close() { window.closed = true; } },
  };
`;

export async function withPaddle(page: Page): Promise<void> {
  await page.route("https://cdn.paddle.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
}

/** What the overlay tells the console. */
export async function answerPaddle(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((events) => {
    const { paddleOptions } = window as unknown as { paddleOptions: { eventCallback(event: object): void } };
    for (const name of events) paddleOptions.eventCallback({ name });
  }, names);
}
