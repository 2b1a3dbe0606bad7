/** The main job without a mouse: every step by Tab, Enter and typing, and it can always be seen where one is. */
import { expect, test } from "../../support/e2e.ts";
import { press, type } from "../steps/keys.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("project, model, field, record and publishing by keyboard alone", async ({ page, mailbox }) => {
  await new Seed(page.request).register(mailbox);
  await visit(page, "/projects");

  await test.step("a project", async () => {
    await press(page, page.getByRole("main").getByRole("link", { name: "Start New Project" }));
    await page.waitForURL("**/projects/new");
    await type(page, page.getByLabel("Project name"), "Herbarium");
    const create = page.getByRole("button", { name: "Create Project" });
    await expect(create).toBeEnabled();
    await press(page, create);
    await page.waitForURL("**/console?**");
  });

  await test.step("a model with a field", async () => {
    await press(page, page.getByRole("button", { name: "Add Model" }).first());
    await type(page, page.getByRole("dialog").getByLabel("Model Name"), "plant");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/model/plant?**");
    await expect(page.getByRole("dialog")).toBeHidden();
    await press(page, page.getByRole("button", { name: "Add field" }).first());
    const picker = page.getByRole("dialog", { name: "Add field" });
    await press(page, picker.getByRole("button", { name: /^Text\b/ }));
    const drawer = page.getByRole("dialog", { name: /^New / });
    await type(page, drawer.getByLabel("Field label"), "Name");
    await press(page, drawer.getByRole("button", { name: "Add field" }));
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("button", { name: /Actions for Name/ })).toBeVisible();
  });

  await test.step("a record, published", async () => {
    await press(page, page.getByRole("link", { name: "Content", exact: true }));
    await page.waitForURL("**/console/content/plant?**");
    await press(page, page.getByRole("button", { name: "New record" }).first());
    const drawer = page.getByRole("dialog", { name: "New record in plant" });
    await type(page, drawer.getByLabel("Name"), "Drosera rotundifolia");
    await press(page, drawer.getByRole("button", { name: "Publish" }));
    await expect(drawer).toBeHidden();
    const row = page.getByRole("row", { name: /Drosera rotundifolia/ });
    await expect(row).toContainText("Published");
  });

  await test.step("the record's menu and its drawer", async () => {
    await press(page, page.getByRole("button", { name: "Actions for Drosera rotundifolia" }));
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Actions for Drosera rotundifolia" })).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Drosera rotundifolia" });
    await expect(drawer.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });
});

test("where a row was deleted, the focus is on the one in its place", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Rows");
  await seed.model("note", [{ field_label: "Title", field_type: "text", validation: { as_title: true } }]);
  for (const title of ["first", "second"])
    await seed.system(`mutation ($payload: JSON) { upsertModelData(model_name: "note", payload: $payload) { id } }`, {
      payload: { title },
    });
  await visit(page, "/console/content/note?sort=title");
  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  };
  await remove("first");
  await expect(page.getByRole("button", { name: "second", exact: true })).toBeFocused();
  await remove("second");
  await expect(page.getByRole("button", { name: "New record" }).first()).toBeFocused();
});
