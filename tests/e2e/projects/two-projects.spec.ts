/** Two tabs with a project each: what is done in one happens in its own project, and its links stay there. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

const fields = [{ field_label: "Title", field_type: "text", validation: { as_title: true } }];

test("what is typed in one tab is saved in its own project, whichever was opened in another", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const garden = await seed.project("Garden");
  await seed.model("note", fields);
  const kitchen = await seed.project("Kitchen");
  await seed.model("note", fields);
  await seed.model("dish", fields);
  const countIn = async (id: string) => {
    await seed.enter(id);
    const { getModelData } = await seed.system<{ getModelData: { count: number } }>(
      `{ getModelData(model: "note") { count } }`,
    );
    return getModelData.count;
  };
  await seed.enter(garden);

  await test.step("the address says the project", async () => {
    await visit(page, "/console/content/note");
    await expect(page).toHaveURL(new RegExp(`/console/content/note\\?project=${garden}$`));
  });

  const other = await page.context().newPage();
  await test.step("another project is opened in another tab", async () => {
    await visit(other, "/projects");
    await other
      .getByRole("button", { name: "Open Kitchen" })
      .or(other.getByRole("button", { name: /Kitchen/ }))
      .first()
      .click();
    await expect(other).toHaveURL(new RegExp(`/console/content.*project=${kitchen}`));
    await expect(other.getByRole("link", { name: "dish" })).toBeVisible();
  });

  await test.step("the first tab goes on in its own", async () => {
    await page
      .getByRole("button", { name: /^(Add|New) record/ })
      .or(page.getByRole("button", { name: "Create" }))
      .first()
      .click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Title", { exact: true }).fill("Prune the roses");
    await form.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("row", { name: /Prune the roses/ }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("row", { name: /Prune the roses/ }).first()).toBeVisible();
    expect([await countIn(garden), await countIn(kitchen)]).toEqual([1, 0]);
  });

  await test.step("links of each tab stay in its project, also after a load", async () => {
    const sections = page.getByRole("navigation", { name: "Sections" });
    for (const name of ["Model", "API", "Content"]) {
      await sections.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/console/${name.toLowerCase()}.*project=${garden}`));
    }
    await page.getByRole("link", { name: "Project Settings" }).click();
    await expect(page).toHaveURL(new RegExp(`/console/settings/general\\?project=${garden}`));
    await page.reload();
    await expect(page.getByLabel(/^Project name/)).toHaveValue("Garden");
    await other.getByRole("link", { name: "Project Settings" }).click();
    await expect(other.getByLabel(/^Project name/)).toHaveValue("Kitchen");
  });
});

test("a link to a project that is somebody else's says so, and a link to one's own opens it", { tag: "@long" }, async ({
  page,
  browser,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const garden = await seed.project("Garden");
  await seed.model("note", fields);
  const theirs = await browser.newContext();
  const stranger = new Seed(theirs.request);
  await stranger.register(mailbox, newPerson());
  const kitchen = await stranger.project("Kitchen");
  const refused = "You are not a member of this project, or it no longer exists.";

  await visit(page, `/console/content/note?project=${garden}`);
  await expect(page.getByRole("link", { name: "note", exact: true })).toBeVisible();
  await visit(page, `/console/settings/general?project=${kitchen}`);
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "You cannot open this project" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your projects" }).click();
  await expect(page.getByText("Garden").first()).toBeVisible();
  await theirs.close();
});

test("a record is saved for the tenant that its page shows, whatever another tab has chosen since", {
  tag: "@long",
}, async ({ page, mailbox }) => {
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
  const form = page.getByRole("dialog", { name: "New record in invoice" });
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
