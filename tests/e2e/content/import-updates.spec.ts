/** A file changes records that are there: it is checked, mended, and imported. */
import { readFile } from "node:fs/promises";
import { expect, test } from "../../support/e2e.ts";
import { choose, listCount, openTool } from "../steps/content-list.ts";
import { look } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const head = "Name,Mail,Bio\n";
const good = "Ada Lovelace,ada@fieldnotes.example,Countess\nNew Person,new@fieldnotes.example,\n";
const bad = ",other@fieldnotes.example,\nNo Mail,nowhere,x\nAda again,ada@fieldnotes.example,\n";

test("a file is checked, its problems are gone through, and records are updated by a unique field", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  await visit(page, "/console/content/author");
  await openTool(page, "Import records");
  const drawer = page.getByRole("dialog", { name: "Import records" });
  const give = (text: string) =>
    drawer
      .getByLabel("File to import")
      .setInputFiles({ name: "authors.csv", mimeType: "text/csv", buffer: Buffer.from(head + text) });
  const check = drawer.getByRole("button", { name: "Check", exact: true });

  await give(good + bad);
  await check.click();
  // Each row as a new record: the address of Ada is taken, too.
  await expect(drawer.getByText("3 of 5 rows are not valid.")).toBeVisible();
  await choose(page, "Match existing records by", "Mail");
  await expect(drawer.getByText("3 of 5 rows are not valid.")).toBeHidden();
  await choose(page, "Status of new records", "Published");
  await check.click();
  await expect(drawer.getByText("3 of 5 rows are not valid.")).toBeVisible();
  await expect(drawer.getByText("The other rows: 1 new, 1 updated, 0 skipped")).toBeVisible();
  const rows = drawer.getByRole("table", { name: "Errors by row" });
  const marked = rows.locator("[data-problem]");
  await expect(marked).toHaveText([
    /empty.*Name is required/,
    /nowhere.*valid/,
    /ada@.*The row of line 2 has the same/,
  ]);
  const next = drawer.getByRole("button", { name: "Next problem" });
  for (const nth of [0, 1, 2, 0]) {
    await next.click();
    await expect(marked.nth(nth)).toBeFocused();
    await expect(marked.nth(nth)).toBeInViewport();
  }
  expect(await look(page, "content-import-problems")).toEqual([]);
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Download problems as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("authors-problems.csv");
  expect((await readFile(await file.path(), "utf8")).split("\r\n").slice(0, 3)).toEqual([
    "\uFEFFLine,Column,Value,Problem",
    "4,name,,Name is required",
    expect.stringMatching(/^5,mail,nowhere,/),
  ]);

  await give(good);
  await check.click();
  await expect(drawer.getByText("All rows can be imported")).toBeVisible();
  await expect(drawer.getByText("1 new, 1 updated, 0 skipped")).toBeVisible();
  await expect(listCount(page)).toHaveText(/of 6 records/);
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Imported: 1 new, 1 updated, 0 skipped")).toBeVisible();
  await expect(listCount(page)).toHaveText(/of 7 records/);
  await expect(page.getByRole("row", { name: /^Select Ada Lovelace/ })).toContainText("Countess");
});
