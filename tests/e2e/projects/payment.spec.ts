/** A paid plan from the choice to the project: the overlay is the provider's, here a stand-in that answers as theirs does; its events are really signed. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { signatureOf, transactionCompleted } from "../../support/services/payment-events.ts";
import { answerPaddle, type Opened, withPaddle } from "../steps/paddle.ts";
import { signUp } from "../steps/steps.ts";
import { reload, visit } from "../steps/taken-over.ts";

async function fillIn(page: Page, name: string): Promise<void> {
  await visit(page, "/projects/new");
  await page.getByLabel("Project name").fill(name);
  await page.getByRole("radio", { name: /^Pro/ }).check({ force: true });
}

async function pay(page: Page): Promise<Opened> {
  await page.getByRole("button", { name: "Pay $79/month" }).click();
  await expect(page.getByText("Checkout opened. Complete your payment to create the project.")).toBeVisible();
  return page.evaluate(() => (window as unknown as { opened: Opened }).opened);
}

async function tell(page: Page, event: object): Promise<number> {
  const text = JSON.stringify(event);
  const response = await page.request.post("/api/paddle/webhooks/transaction-completed", {
    headers: { "paddle-signature": signatureOf(text), "content-type": "application/json" },
    data: Buffer.from(text),
  });
  return response.status();
}

test("a paid plan: checkout, payment, and the project appears by itself", async ({ page, mailbox }) => {
  await withPaddle(page);
  await signUp(page, mailbox);
  await fillIn(page, "Paid shop");
  await expect(page.getByText("Selected Plan: Pro - $79/month")).toBeVisible();
  // Once the id is known to be free.
  await expect(page.getByRole("button", { name: "Pay $79/month" })).not.toHaveAttribute("aria-disabled");
  await page.getByLabel("Project name").press("Enter");
  await expect(page.getByText("Please complete payment to create your project")).toBeVisible();

  const opened = await pay(page);
  expect(opened).toMatchObject({
    items: [{ priceId: "pri_pro", quantity: 1 }],
    customData: { projectName: "Paid shop", projectType: "general", tierName: "pro" },
    settings: { displayMode: "overlay", theme: "light", locale: "en", allowLogout: false },
  });
  expect(opened.settings.successUrl).toMatch(/\/projects\?payment=success$/);

  await answerPaddle(page, "checkout.payment.failed");
  await expect(page.getByText("Payment failed. Please try again.")).toBeVisible();
  await answerPaddle(page, "checkout.completed");
  await expect(page.getByText("Payment successful! Your project will be created shortly.")).toBeVisible();
  await page.waitForURL("**/projects?payment=success");
  await expect(page.getByText("Your payment arrived")).toBeVisible();

  expect(await tell(page, transactionCompleted({ custom: opened.customData }))).toBe(200);
  await expect(page.getByRole("cell", { name: "Dedicated" })).toBeVisible();
  await expect(page.getByText("Your payment arrived")).toBeHidden();
  await expect(page.getByRole("button", { name: "Open project" })).toBeVisible();

  // Somebody took the id between the checkout and the payment.
  expect(await tell(page, transactionCompleted({ custom: { ...opened.customData, projectName: "Second" } }))).toBe(200);
  await expect(async () => {
    await reload(page);
    await expect(page.getByText("Your payment for Pro has no project yet")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByLabel("Project id").fill(`${opened.customData.projectId}-two`);
  await page.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByRole("cell", { name: "Dedicated" })).toHaveCount(2);
  await expect(page.getByText("has no project yet")).toBeHidden();
  await page.getByRole("button", { name: "Open project" }).click();
  await page.waitForURL("**/console/**");
  await expect(page.getByText(`${opened.customData.projectId}-two`).first()).toBeVisible();
});

test("where the provider's script does not come, the reader is told and can choose another plan", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  await page.route("https://cdn.paddle.com/**", (route) => route.abort());
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  await signUp(page, mailbox);
  await fillIn(page, "No way to pay");
  await expect(page.getByText("Payment system initialization failed")).toBeVisible();
  expect(errors.join("\n")).toContain("Error Loading Paddle");
  await expect(page.getByRole("button", { name: "Pay $79/month" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: /^Free Developer/ }).check({ force: true });
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.waitForURL("**/console?**");
});
