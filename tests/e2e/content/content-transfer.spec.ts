/** Records that come and go as files, and those that are made up. */
import { readFile } from "node:fs/promises";
import { expect, test } from "../../support/e2e.ts";
import { articleList, choose, listCount, openTool } from "../steps/content-list.ts";
import { look } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("records are made up, imported and exported", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const faults: string[] = [];
  await visit(page, articleList);

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
    await expect(listCount(page)).toHaveText(/of 149 records/);
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
    await expect(
      errors.getByRole("row", { name: /^3 Not from a file long ?: Words is not a valid number!/ }),
    ).toBeVisible();
    await expect(drawer.getByText("Nothing was imported")).toBeVisible();
    faults.push(...(await look(page, "content-import")));
    await choose(page, "Rows with errors", "Skip them");
    await drawer.getByRole("button", { name: "Import", exact: true }).click();
    await expect(drawer.getByText("1 new, 0 updated, 0 skipped, 1 row left out")).toBeVisible();
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
    const doubt = "“1.234” can be 1.234 or 1234: please say which format it has";
    await expect(drawer.getByText(`Words: ${doubt}`)).toBeVisible();
    await expect(drawer.getByText("Nothing was imported")).toBeVisible();
    await choose(page, "Numbers", "1.234,56");
    await importing.click();
    await expect(page.getByText("1 record was imported.")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Select A, with comma/ })).toContainText(/1,?234/);
  });

  await test.step("a file in another encoding, or with broken lines alone, is told when it is chosen", async () => {
    await openTool(page, "Import records");
    const drawer = page.getByRole("dialog", { name: "Import records" });
    const choose = (name: string, buffer: Buffer) =>
      drawer.getByLabel("File to import").setInputFiles({ name, mimeType: "text/plain", buffer });
    await choose("old.csv", Buffer.from("Title\nM\u00fcll\n", "latin1"));
    await expect(drawer.getByText("The file is not valid UTF-8.")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    await choose("old.ndjson", Buffer.from("\n\nno json\n"));
    await expect(drawer.getByText("Record 1 is not valid JSON")).toBeVisible();
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
    await visit(page, `${articleList}?status=draft&search=file`);
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

  expect(faults).toEqual([]);
});
