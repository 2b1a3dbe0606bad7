/** The table of records as a place to work in: everything found at once, bulk edits, widths, views, cells, the wide record. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { articleList } from "../steps/content-list.ts";
import { look } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { reload, visit } from "../steps/taken-over.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Selected records" });
/** Of a drawer's list of options: the table behind it has columns of the same names. */
async function chooseIn(drawer: Locator, label: string, option: string): Promise<void> {
  await drawer.getByLabel(label, { exact: true }).click();
  await drawer.page().getByRole("option", { name: option, exact: true }).click();
}
const cell = (page: Page, column: string, row = 0) => page.locator(`td[data-cell="${column}"]`).nth(row);

test("everything that a filter finds is selected, changed in batches, and can be stopped; nothing shifts", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  const token = await seed.token("Bulk");
  await seed.secured(
    token,
    "mutation ($inputs: [IssueInput!]!) { createIssueList(inputs: $inputs, status: draft) { id } }",
    {
      inputs: Array.from({ length: 450 }, (_, n) => ({ name: `Issue ${n}` })),
    },
  );
  const drafts = async () =>
    (
      await seed.system<{ getModelData: { count: number } }>(
        '{ getModelData(model: "issue", status: draft, limit: 1) { count } }',
      )
    ).getModelData.count;

  await test.step("the bar floats: no layout shift from the first box to the last", async () => {
    await visit(page, "/console/content/issue");
    const shifts = await page.evaluate(async () => {
      const found: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: false });
      (window as unknown as { shifts: number[] }).shifts = found;
      return found.length;
    });
    expect(shifts).toBe(0);
    await page.getByRole("row").nth(1).getByRole("checkbox").click();
    await expect(bar(page)).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all records on this page" }).click();
    await expect(bar(page).getByRole("button", { name: "Select all 450" })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  await test.step("a run is stopped after a batch, and says how far it came", async () => {
    await bar(page).getByRole("button", { name: "Select all 450" }).click();
    await expect(bar(page).getByRole("status")).toHaveText("All 450 records are selected");
    faults.push(...(await look(page, "content-bulk-all")));
    const held = Promise.withResolvers<void>();
    await page.route("**/system/graphql", async (route) => {
      if (/Content_StatusOfMany/.test(route.request().postData() ?? "")) await held.promise;
      return route.continue();
    });
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish 450 records" }).click();
    await expect(bar(page).getByRole("status")).toHaveText("Publishing 0 of 450 records…");
    faults.push(...(await look(page, "content-bulk-batches")));
    await bar(page).getByRole("button", { name: "Stop" }).click();
    held.resolve();
    await expect(page.getByText("Stopped. 200 records of 450 published")).toBeVisible();
    await page.unroute("**/system/graphql");
    expect(await drafts()).toBe(250);
    await expect(bar(page).getByRole("status")).toHaveText("All 450 records are selected");
  });

  await test.step("all of a filter is published, also where publishing takes records out of it", async () => {
    await visit(page, "/console/content/issue?status=draft");
    await page.getByRole("checkbox", { name: "Select all records on this page" }).click();
    await bar(page).getByRole("button", { name: "Select all 250" }).click();
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish 250 records" }).click();
    await expect(page.getByText("250 records published")).toBeVisible();
    expect(await drafts()).toBe(0);
    await expect(bar(page)).toBeHidden();
  });

  await test.step("values are set and cleared in several records, and taken back", async () => {
    await visit(page, `${articleList}?size=10`);
    const values = async () => [
      await page.locator('td[data-cell="section"]').allTextContents(),
      await page.locator('td[data-cell="words"]').allTextContents(),
    ];
    const before = await values();
    for (const row of [1, 2, 3]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Edit", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Edit 3 records" });
    await chooseIn(drawer, "Field", "Section");
    await drawer.getByRole("button", { name: "Change 3 records" }).click();
    await expect(drawer.getByText("Please enter a value, or choose to clear the field")).toBeVisible();
    await chooseIn(drawer, "Section", "travel");
    await chooseIn(drawer, "Another field", "Words");
    await chooseIn(drawer, "What to do with Words", "Clear");
    await expect(drawer.getByText("Section, Words change in 3 records.")).toBeVisible();
    faults.push(...(await look(page, "content-bulk-edit")));
    await drawer.getByRole("button", { name: "Change 3 records" }).click();
    await expect(page.getByText("3 records changed")).toBeVisible();
    for (const row of [0, 1, 2]) {
      await expect(cell(page, "section", row)).toHaveText("travel");
      await expect(cell(page, "words", row)).toHaveText("–");
    }
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 records as before")).toBeVisible();
    await expect.poll(values).toEqual(before);
  });
  expect(faults).toEqual([]);
});

