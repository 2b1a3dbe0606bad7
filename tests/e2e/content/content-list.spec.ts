/** The table of a model's records as an editor uses it: columns, filters, keys, pages. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { articleList, choose, listCount } from "../steps/content-list.ts";
import { look, settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { reload, visit } from "../steps/taken-over.ts";

const headers = async (page: Page) =>
  (await page.getByRole("columnheader").allTextContents()).map((text) => text.trim()).filter(Boolean);

test("columns, filters and pages are kept by the address and the browser", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, articleList);

  await test.step("columns are hidden and moved, and are so in the server's HTML", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    const menu = page.getByRole("dialog", { name: "Columns" });
    await menu.getByRole("checkbox", { name: "Section" }).click();
    await menu.getByRole("button", { name: "Move author up" }).click();
    faults.push(...(await look(page, "content-columns")));
    await page.keyboard.press("Escape");
    const chosen = await headers(page);
    expect(chosen).not.toContain("Section");
    expect(chosen.indexOf("author")).toBeLessThan(chosen.indexOf("Corrections"));
    const html = await (await page.request.get(articleList)).text();
    expect(/<th[^>]*>(<[^>]*>)*Section</.test(html)).toBe(false);
    await reload(page);
    expect(await headers(page)).toEqual(chosen);
    await visit(page, "/console/content/author");
    expect(await headers(page)).toContain("Mail");
  });

  await test.step("header and title of the first column stay in sight over the others", async () => {
    await visit(page, articleList);
    const title = page.getByRole("columnheader", { name: "Title" });
    const covered = await title.evaluate((header) => {
      const scroller = header.closest("section")!;
      scroller.scrollTo(400, 200);
      const { x, y, width, height } = header.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      const moved = scroller.scrollLeft;
      scroller.scrollTo(0, 0);
      return moved === 0 ? "nothing scrolls" : header.contains(seen) ? null : seen?.textContent;
    });
    expect(covered).toBe(null);
  });

  await test.step("a filter over fields, relations and groups", async () => {
    await visit(page, articleList);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Filter records" });
    await drawer.getByLabel("Value of Title").fill("otter");
    await drawer.getByRole("button", { name: "Add condition" }).click();
    await choose(page, "Field", "Words", 1);
    await choose(page, "Comparison of Words", "is between");
    await drawer.getByLabel("Lowest Words").fill("many");
    await drawer.getByLabel("Highest Words").fill("100000");
    await drawer.getByRole("button", { name: "Add group" }).click();
    const group = drawer.getByRole("group", { name: "Group of conditions" });
    await group.getByLabel("Field", { exact: true }).click();
    await page.getByRole("option", { name: "author", exact: true }).click();
    await group.getByLabel("Value of author Name").fill("ada");
    await group.getByRole("button", { name: "Add condition" }).click();
    await group.getByLabel("Field", { exact: true }).nth(1).click();
    await page.getByRole("option", { name: "Keywords", exact: true }).click();
    await group.getByLabel("Value of Keywords").fill("cover");
    await drawer.getByRole("button", { name: "Apply filters" }).last().click();
    await expect(drawer.getByText("Please enter a value that fits")).toBeVisible();
    faults.push(...(await look(page, "content-filter")));
    await drawer.getByLabel("Lowest Words").fill("0");
    await drawer.getByRole("button", { name: "Apply filters" }).last().click();
    await expect(drawer).toBeHidden();
    const chips = page.getByRole("list", { name: "Filters" });
    await expect(chips.getByText("Title contains “otter”")).toBeVisible();
    await expect(chips.getByText("author › Name contains “ada” or Keywords has “cover”")).toBeVisible();
    await settled(page);
    await expect(listCount(page)).not.toHaveText(/of 137 records/);
    const found = await listCount(page).textContent();
    faults.push(...(await look(page, "content-filtered")));
    await reload(page);
    await expect(listCount(page)).toHaveText(found!);
    await chips.getByRole("button", { name: /^Remove filter: author/ }).click();
    await expect(listCount(page)).toHaveText(/of 11 records/);
    await page.goBack();
    await expect(listCount(page)).toHaveText(found!);
    await chips.getByRole("button", { name: "Clear filters" }).click();
    await expect(listCount(page)).toHaveText(/of 137 records/);
  });

  await test.step("a group of conditions about the record that a relation leads to", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Filter records" });
    await drawer.getByRole("button", { name: "Remove condition on Title" }).click();
    await drawer.getByRole("button", { name: "Add group" }).click();
    await choose(page, "The group applies to", "author");
    await drawer.getByLabel("Value of Name").fill("a");
    await drawer.getByRole("button", { name: "Add condition" }).first().click();
    await choose(page, "How the conditions are joined", "All of these hold", 1);
    await choose(page, "Field", "ID", 1);
    await drawer.getByLabel("Value of ID").fill("Ada");
    await drawer.getByRole("button", { name: "Apply filters" }).last().click();
    await expect(drawer.getByText("Please enter a value that fits")).toBeVisible();
    await choose(page, "Field", "Mail", 1);
    await drawer.getByLabel("Value of Mail").fill("ada@");
    await settled(page);
    faults.push(...(await look(page, "content-filter-relation")));
    await drawer.getByRole("button", { name: "Apply filters" }).last().click();
    const chips = page.getByRole("list", { name: "Filters" });
    await expect(chips.getByText("author: (Name contains “a” and Mail contains “ada@”)")).toBeVisible();
    await expect(listCount(page)).toHaveText(/of 23 records/);
    await chips.getByRole("button", { name: /^Remove filter: author/ }).click();
    await expect(listCount(page)).toHaveText(/of 137 records/);
  });

  await test.step("sorting, page size, jumper and keys", async () => {
    await page.getByRole("button", { name: "author", exact: true }).and(page.locator("th button")).click();
    await expect(page.getByRole("columnheader", { name: "author" })).toHaveAttribute("aria-sort", "ascending");
    await choose(page, "Page size", "20 / page");
    await page.getByLabel("Go to page").fill("3");
    await page.keyboard.press("Enter");
    await expect(listCount(page)).toHaveText("41–60 of 137 records");
    await page.getByLabel("Go to page").fill("7");
    await page.keyboard.press("Enter");
    await expect(listCount(page)).toHaveText("121–137 of 137 records");
    await expect(page.getByRole("row")).toHaveCount(1 + 17);
    await page.getByRole("heading", { name: "article", exact: true }).click();
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search records")).toBeFocused();
    await page.keyboard.type("bees");
    await expect(listCount(page)).toHaveText(/of 11 records/);
    await page.getByRole("heading", { name: "article", exact: true }).click();
    await page.keyboard.press("c");
    await expect(page.getByRole("dialog", { name: "New record in article" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("another model's table takes the place, with nothing of the first one's, and Back brings that back", async () => {
    const search = page.getByLabel("Search records");
    await page.getByRole("row", { name: /bees/i }).first().getByRole("checkbox").click();
    await expect(page.getByText("1 record selected")).toBeVisible();
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (request.postData()?.includes("query Content_Rows")) asked.push(request.postDataJSON().variables);
    });
    await page.getByRole("link", { name: "author", exact: true }).click();
    await expect(page.getByRole("heading", { name: "author", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/console\/content\/author\?project=[^&]*$/);
    await expect(page).toHaveTitle("author · Content · Field Notes · Plinth");
    await expect(search).toHaveValue("");
    await expect(page.getByText("1 record selected")).toBeHidden();
    // The first one's table stays, and leads nowhere, until the other's rows are there.
    await expect(page.getByRole("columnheader", { name: "Mail" })).toBeVisible();
    await expect(page.getByRole("table")).not.toHaveAttribute("aria-busy", "true");
    const shown = [await headers(page), await listCount(page).textContent()];
    // The pointer on the link asked for the rows; neither the screen nor the total that came later asks once more.
    expect(asked).toEqual([{ model: "author", status: "all", limit: 50, page: 1 }]);
    await reload(page);
    expect([await headers(page), await listCount(page).textContent()]).toEqual(shown);
    await page.goBack();
    await expect(search).toHaveValue("bees");
    await expect(listCount(page)).toHaveText(/of 11 records/);
    await expect(page).toHaveTitle("article · Content · Field Notes · Plinth");
  });

  await test.step("rows that are about to go lead nowhere, and give way to placeholders where the others take long", async () => {
    await visit(page, articleList);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/system/graphql", async (route) => {
      if (route.request().postData()?.includes(`"model":"author"`)) await released;
      await route.continue();
    });
    await page.getByRole("link", { name: "author", exact: true }).click();
    await page.evaluate(() => document.querySelector<HTMLElement>("[data-row-open]")?.click());
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "true");
    await expect(page.locator("[data-row]")).toHaveCount(0);
    await expect(page).toHaveURL(/\/console\/content\/author\?project=[^&]*$/);
    release();
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("a link that is followed right after a change of the address leads where it says", async () => {
    await visit(page, articleList);
    await page.evaluate(() => {
      const press = (part: Element) => part.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      press(document.querySelector("th:nth-child(3) button")!);
      press(document.querySelector(`a[href^="/console/settings"]`)!);
    });
    await expect(page).toHaveURL(/\/console\/settings\/general\?project=[^&]*$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/console\/content\/article\?.*sort=/);
    await expect(page.locator("[aria-sort=ascending]")).toBeVisible();
  });

  await test.step("sorted by a field that is no longer there, the list is in its own order", async () => {
    await visit(page, `${articleList}?sort=-renamed`);
    await expect(listCount(page)).toHaveText(/of \d+ records/);
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  });
  expect(faults).toEqual([]);
});
