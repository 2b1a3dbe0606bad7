/** Who works by keyboard has the focus back where a drawer or a dialog was opened, or close to it. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** Opens it by key and leaves it by Escape. */
async function thereAndBack(page: Page, name: string, dialog: string | RegExp): Promise<void> {
  await button(page, name).press("Enter");
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, name)).toBeFocused();
}

/** Chooses in the list that has the focus, by the first letters. */
async function choose(page: Page, letters: string): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.type(letters);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.locator("[role=combobox]:focus")).toHaveCount(1);
}

test.beforeEach(async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Keys");
  await seed.model("post", [{ field_label: "Title", field_type: "text" }]);
  await seed.model("author", [{ field_label: "Name", field_type: "text" }]);
});

test("the command palette, wherever it was opened", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/console/content/post");
  const palette = page.getByRole("combobox", { name: "Commands" });
  for (const opener of [button(page, "Columns"), page.getByRole("button", { name: "Search and commands" })]) {
    await opener.focus();
    await page.keyboard.press("Control+k");
    await palette.fill("nothing of this name");
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test("the designer's drawers and dialogs", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/console/model/post");
  await thereAndBack(page, "Settings", /settings/i);
  await thereAndBack(page, "Add field", "Add field");

  await test.step("a drawer in the place of another one", async () => {
    await button(page, "Add field").press("Enter");
    await page
      .getByRole("dialog", { name: "Add field" })
      .getByRole("button", { name: /^Text\b/ })
      .press("Enter");
    await expect(page.getByRole("dialog", { name: /^New / })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button(page, "Add field")).toBeFocused();
  });

  await test.step("from a menu: to the menu's button", async () => {
    await button(page, "Actions for Title").press("Enter");
    await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button(page, "Actions for Title")).toBeFocused();
  });

  await test.step("relations: where the button moves, and where the row is gone", async () => {
    const drawer = page.getByRole("dialog", { name: "Add relation" });
    const relate = async (knownAs: string) => {
      await button(page, "Add relation").press("Enter");
      await expect(drawer.getByLabel("Relation type", { exact: true })).toBeFocused();
      for (const letters of ["post has one", "author", "author has many"]) {
        await choose(page, letters);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.type(knownAs);
      await page.keyboard.press("Enter");
    };
    await relate("");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("heading", { name: "Relationships (1)" })).toBeVisible();
    await expect(page.getByRole("region", { name: /^Relationships/ }).locator(":focus")).toHaveCount(1);
    await relate("main editor");
    await expect(drawer.getByText(/must start with a letter/)).toBeVisible();
    await expect(drawer.getByText("Please fill in all required relation fields")).toHaveCount(0);
    await drawer.getByLabel("Known as").fill("editor");
    await page.keyboard.press("Enter");
    await expect(drawer).toBeHidden();
    await expect(button(page, "Add relation")).toBeFocused();

    await button(page, "Delete the relation to editor").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete the relation to editor?" });
    await dialog.getByLabel("Type DELETE").fill("DELETE");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(button(page, "Delete the relation to editor")).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Relations" }).locator(":focus")).toHaveCount(1);
  });
});

test("the settings' drawers, and the side menu of a small window", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/console/settings/roles");
  await thereAndBack(page, "Create Role", "Create New Role");
  await visit(page, "/console/settings/webhooks");
  await thereAndBack(page, "Add Webhook", "Add Webhook");
  await page.setViewportSize({ width: 700, height: 800 });
  const menu = page.getByRole("button", { name: "Open menu" });
  await menu.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test("buttons of a record's form that go when they are pressed", { tag: "@long" }, async ({ page }) => {
  const colour = { field_label: "Colour", field_type: "list", field_sub_type: "dropdown" };
  const labels = { field_label: "Labels", field_type: "list", field_sub_type: "dynamicList" };
  await new Seed(page.request).model("thing", [
    { ...colour, validation: { fixed_list_elements: ["red", "blue"] } },
    labels,
    { field_label: "Place", field_type: "object" },
    { field_label: "City", field_type: "text", parent_field: "place" },
  ]);
  await visit(page, "/console/content/thing");
  await page.getByRole("button", { name: "New record" }).first().press("Enter");
  const drawer = page.getByRole("dialog", { name: "New record in thing" });
  const within = (name: string) => drawer.getByRole("button", { name, exact: true });
  const list = drawer.getByRole("combobox", { name: "Colour" });
  await expect(list).toBeFocused();
  await choose(page, "blue");
  await within("Clear Colour").press("Enter");
  await expect(list).toBeFocused();
  await within("Add entry").press("Enter");
  await within("Remove entry 1").press("Enter");
  await expect(within("Add entry")).toBeFocused();
  await within("Add Place").press("Enter");
  await within("Remove Place").press("Enter");
  await expect(within("Add Place")).toBeFocused();
});