test("widths, height of rows and views are kept; shared ones are for who may design models", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, articleList);
  const width = (name: string) =>
    page.getByRole("columnheader", { name, exact: true }).evaluate((head) => head.getBoundingClientRect().width);

  await test.step("a border is dragged, and moved by keys", async () => {
    const border = page.locator('[data-column-border="section"]');
    const before = await width("Section");
    const box = (await border.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 64, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => width("Section")).toBeCloseTo(before + 60, -1);
    await page.getByRole("button", { name: "Section", exact: true }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => width("Section")).toBeCloseTo(before + 76, -1);
    await reload(page);
    expect(await width("Section")).toBeCloseTo(before + 76, -1);
  });

  await test.step("rows of 32 pixels, also in the server's HTML", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Compact rows" }).click();
    await page.keyboard.press("Escape");
    const height = () =>
      page
        .locator("[data-row]")
        .first()
        .evaluate((row) => row.getBoundingClientRect().height);
    await expect.poll(height).toBe(32);
    await visit(page, "/console/content/author");
    expect(await height()).toBe(32);
  });

  await test.step("a view brings back what was shown, in a new visit too", async () => {
    await visit(page, `${articleList}?status=published&sort=-words&size=20`);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save as a view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a view" });
    await dialog.getByLabel("Name").fill("Long reads");
    await dialog.getByRole("checkbox").click();
    faults.push(...(await look(page, "content-save-view")));
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("button", { name: "Views Long reads" })).toBeVisible();
    await visit(page, articleList);
    await page.getByRole("button", { name: "Views" }).click();
    faults.push(...(await look(page, "content-views")));
    await page.getByRole("menuitem", { name: "Long reads" }).click();
    await expect(page).toHaveURL(/sort=-words/);
    await expect(page).toHaveURL(/status=published/);
    await expect(page).toHaveURL(/size=20/);
    await page.getByRole("button", { name: "Views Long reads" }).click();
    await page.getByRole("menuitem", { name: "Delete “Long reads”" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The view “Long reads” was deleted")).toBeVisible();
    await expect(page).not.toHaveURL(/sort=/);
  });
  expect(faults).toEqual([]);
});

