/** An installation that sells nothing: its screens name no price and promise nothing, and show the limits that hold. */
import { expect, type Page } from "@playwright/test";
import { limitNames, limitWords, planTable } from "../../../lib/contract/plans/plan-limits.ts";
import { testWithServer } from "../../support/nodes/own-server.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const test = testWithServer().extend({ baseURL: async ({ server }, use) => use(server.url) });

const promised =
  /\$\d|Most popular|Uptime|24\/7|Plans Available|\bbill|\/month|Choose (Starter|Pro|Business)|larger plan/i;

async function expectNothingSold(page: Page): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText(promised, { useInnerText: true });
}

async function account(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/auth/v2/register", {
    data: { email, password: "a passphrase of the tests" },
  });
  expect(answer.status()).toBe(200);
}

test("no price, no badge and no promise; the limits that hold, and the operator who sets them", {
  tag: "@long",
}, async ({ page, browser, server }) => {
  await account(page, "operator@example.com");
  await visit(page, "/projects/new");
  await expectNothingSold(page);
  // The operator's own projects have no limits.
  await expect(page.getByRole("list", { name: "Limits of this installation" })).toContainText("Any number of projects");

  const context = await browser.newContext({ baseURL: server.url });
  const reader = await context.newPage();
  await account(reader, "reader@example.com");
  const seed = new Seed(reader.request);
  await visit(reader, "/projects/new");
  await expectNothingSold(reader);
  for (const name of limitNames)
    await expect(reader.getByRole("list", { name: "Limits of this installation" })).toContainText(
      limitWords[name].feature(planTable.free.limits[name]),
    );
  await expect(reader.getByText("Selected Plan")).toHaveCount(0);

  for (const name of ["First", "Second", "Third"]) await seed.project(name);
  await visit(reader, "/projects/new");
  await expect(reader.getByText("You have 3 of the 3 projects that your account may have")).toBeVisible();
  await expect(reader.getByText("ask the operator of this installation for more")).toBeVisible();
  await expect(reader.getByLabel("Project name")).toBeDisabled();
  await expectNothingSold(reader);

  await visit(reader, "/subscriptions");
  await expectNothingSold(reader);
  await expect(reader.getByText("Available Plans")).toBeHidden();
  const card = reader.locator("section", { has: reader.getByRole("heading", { name: "Current Subscription" }) });
  for (const text of [
    "3 of 3",
    "0 of 100,000",
    "1 of 10",
    "of 1 GB",
    "Files of up to 100 MB each",
    "operator of this installation",
  ])
    await expect(card).toContainText(text);
  await context.close();
});
