/** The form of a new project, for people who do not wait. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("a new project by Enter at once, while its id is still looked up", { tag: "@long" }, async ({ page, mailbox }) => {
  await new Seed(page.request).register(mailbox);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/system/project/name/check", async (route) => {
    await asked;
    await route.continue();
  });
  await visit(page, "/projects/new");
  await page.getByLabel("Project name").fill("In a hurry");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console?project=*");
  await expect(page.getByText("Project created successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();
  answer();
});
