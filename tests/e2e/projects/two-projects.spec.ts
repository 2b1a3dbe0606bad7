/** Two tabs with a project each. What is typed in one never lands in the project that was opened in the other. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("a record that is sent after another project was opened is kept in its form, and saved once its own is open again", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const fields = [{ field_label: "Title", field_type: "text", validation: { as_title: true } }];
  const countIn = async (id: string) => {
    await seed.enter(id);
    const { getModelData } = await seed.system<{ getModelData: { count: number } }>(
      `{ getModelData(model: "note") { count } }`,
    );
    return getModelData.count;
  };
  const garden = await seed.project("Garden");
  await seed.model("note", fields);
  const kitchen = await seed.project("Kitchen");
  await seed.model("note", fields);

  await seed.enter(garden);
  await visit(page, "/console/content/note?create=1");
  const form = page.getByRole("dialog");
  await form.getByLabel("Title", { exact: true }).fill("Prune the roses");
  await seed.enter(kitchen);
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Another project was opened in another tab").first()).toBeVisible();
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Prune the roses");
  expect([await countIn(garden), await countIn(kitchen)]).toEqual([0, 0]);

  await seed.enter(garden);
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("row", { name: /Prune the roses/ }).first()).toBeVisible();
  expect([await countIn(garden), await countIn(kitchen)]).toEqual([1, 0]);
});
