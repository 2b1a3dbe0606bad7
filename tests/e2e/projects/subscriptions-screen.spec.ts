/** The plan of a project on its screen: bought, raised, lowered, kept, each after the reader was told what it means. */
import { expect, test } from "../../support/e2e.ts";
import { signatureOf, subscriptionEvent, transactionCompleted } from "../../support/services/payment-events.ts";
import { answerPaddle, type Opened, withPaddle } from "../steps/paddle.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("a plan is bought for a project that is there, raised, lowered for later, and kept; what fails is said", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const tell = async (event: object) => {
    const text = JSON.stringify(event);
    const answer = await page.request.post("/api/paddle/webhooks/transaction-completed", {
      headers: { "paddle-signature": signatureOf(text), "content-type": "application/json" },
      data: Buffer.from(text),
    });
    expect(answer.status()).toBe(200);
  };
  await withPaddle(page);
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const id = await seed.project("Herbarium");
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Current Subscription" }) });
  await visit(page, "/subscriptions");
  await expect(card).toContainText("Free Developer");
  await expect(page.getByText("No subscription history found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled();
  await expect(page.getByText("+2 more features").first()).toBeVisible();

  for (const name of ["Second", "Third"]) await seed.project(name);
  await visit(page, "/projects/new");
  await expect(page.getByText("You have 3 of the 3 projects of your plan")).toBeVisible();
  await seed.enter(id);
  await visit(page, "/subscriptions");
  await expect(card).toContainText("Used up");

  await page.getByRole("button", { name: "Choose Pro" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("100,000 → becomes 10,000,000");
  await dialog.getByRole("button", { name: "Go to checkout" }).click();
  await expect(page.getByText("Checkout opened. Complete your payment to change the plan.")).toBeVisible();
  const { items, customData, settings } = await page.evaluate(() => (window as unknown as { opened: Opened }).opened);
  expect([items, customData.projectId]).toEqual([[{ priceId: "pri_pro", quantity: 1 }], id]);
  expect(settings.successUrl).toMatch(/\/subscriptions\?payment=success$/);
  await answerPaddle(page, "checkout.completed");
  await expect(page.getByText("Payment successful! Your plan will change shortly.")).toBeVisible();
  await page.waitForURL("**/subscriptions?payment=success");
  await expect(page.getByText("Your payment arrived")).toBeVisible();
  const subscription = `sub_${id}`;
  await tell(transactionCompleted({ custom: customData, subscription }));
  await tell(subscriptionEvent("created", { id: subscription, at: "2026-11-20T10:00:01Z" }));
  await expect(card).toContainText("It renews on Dec 20, 2026.");
  await expect(page.getByText("Your payment arrived")).toBeHidden();
  await expect(page.getByRole("cell", { name: "79.00 USD" })).toBeVisible();

  await page.getByRole("button", { name: "Choose Business" }).click();
  await expect(dialog).toContainText("$110.00 for the rest of this period");
  await page.route("**/subscription/upgrade", (route) => route.abort());
  await dialog.getByRole("button", { name: "Upgrade and pay $110.00" }).click();
  await expect(page.getByText("Failed to initiate plan upgrade")).toBeVisible();
  await page.unroute("**/subscription/upgrade");
  await page.route("**/system/user/subscription", (route) => route.abort());
  await dialog.getByRole("button", { name: "Upgrade and pay $110.00" }).click();
  await expect(page.getByText("Failed to fetch subscription data")).toBeVisible();
  await page.unroute("**/system/user/subscription");
  await expect(page.getByText("The project is on Business now.")).toBeVisible();

  await visit(page, "/subscriptions");
  await expect(card).toContainText("Business");
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await expect(dialog).toContainText("It counts from Dec 20, 2026 on. Until then you keep Business.");
  await dialog.getByRole("button", { name: "Change to Starter" }).click();
  await expect(card).toContainText("It changes to Starter on Dec 20, 2026.");
  await expect(page.getByRole("button", { name: "Choose Pro" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Keep Business" }).click();
  await expect(card).toContainText("It renews on Dec 20, 2026.");
  await page.getByRole("button", { name: "End subscription" }).click();
  await dialog.getByRole("button", { name: "End subscription" }).click();
  await expect(card).toContainText("It ends on Dec 20, 2026, and is not billed again.");
});
