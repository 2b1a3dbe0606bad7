/** Fields one after the other, a relation of a model with itself, and nested fields out of the way. */
import { expect, test } from "../../support/e2e.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("one field leads to the next, a model is related with itself, and nested fields fold", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Tree");
  await seed.model("page", [
    { field_label: "About", field_type: "object", validation: {} },
    { field_label: "Robots", field_type: "text", parent_field: "about", validation: {} },
  ]);
  const faults: string[] = [];
  await visit(page, "/console/model/page");
  const fields = page.getByRole("list", { name: "Fields" });

  await page.getByRole("button", { name: "Add field" }).click();
  for (const label of ["Title", "Slogan"]) {
    await page.getByRole("dialog", { name: "Add field" }).getByRole("button", { name: /^Text/ }).first().click();
    const drawer = page.getByRole("dialog", { name: "New text field" });
    await drawer.getByLabel("Field label").fill(label);
    if (label === "Title") faults.push(...(await look(page, "model-add-next")));
    await drawer.getByRole("button", { name: label === "Title" ? "Add and next" : "Add field" }).click();
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(fields.getByRole("listitem")).toHaveCount(4);

  await fields.getByRole("button", { name: "Fold About" }).click();
  await expect(fields.getByRole("listitem")).toHaveCount(3);
  await fields.getByRole("button", { name: "Show the fields of About" }).click();
  await expect(fields.getByRole("listitem")).toHaveCount(4);

  await page.getByRole("button", { name: "Add relation" }).click();
  const relation = page.getByRole("dialog", { name: "Add relation" });
  const choose = async (label: string, option: string) => {
    await relation.getByLabel(label, { exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await choose("Relation type", "has one");
  await choose("Another model", "page itself");
  await choose("Backward relation type", "has many");
  await relation.getByRole("button", { name: "Add relation" }).click();
  await expect(relation.getByRole("alert")).toContainText("A relation of a model with itself needs a name");
  await relation.getByLabel("Known as").fill("parent");
  await relation.getByRole("button", { name: "Add relation" }).click();
  await expect(page.getByText("New Relation Created Successfully!")).toBeVisible();
  await visit(page, "/console/content/page?create=1");
  await expect(page.getByRole("group", { name: "parent" })).toBeVisible();
  expect(faults).toEqual([]);
});
