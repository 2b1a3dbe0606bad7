/** Roles without code: presets and conditions in the table of a role, in words and counted. */
import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
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
