/** The table of a model's records as an editor uses it: columns, filters, keys, pages, records made up, files in and out. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { look, settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { reload, visit } from "../steps/taken-over.ts";

const list = "/console/content/article";
const headers = async (page: Page) =>
  (await page.getByRole("columnheader").allTextContents()).map((text) => text.trim()).filter(Boolean);
const count = (page: Page) => page.getByRole("navigation", { name: "Pages of records" }).getByText(/\d+ records$/);

async function choose(page: Page, label: string, option: string, nth = 0): Promise<void> {
  await page.getByLabel(label, { exact: true }).nth(nth).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("columns, filters and pages are kept by the address and the browser", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, list);

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
    const html = await (await page.request.get(list)).text();
    expect(/<th[^>]*>(<[^>]*>)*Section</.test(html)).toBe(false);
    await reload(page);
    expect(await headers(page)).toEqual(chosen);
    await visit(page, "/console/content/author");
    expect(await headers(page)).toContain("Mail");
  });

  await test.step("header and title of the first column stay in sight over the others", async () => {
    await visit(page, list);
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
    await visit(page, list);
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
    await expect(count(page)).not.toHaveText(/of 137 records/);
    const found = await count(page).textContent();
    faults.push(...(await look(page, "content-filtered")));
    await reload(page);
    await expect(count(page)).toHaveText(found!);
    await chips.getByRole("button", { name: /^Remove filter: author/ }).click();
    await expect(count(page)).toHaveText(/of 11 records/);
    await page.goBack();
    await expect(count(page)).toHaveText(found!);
    await chips.getByRole("button", { name: "Clear filters" }).click();
    await expect(count(page)).toHaveText(/of 137 records/);
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
    await expect(count(page)).toHaveText(/of 23 records/);
    await chips.getByRole("button", { name: /^Remove filter: author/ }).click();
    await expect(count(page)).toHaveText(/of 137 records/);
  });

  await test.step("sorting, page size, jumper and keys", async () => {
    await page.getByRole("button", { name: "author", exact: true }).and(page.locator("th button")).click();
    await expect(page.getByRole("columnheader", { name: "author" })).toHaveAttribute("aria-sort", "ascending");
    await choose(page, "Page size", "20 / page");
    await page.getByLabel("Go to page").fill("3");
    await page.keyboard.press("Enter");
    await expect(count(page)).toHaveText("41-60 of 137 records");
    await page.getByLabel("Go to page").fill("7");
    await page.keyboard.press("Enter");
    await expect(count(page)).toHaveText("121-137 of 137 records");
    await expect(page.getByRole("row")).toHaveCount(1 + 17);
    await page.getByRole("heading", { name: "article", exact: true }).click();
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search records")).toBeFocused();
    await page.keyboard.type("bees");
    await expect(count(page)).toHaveText(/of 11 records/);
    await page.getByRole("heading", { name: "article", exact: true }).click();
    await page.keyboard.press("c");
    await expect(page.getByRole("dialog", { name: "New article" })).toBeVisible();
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
    const shown = [await headers(page), await count(page).textContent()];
    // The pointer on the link asked for the rows; neither the screen nor the total that came later asks once more.
    expect(asked).toEqual([{ model: "author", status: "all", limit: 50, page: 1 }]);
    await reload(page);
    expect([await headers(page), await count(page).textContent()]).toEqual(shown);
    await page.goBack();
    await expect(search).toHaveValue("bees");
    await expect(count(page)).toHaveText(/of 11 records/);
    await expect(page).toHaveTitle("article · Content · Field Notes · Plinth");
  });

  await test.step("rows that are about to go lead nowhere, and give way to placeholders where the others take long", async () => {
    await visit(page, list);
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
    await visit(page, list);
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
  expect(faults).toEqual([]);
});

test("records are made up, imported and exported", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, list);

  await test.step("fake data", async () => {
    await openTool(page, "Generate fake data");
    const drawer = page.getByRole("dialog", { name: "Generate fake data" });
    const rows = drawer.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(6);
    const number = drawer.getByLabel("Number of records");
    await expect(number).toHaveValue("10");
    for (const [text, message] of [
      ["", "Please enter a number between 1 and 100"],
      ["ten", "Please enter a valid count"],
      ["101", "Maximum 100 records allowed at once"],
    ] as const) {
      await number.fill(text);
      await drawer.getByRole("button", { name: /^Generate/ }).click();
      await expect(drawer.getByText(message)).toBeVisible();
    }
    faults.push(...(await look(page, "content-fake-data")));
    await number.fill("12");
    const first = await rows.nth(1).getByRole("cell").first().textContent();
    await drawer.getByRole("button", { name: "Generate 12 records" }).click();
    await expect(page.getByText("12 article records created successfully")).toBeVisible();
    await expect(count(page)).toHaveText(/of 149 records/);
    await expect(page.getByRole("row", { name: first! })).toBeVisible();
  });

  await test.step("a file whose columns have other names, and a bad row", async () => {
    await openTool(page, "Import records");
    const drawer = page.getByRole("dialog", { name: "Import records" });
    const download = page.waitForEvent("download");
    await drawer.getByRole("button", { name: "Download CSV template" }).click();
    const template = await download;
    expect(template.suggestedFilename()).toBe("article-template.csv");
    expect(await readFile(await template.path(), "utf8")).toContain("source.agency");

    const csv = "Title,Length,Section,Mood\nFrom a file,120,nature,calm\nNot from a file,long,cooking,wild\n";
    const choice = { name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await drawer.getByLabel("File to import").setInputFiles(choice);
    await expect(drawer.getByLabel("Field for Title")).toHaveText("Title");
    await expect(drawer.getByLabel("Field for Mood")).toHaveText("Do not import");
    await choose(page, "Field for Length", "Words");
    await drawer.getByRole("button", { name: "Import", exact: true }).click();
    const errors = drawer.getByRole("table", { name: "Errors by row" });
    await expect(errors.getByRole("row", { name: "3 words Words is not a valid number!" })).toBeVisible();
    await expect(drawer.getByText("Nothing was imported")).toBeVisible();
    faults.push(...(await look(page, "content-import")));
    await choose(page, "Rows with errors", "Skip them");
    await drawer.getByRole("button", { name: "Import", exact: true }).click();
    await expect(drawer.getByText("1 row imported, 1 left out")).toBeVisible();
    await drawer.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("row", { name: /^Select From a file/ })).toContainText("120");
  });

  await test.step("a file with semicolons, and files of which nothing would come in", async () => {
    await openTool(page, "Import records");
    const drawer = page.getByRole("dialog", { name: "Import records" });
    const importing = drawer.getByRole("button", { name: "Import", exact: true });
    const choice = (text: string) =>
      drawer
        .getByLabel("File to import")
        .setInputFiles({ name: "sheet.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choice("Titel;Zahl\n");
    await expect(drawer.getByText("The file has no rows to import.")).toBeVisible();
    await expect(importing).toBeDisabled();
    await choice("Titel;Zahl\nA, with comma;1.234\n;\n");
    await expect(drawer.getByText("The columns of this file are separated by semicolons.")).toBeVisible();
    await expect(drawer.getByText("No column of the file goes into article")).toBeVisible();
    await expect(importing).toBeDisabled();
    faults.push(...(await look(page, "content-import-nothing")));
    await choose(page, "Field for Titel", "Title");
    await expect(drawer.getByText("No column of the file goes into article")).toBeHidden();
    await choose(page, "Field for Zahl", "Words");
    await importing.click();
    const doubt = "2 words “1.234” can be 1.234 or 1234: please say which format it has";
    await expect(drawer.getByRole("row", { name: doubt })).toBeVisible();
    await expect(drawer.getByText("Nothing was imported")).toBeVisible();
    await choose(page, "Numbers", "1.234,56");
    await importing.click();
    await expect(page.getByText("1 record was imported.")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Select A, with comma/ })).toContainText(/1,?234/);
  });

  await test.step("a file in another encoding, or with a broken line, is told when it is chosen", async () => {
    await openTool(page, "Import records");
    const drawer = page.getByRole("dialog", { name: "Import records" });
    const choose = (name: string, buffer: Buffer) =>
      drawer.getByLabel("File to import").setInputFiles({ name, mimeType: "text/plain", buffer });
    await choose("old.csv", Buffer.from("Title\nM\u00fcll\n", "latin1"));
    await expect(drawer.getByText("The file is not valid UTF-8.")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    await choose("old.ndjson", Buffer.from('{"title": "a"}\n\nno json\n'));
    await expect(drawer.getByText("Record 2 is not valid JSON")).toBeVisible();
    await drawer.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("what becomes of a file is told where the drawer was closed meanwhile, too", async () => {
    await openTool(page, "Import records");
    const drawer = page.getByRole("dialog", { name: "Import records" });
    const choice = { name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from("Title,Section\nA,cooking\n") };
    await drawer.getByLabel("File to import").setInputFiles(choice);
    await expect(drawer.getByLabel("Field for Section")).toBeVisible();
    const held = Promise.withResolvers<void>();
    const path = "**/system/records/import**";
    await page.route(path, async (route) => {
      await held.promise;
      await route.continue();
    });
    await drawer.getByRole("button", { name: "Import", exact: true }).click();
    await drawer.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(drawer).toBeHidden();
    held.resolve();
    await expect(page.getByText("bad.csv: Nothing was imported")).toBeVisible();
    await expect(page.getByText(/^1 of 1 row is not valid\. Line 2: Section must be one of/)).toBeVisible();
    await page.unroute(path);
  });

  await test.step("an export holds what the list shows", async () => {
    await visit(page, `${list}?status=draft&search=file`);
    await openTool(page, "Export records");
    const dialog = page.getByRole("dialog", { name: "Export records" });
    await expect(dialog).toContainText("1 record of article, as filtered");
    faults.push(...(await look(page, "content-export")));
    await choose(page, "File format", "NDJSON, one record per line");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ title: "From a file", words: 120 }]);
    await expect(dialog).toBeHidden();
  });

  await test.step("sorted by a field that is no longer there, the list is in its own order", async () => {
    await visit(page, `${list}?sort=-renamed`);
    await expect(count(page)).toHaveText(/of \d+ records/);
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  });

  await test.step("on a phone no button over the selection is cut", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, list);
    await page.getByRole("row").nth(1).getByRole("checkbox").click();
    const buttons = page.getByRole("region", { name: "Selected records" }).getByRole("button");
    await expect(buttons.first()).toBeVisible();
    const cut = await buttons.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("what is selected is exported, taken back and deleted, all by one call; a refusal names the record and changes nothing", async () => {
    await visit(page, `${list}?size=10&status=published`);
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
    await visit(page, `${list}?size=10&status=published&page=99`);
    await expect(page).not.toHaveURL(/page=99/);
    await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ }).first()).toBeVisible();
    // A draft without its title cannot be published.
    await seed.system('mutation { upsertModelData(model_name: "article", payload: { words: 12 }) { id } }');
    await visit(page, `${list}?size=10&status=draft`);
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
