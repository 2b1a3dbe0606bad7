/** What is done with many records at once. */
import { readFile } from "node:fs/promises";
import { expect, test } from "../../support/e2e.ts";
import { articleList } from "../steps/content-list.ts";
import { look } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("many records are published, exported and deleted at once", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, articleList);

  await test.step("on a phone no button over the selection is cut", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, articleList);
    await page.getByRole("row").nth(1).getByRole("checkbox").click();
    const buttons = page.getByRole("region", { name: "Selected records" }).getByRole("button");
    await expect(buttons.first()).toBeVisible();
    const cut = await buttons.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    const bar = page.getByRole("region", { name: "Selected records" });
    for (const name of ["Publish", "Unpublish", "More for the selection", "Clear selection"])
      await expect(bar.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await bar.getByRole("button", { name: "More for the selection" }).click();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    const pager = page.getByRole("navigation", { name: /pages/i });
    const [over, under] = [await bar.boundingBox(), await pager.boundingBox()];
    expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y);
  });

  await test.step("what is selected is exported, taken back and deleted, all by one call; a refusal names the record and changes nothing", async () => {
    await visit(page, `${articleList}?size=10&status=published`);
    const bar = page.getByRole("region", { name: "Selected records" });
    const select = async (count: number) => {
      for (let row = 1; row <= count; row++) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    };
    const first = page.locator("[data-row]").first();
    const before = await first.boundingBox();
    await select(2);
    await expect(bar).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
    await bar.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog", { name: "Export records" }).getByRole("button", { name: "Export" }).click();
    const saved = await readFile(await (await download).path(), "utf8");
    expect(saved.trim().split("\n")).toHaveLength(3);
    let calls = 0;
    const held = Promise.withResolvers<void>();
    await page.route("**/system/graphql", async (route) => {
      if (!/Content_(StatusOfMany|DeleteMany)/.test(route.request().postData() ?? "")) return route.continue();
      calls += 1;
      if (calls === 1) await held.promise;
      return route.continue();
    });
    await bar.getByRole("button", { name: "Unpublish" }).click();
    const question = page.getByRole("dialog", { name: "Take 2 records offline?" });
    await question.getByRole("button", { name: "Change nothing" }).click();
    await expect(question).toBeHidden();
    expect(calls).toBe(0);
    await bar.getByRole("button", { name: "Unpublish" }).click();
    await question.getByRole("button", { name: "Unpublish 2 records" }).click();
    await expect(bar.getByRole("status")).toHaveText("Unpublishing 2 records…");
    await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
    faults.push(...(await look(page, "content-bulk-running")));
    held.resolve();
    await expect(page.getByText("2 records unpublished")).toBeVisible();
    await expect(bar).toBeHidden();
    expect(calls).toBe(1);
    // A page beyond the last one leads to it.
    await visit(page, `${articleList}?size=10&status=published&page=99`);
    await expect(page).not.toHaveURL(/page=99/);
    await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ }).first()).toBeVisible();
    // A draft without its title cannot be published.
    await seed.system('mutation { upsertModelData(model_name: "article", payload: { words: 12 }) { id } }');
    await visit(page, `${articleList}?size=10&status=draft`);
    await select(3);
    await bar.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText(/^Failed to update article: ….{8}: .*Title/)).toBeVisible();
    await expect(page.getByText("Nothing was changed.")).toBeVisible();
    await expect(bar.getByText("3 records selected")).toBeVisible();
    // It lies over the bar, and stays for as long as the pointer is on it.
    await expect(page.getByText("Nothing was changed.")).toBeHidden();
    await bar.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete 3 records" }).click();
    await expect(page.getByText("3 records deleted")).toBeVisible();
    await expect(bar).toBeHidden();
    expect(calls).toBe(3);
  });
  expect(faults).toEqual([]);
});
