/** Two tabs with a project each. What is typed in one never lands in the project that was opened in the other. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

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

test("a record is saved for the tenant that its page shows, whatever another tab has chosen since", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Market", { project_type: "saas", tenant_model_name: "company" });
  for (const model of ["company", "invoice"])
    await seed.model(model, [{ field_label: "Title", field_type: "text", validation: { as_title: true } }]);
  for (const title of ["Acorn", "Birch"])
    await seed.system(
      `mutation ($payload: JSON) { upsertModelData(model_name: "company", payload: $payload, status: "published") { id } }`,
      { payload: { title } },
    );
  const workFor = async (on: typeof page, name: string) => {
    await on.getByRole("button", { name: /^Tenant: / }).click();
    await Promise.all([on.waitForEvent("load"), on.getByRole("menuitem", { name }).click()]);
    await expect(on.getByRole("button", { name: `Tenant: ${name}` })).toBeVisible();
    await takenOver(on);
  };
  const list = "/console/content/invoice";
  await visit(page, list);
  await workFor(page, "Birch");
  const other = await page.context().newPage();
  await visit(other, list);
  await workFor(other, "Acorn");
  await page.getByRole("button", { name: "New record" }).first().click();
  const form = page.getByRole("dialog", { name: "New invoice" });
  await form.getByLabel("Title", { exact: true }).fill("To Birch");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: "Tenant: Birch" })).toBeVisible();
  await expect(page.getByRole("row", { name: /To Birch/ })).toBeVisible();
  await visit(other, list);
  await expect(other.getByText("No records yet")).toBeVisible();
  await workFor(other, "Birch");
  await expect(other.getByRole("row", { name: /To Birch/ })).toBeVisible();
});
