/** What a reader meets who comes too late: after the end of a session, of a link, or of a project. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { isShort, look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

/** The session ends elsewhere, as it does when its time is over. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "plinth_session" });
}

test("a form that is sent too late leads to the sign-in and comes back as it was typed", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  const person = await seed.register(mailbox);
  await seed.project("Late");
  await visit(page, "/console/settings/webhooks");
  await page.getByRole("button", { name: "Add Webhook" }).click();
  const drawer = page.getByRole("dialog", { name: "Add Webhook" });
  await drawer.getByLabel("Name").fill("Deploy");
  await drawer.getByLabel("URL").fill("https://hooks.example.com/late");
  await drawer.getByRole("checkbox", { name: "User created", exact: true }).click();
  await endSession(page);
  await drawer.getByRole("button", { name: "Add Webhook" }).click();

  await page.waitForURL(/auth\/login\?reason=expired&next=%2Fconsole%2Fsettings%2Fwebhooks/);
  await takenOver(page);
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(/\/console\/settings\/webhooks/);
  await takenOver(page);
  await expect(async () => {
    if (!(await drawer.isVisible())) await page.getByRole("button", { name: "Add Webhook" }).click();
    await expect(drawer).toBeVisible();
  }).toPass();
  await expect(drawer.getByLabel("Name")).toHaveValue("Deploy");
  await expect(drawer.getByLabel("URL")).toHaveValue("https://hooks.example.com/late");
  await expect(drawer.getByRole("checkbox", { name: "User created", exact: true })).toBeChecked();
  await expect(page.getByText("What you typed is back. It is not saved yet.")).toBeVisible();
});

test("a project that is opened too late says so", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Shut");
  await visit(page, "/projects");
  await endSession(page);
  await page.getByRole("button", { name: "Shut", exact: true }).click();
  await expect(page.getByText("Your session has ended. Please log in again to open the project.")).toBeVisible();
});

test("an expired link promises no mail, and leads to a new one", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/change-password?token=a-link-that-is-long-gone");
  await expect(page.getByText("This link is no longer valid. Please ask for a new one.")).toBeVisible();
  await expect(page.getByText("is on its way")).toHaveCount(0);
  if (!isShort) expect(await look(page, "change-password-old-link")).toEqual([]);
  await page.getByRole("link", { name: "Get a new code" }).click();
  await page.waitForURL("**/forgot-password**");
});

test("a deleted project stays in the list, and Restore brings it back", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Orchard");
  await visit(page, "/projects");
  await page.getByRole("button", { name: "Actions for Orchard" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Orchard?" });
  await dialog.getByRole("textbox").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete project" }).click();

  const deleted = page.getByRole("region", { name: "Deleted projects" });
  await expect(deleted.getByText(/Deleted on .+, gone for good on/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No projects yet" })).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  expect(await look(page, "projects-deleted")).toEqual([]);
  await deleted.getByRole("button", { name: "Restore Orchard" }).click();
  await expect(page.getByRole("button", { name: "Orchard", exact: true })).toBeVisible();
  await expect(deleted).toBeHidden();
});
