/** While the server is away the console says so in its own words, keeps what is typed, and goes on by itself. */
import { expect, test } from "../../support/e2e.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test.use({ serviceWorkers: "allow" });

test("a list waits for the server and comes by itself; what is typed stays", { tag: "@long" }, async ({
  page,
  mailbox,
  context,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { articleId } = await seedMagazine(seed);
  await visit(page, "/console/content/article?size=10");
  await settled(page);
  const away = page.getByText("Plinth does not answer.");
  await expect(away).toBeHidden();
  await context.setOffline(true);
  await page.getByRole("searchbox", { name: "Search records" }).fill("zebra crossing");
  await expect(away).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("No record matches")).toBeVisible();
  await expect(away).toBeHidden();

  await visit(page, `/console/content/article?size=10&record=${articleId}`);
  await settled(page);
  const title = page.getByRole("dialog").getByLabel("Title", { exact: true });
  await title.fill("Typed before the server went");
  await context.setOffline(true);
  await page.keyboard.press("Control+s");
  await expect(away).toBeVisible();
  await expect(page.getByText("Failed to fetch")).toHaveCount(0);
  await expect(title).toHaveValue("Typed before the server went");
  // A dialog whose script could not be fetched takes nothing with it: it comes later.
  await page.getByRole("dialog").getByRole("button", { name: "Update Draft" }).click();
  await context.setOffline(false);
  await expect(away).toBeHidden();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(title).toHaveValue("Typed before the server went");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("“Typed before the server went” was published")).toBeVisible();
});

test("a page that is opened while the server is away is our own, goes on by itself, and keeps no data", {
  tag: "@long",
}, async ({ page, mailbox, context }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await visit(page, "/projects");
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active!.state !== "activated") await new Promise((resolve) => active!.addEventListener("statechange", resolve));
  });
  await page.reload();
  await context.setOffline(true);
  await page.goto("/accounts");
  await expect(page).toHaveTitle("Plinth does not answer");
  await expect(page.getByRole("heading", { name: "Plinth does not answer at the moment." })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
