/** Roles without code: presets and conditions in the table of a role, in words and counted. */
import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

async function pick(inside: Locator, label: string, option: string): Promise<void> {
  await inside.getByLabel(label, { exact: true }).click();
  await inside.page().getByRole("option", { name: option, exact: true }).click();
}

test("a role is filled by a preset, and given conditions that are said, counted, saved and changed", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Magazine");
  await seed.model("post", [{ field_label: "Title", field_type: "text", input_type: "string" }]);
  await seed.model("note", []);
  for (const title of ["Storm", "Calm"])
    await seed.system(
      `mutation ($p: JSON) { upsertModelData(model_name: "post", payload: $p, status: "published") { id } }`,
      { p: { title } },
    );
  const saved = async () =>
    (
      await seed.system<{ currentProject: { roles: Record<string, { api_permissions: unknown }> } }>(
        "{ currentProject { roles } }",
      )
    ).currentProject.roles.writer?.api_permissions;

  await visit(page, "/console/settings/roles?create=1");
  const drawer = page.getByRole("dialog", { name: "Create New Role" });
  await drawer.getByLabel("Role name").fill("writer");
  await drawer.getByRole("group", { name: "Presets" }).getByRole("button", { name: "Editor" }).click();
  await expect(drawer.getByLabel("Update post", { exact: true })).toHaveText("Everyone");
  await expect(drawer.getByLabel("Delete post", { exact: true })).toHaveText("No Access");
  await drawer.getByRole("group", { name: "Presets" }).getByRole("button", { name: "Reader" }).click();
  await expect(drawer.getByLabel("Update post", { exact: true })).toHaveText("No Access");

  const words = drawer.getByRole("list", { name: "Conditions in words" });
  await test.step("conditions begin with what the caller wrote", async () => {
    await pick(drawer, "Update post", "Conditions");
    const editor = page.getByRole("dialog", { name: "Who may update post" });
    await expect(editor.getByText("May update records of post that they wrote")).toBeVisible();
    await expect(editor.getByText("2 of 2 records of post, if you were the caller")).toBeVisible();
    await editor.getByRole("button", { name: "Apply conditions" }).click();
    await expect(editor).toBeHidden();
    await expect(words).toHaveText("May update records of post that they wrote");
    await expect(drawer.getByLabel("Update post", { exact: true })).toHaveText("Conditions");
  });

  await test.step("they are changed, and not applied while something is missing", async () => {
    await drawer.getByRole("button", { name: "Conditions of Update post" }).click();
    const editor = page.getByRole("dialog", { name: "Who may update post" });
    await editor.getByRole("button", { name: "Add condition" }).click();
    await editor.getByRole("button", { name: "Apply conditions" }).click();
    await expect(editor.getByText("Please enter a value that fits")).toBeVisible();
    await editor.getByLabel("Value of Title").fill("storm");
    await expect(editor.getByText("1 of 2 records of post, if you were the caller")).toBeVisible();
    await pick(editor, "What Title is compared with", "The caller's email");
    await expect(editor.getByText("0 of 2 records of post, if you were the caller")).toBeVisible();
    await pick(editor, "What Title is compared with", "A value");
    await editor.getByRole("button", { name: "Apply conditions" }).click();
  });

  await drawer.getByRole("button", { name: "Create role" }).click();
  await expect(drawer).toBeHidden();
  const where = { AND: [{ meta: { created_by: { eq: { $caller: "id" } } } }, { title: { icontains: "storm" } }] };
  expect(await saved()).toMatchObject({ post: { read: "all", update: { where }, delete: "none" } });

  await visit(page, "/console/settings/roles?role=writer");
  const edit = page.getByRole("dialog", { name: "Edit Role" });
  await expect(edit.getByRole("list", { name: "Conditions in words" })).toHaveText(
    "May update records of post where Created by (id) is the caller and Title contains “storm”",
  );
  await pick(edit, "Update post", "Everyone");
  await edit.getByRole("button", { name: "Save role" }).click();
  await expect(edit).toBeHidden();
  expect(await saved()).toMatchObject({ post: { update: "all" } });
});

