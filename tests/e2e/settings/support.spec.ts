import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("everything that the support page names is there", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Help");
  await visit(page, "/support");
  const main = page.getByRole("main");
  const links = await main
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThanOrEqual(20);
  for (const link of links) {
    const answer = await page.request.get(link);
    expect(answer.status(), link).toBe(200);
    expect(new URL(answer.url()).pathname, link).not.toContain("/auth/");
  }
});