test("cells are edited where they stand, by keys and by hand", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, `${articleList}?size=10&status=published`);
  const editor = page.locator("[data-cell-editor]");

  await test.step("Enter edits, Escape leaves, Tab saves and goes on", async () => {
    await cell(page, "words").dblclick();
    await expect(editor.getByLabel("Words")).toBeFocused();
    await editor.getByLabel("Words").fill("123456");
    await page.keyboard.press("Enter");
    await expect(editor.getByRole("alert")).toHaveText("Maximum value is 100000");
    faults.push(...(await look(page, "content-cell-refused")));
    await page.keyboard.press("Escape");
    await expect(editor).toBeHidden();
    await expect(cell(page, "words")).not.toHaveText("123,456");
    await expect(cell(page, "words")).toBeFocused();
    await page.keyboard.press("F2");
    await editor.getByLabel("Words").fill("4321");
    await page.keyboard.press("Tab");
    await expect(editor.getByLabel("Featured")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(cell(page, "words")).toHaveText("4,321");
    await expect(page.locator("[data-row]").first()).toContainText("Published");
    await page.keyboard.press("ArrowDown");
    await expect(cell(page, "featured", 1)).toBeFocused();
  });

  await test.step("the title is edited by F2, and a press opens the record as before", async () => {
    const title = page.locator("[data-row-open]").first();
    await title.focus();
    await page.keyboard.press("F2");
    await editor.getByLabel("Title").fill("");
    await page.keyboard.press("Enter");
    await expect(editor.getByRole("alert")).not.toBeEmpty();
    await editor.getByLabel("Title").fill("A new name");
    await page.keyboard.press("Enter");
    await expect(title).toHaveText("A new name");
    await expect(title).toBeFocused();
    await cell(page, "words").click();
    await expect(page.getByRole("dialog", { name: "A new name" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("what somebody else made of the same field is told, and of another one is no matter", async () => {
    const id = (await page.locator("[data-row-open]").first().getAttribute("data-row-open"))!;
    const elsewhere = (payload: object) =>
      seed.system(
        'mutation ($id: String, $p: JSON) { upsertModelData(_id: $id, model_name: "article", payload: $p) { id } }',
        {
          id,
          p: payload,
        },
      );
    await cell(page, "words").dblclick();
    await elsewhere({ section: "science" });
    await editor.getByLabel("Words").fill("10");
    await page.keyboard.press("Enter");
    await expect(cell(page, "words")).toHaveText("10");
    await cell(page, "words").dblclick();
    await elsewhere({ words: 77 });
    await editor.getByLabel("Words").fill("11");
    await page.keyboard.press("Enter");
    await expect(editor.getByRole("alert")).toHaveText("Somebody else made it “77”. Save again to change that");
    await page.keyboard.press("Enter");
    await expect(cell(page, "words")).toHaveText("11");
  });
  expect(faults).toEqual([]);
});

test("a record takes the page, with what there is to know beside it, and leads to the next one", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, `${articleList}?size=10`);
  const openers = page.locator("[data-row-open]");
  const [first, second] = await openers.allTextContents();
  await openers.first().click();
  const drawer = page.getByRole("dialog", { name: first!, exact: true });
  const share = () => drawer.evaluate((box) => box.getBoundingClientRect().width / window.innerWidth);
  await expect.poll(share).toBeCloseTo(0.75, 2);
  await drawer.getByRole("button", { name: "Widen to the page" }).click();
  await expect.poll(share).toBe(1);
  await expect(drawer.getByRole("complementary", { name: "About the record" })).toContainText("Dates and people");
  await expect(drawer.getByRole("complementary").getByRole("group", { name: "author" })).toBeVisible();
  faults.push(...(await look(page, "content-record-wide")));
  await expect(drawer.getByRole("button", { name: "Previous record (k)" })).toBeDisabled();
  await drawer.getByRole("button", { name: "Next record (j)" }).click();
  const next = page.getByRole("dialog", { name: second!, exact: true });
  await expect(next).toBeVisible();
  await expect(next.getByRole("button", { name: "Back beside the list" })).toBeVisible();
  await next.getByLabel("Words", { exact: true }).fill("1");
  await next.getByRole("button", { name: "Previous record (k)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("dialog", { name: first!, exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test("records are tagged together, nested values open below their row, and a status is taken back", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { articleId } = await seedMagazine(seed);
  await seed.system(
    'mutation ($id: String, $p: JSON) { upsertModelData(_id: $id, model_name: "article", payload: $p) { id } upsertModelData2: upsertModelData(model_name: "issue", payload: { name: "June" }, status: "published") { id } }',
    {
      id: articleId,
      p: { source: { agency: "Reuters" }, corrections: [{ note: "A wrong date" }, { note: "A name" }] },
    },
  );
  const faults: string[] = [];
  await visit(page, `${articleList}?size=10`);

  await test.step("entries are added to lists that differ, and taken back", async () => {
    const before = await page.locator('td[data-cell="section"]').count();
    expect(before).toBe(10);
    const keywords = () =>
      page.locator("tr[data-row]").evaluateAll((rows) => rows.slice(0, 2).map((row) => row.textContent ?? ""));
    const was = await keywords();
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Tag", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Tag 2 records" });
    await drawer.getByRole("button", { name: "Add to 2 records" }).click();
    await expect(drawer.getByRole("alert")).toHaveText("Please enter what to add");
    await drawer.getByRole("button", { name: "Add entry" }).click();
    await drawer.getByLabel("Keywords 1").fill("archive");
    faults.push(...(await look(page, "content-bulk-tag")));
    await drawer.getByRole("button", { name: "Add to 2 records" }).click();
    await expect(page.getByText("2 records tagged")).toBeVisible();
    await expect.poll(async () => (await keywords()).every((text) => text.includes("archive"))).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 records as before")).toBeVisible();
    await expect.poll(keywords).toEqual(was);
  });

  await test.step("a shared record is connected with several", async () => {
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Tag", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Tag 2 records" });
    await chooseIn(drawer, "Where", "issue");
    await drawer.getByRole("combobox", { name: "Find issue" }).fill("Jun");
    await drawer.getByRole("option", { name: "June" }).click();
    await drawer.getByRole("button", { name: "Add to 2 records" }).click();
    await expect(page.getByText("2 records tagged")).toBeVisible();
    const { getModelData } = await seed.system<{ getModelData: { count: number } }>(
      '{ getModelData(model: "article", where: { issue_list: { some: { name: { eq: "June" } } } }) { count } }',
    );
    expect(getModelData.count).toBe(2);
  });

  await test.step("nested values open below their row", async () => {
    const opener = page.getByRole("button", { name: "2 entries" });
    await opener.click();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("region", { name: "Corrections" })).toContainText("A wrong date");
    await expect(page.getByRole("region", { name: "Source" })).toContainText("Reuters");
    faults.push(...(await look(page, "content-nested-values")));
    await opener.click();
    await expect(page.getByRole("region", { name: "Corrections" })).toHaveCount(0);
  });

  await test.step("a status is taken back from its toast", async () => {
    const row = page.locator("tr[data-row]").first();
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
    await expect(row).toContainText("Draft");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toContainText("Published");
  });
  expect(faults).toEqual([]);
});