test("a field is read and changed in some records only, as conditions on it say", { tag: "@long" }, async ({
  page,
  browser,
  baseURL,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const project = await seed.project("Staff");
  const number = { field_type: "number", input_type: "int" };
  await seed.model("person", [
    { field_label: "Name", field_type: "text", input_type: "string" },
    { field_label: "Salary", ...number, validation: { required: true } },
    { field_label: "Price", ...number },
  ]);
  const { upsertModelData: record } = await seed.system<{ upsertModelData: { id: string } }>(
    `mutation { upsertModelData(model_name: "person", payload: { name: "Ada", salary: 900, price: 5 }, status: "published") { id } }`,
  );
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  await seed.system(`mutation ($may: JSON) { upsertRoleToProject(name: "clerk", api_permissions: $may) { id } }`, {
    may: { person: all },
  });
  const saved = async () =>
    (
      await seed.system<{ currentProject: { roles: Record<string, { api_permissions: unknown }> } }>(
        "{ currentProject { roles } }",
      )
    ).currentProject.roles.clerk?.api_permissions;
  const byMe = { where: { meta: { created_by: { eq: { $caller: "id" } } } } };

  await visit(page, "/console/settings/roles?role=clerk");
  const drawer = page.getByRole("dialog", { name: "Edit Role" });
  const fields = drawer.getByRole("region", { name: "Fields" });
  const words = fields.getByRole("list", { name: "Conditions on fields" });
  const add = async (field: string, what: string) => {
    await pick(fields, "Field with the condition", field);
    await pick(fields, "What the condition is for", what);
    await fields.getByRole("button", { name: "Add condition" }).press("Enter");
  };

  await test.step("conditions on fields are built, said and counted as those of models are", async () => {
    await add("Salary", "Read only where");
    const editor = page.getByRole("dialog", { name: "Read Salary of person only where" });
    await expect(editor.getByText("May read Salary only in records of person that they wrote")).toBeVisible();
    await expect(editor.getByText("1 of 1 records of person, if you were the caller")).toBeVisible();
    await editor.getByRole("button", { name: "Apply conditions" }).click();
    await add("Price", "Change only where");
    await page.getByRole("button", { name: "Apply conditions" }).click();
    await add("Name", "Read only where");
    await page.getByRole("button", { name: "Apply conditions" }).click();
    await expect(words.getByRole("listitem")).toHaveCount(3);
    await words.getByRole("button", { name: "Remove: Read Name of person only where" }).press("Enter");
    await expect(fields).toBeFocused();
    await expect(words.getByRole("listitem")).toHaveText([
      "May read Salary only in records of person that they wrote",
      "May change Price only in records of person that they wrote",
    ]);
    expect(await look(page, "role-field-conditions")).toEqual([]);
    await drawer.getByRole("button", { name: "Save role" }).click();
    await expect(drawer).toBeHidden();
    expect(await saved()).toEqual({ person: { ...all, fields: { salary: { read: byMe }, price: { update: byMe } } } });
  });

  const context = await browser.newContext({ baseURL: baseURL! });
  const member = new Seed(context.request);
  const { email } = await member.register(mailbox);
  await seed.system(`mutation ($given: AddTeamMemberPayload) { updateProject(add_team_member: $given) { id } }`, {
    given: { email, role: "clerk", administrative_permissions: ["content"] },
  });
  await member.enter(project);
  const other = await context.newPage();

  await test.step("the form says what is kept, and saves the rest", async () => {
    await visit(other, `/console/content/person?record=${record.id}`);
    const form = other.getByRole("dialog");
    const salary = form.getByRole("group", { name: "Salary" });
    await expect(salary).toContainText("Your role may not read this field here.");
    await expect(salary.getByRole("textbox")).toHaveCount(0);
    const price = form.getByLabel("Price", { exact: true });
    await expect(price).toHaveValue("5");
    await expect(price).toBeDisabled();
    await expect(price).toHaveAccessibleDescription("Your role may not change this field in this record.");
    expect(await look(other, "kept-fields")).toEqual([]);
    await form.getByLabel("Name", { exact: true }).fill("Ada L");
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
    const { getSingleData } = await seed.system<{ getSingleData: { data: unknown } }>(
      `query ($id: String!) { getSingleData(_id: $id, model: "person") { data } }`,
      { id: record.id },
    );
    expect(getSingleData.data).toEqual({ name: "Ada L", salary: 900, price: 5 });
  });
  await context.close();

  await test.step("they are shown again, and removed", async () => {
    await visit(page, "/console/settings/roles?role=clerk");
    await words.getByRole("button", { name: "Edit: Change Price of person only where" }).click();
    await page
      .getByRole("dialog", { name: "Change Price of person only where" })
      .getByRole("button", { name: "Apply conditions" })
      .click();
    await words.getByRole("button", { name: "Remove: Change Price of person only where" }).click();
    await drawer.getByRole("button", { name: "Save role" }).click();
    await expect(drawer).toBeHidden();
    expect(await saved()).toEqual({ person: { ...all, fields: { salary: { read: byMe } } } });
  });
});
