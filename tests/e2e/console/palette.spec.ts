/** The command palette leads anywhere; the list of keys names those that work, and each is pressed here. */
import { expect, test } from "../../support/e2e.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const text = (label: string) => ({ field_label: label, field_type: "text", input_type: "string" });

test("a model, a project, colours, a record of any model and the way out by Ctrl-K", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Old garden", { id: `old-${process.pid}-${Date.now().toString(36)}` });
  await seed.project("Herbarium");
  await seed.model("plant", [text("Name")]);
  await seed.model("collector", [text("Name")]);
  await seed.system(
    `mutation { upsertModelData(model_name: "collector", payload: { name: "Anna Atkins" }, status: "draft") { id } }`,
  );
  await visit(page, "/console/settings/general");
  const field = page.getByRole("combobox", { name: "Commands" });
  const open = async (typed: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(typed);
  };
  const faults: string[] = [];

  await test.step("a record of a model that is not open", async () => {
    await open("atkins");
    await expect(page.getByRole("option", { name: "Anna Atkins collector" })).toBeVisible();
    faults.push(...(await look(page, "palette-with-records", "desktop")));
    await page.getByRole("option", { name: "Anna Atkins collector" }).click();
    await page.waitForURL(/\/console\/content\/collector\?.*record=/);
    await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Anna Atkins");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("what is typed before the palette is there, and its first row", async () => {
    await visit(page, "/console/content/plant");
    await page.keyboard.press("Control+k");
    for (const letter of "atkins") await page.keyboard.press(letter);
    await expect(field).toHaveValue("atkins");
    await expect(page.getByRole("option", { name: "Anna Atkins collector" })).toBeVisible();
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("colours, at once", async () => {
    await open("dark");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Theme" }).click();
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
    await page.keyboard.press("Escape");
    await open("theme light");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });

  await test.step("a new model", async () => {
    await open("add a model");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create New Model" });
    await dialog.getByLabel("Model Name").fill("shelf");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/model/shelf?**");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("another project by its name", async () => {
    await open("old garden");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("navigation", { name: "Project" })).toContainText("Old garden");
  });

  await test.step("out", async () => {
    await visit(page, "/console/model");
    await open("sign out");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/auth/login**");
  });
  expect(faults).toEqual([]);
});

test("the keys that are listed work, and the list opens by its key and from the user's menu", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Herbarium");
  await seed.model("plant", [text("Name")]);
  for (const name of ["Sundew", "Gorse"])
    await seed.system(
      `mutation { upsertModelData(model_name: "plant", payload: { name: "${name}" }, status: "published") { id } }`,
    );
  await visit(page, "/console/content/plant");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await expect(keys.locator("kbd")).toHaveText([
    ...["Ctrl K", "?", "Esc"],
    ...["/", "c", "j", "k", "Enter"],
    ...["→", "←", "Enter", "F2", "Shift →", "Shift ←", "Shift Home"],
    ...["j", "k", "Ctrl S"],
    "Ctrl S",
    ...["+", "-", "0", "←", "↑", "↓", "→"],
  ]);
  expect(await look(page, "keyboard-shortcuts")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "Sundew", exact: true })).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Gorse", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Gorse" });
  await drawer.getByLabel("Name").fill("Broom");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("“Broom” was published")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search records")).toBeFocused();
  // A question mark that is typed is one.
  await page.keyboard.press("?");
  await expect(page.getByLabel("Search records")).toHaveValue("?");
  await page.getByLabel("Search records").fill("");
  await page.getByRole("heading", { name: "plant", exact: true }).click();
  await page.keyboard.press("c");
  await expect(page.getByRole("dialog", { name: "New record in plant" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Welcome/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");

  await visit(page, "/console/model/plant/graph");
  const drawing = page.locator(".react-flow__viewport");
  const transform = () => drawing.evaluate((one) => (one as HTMLElement).style.transform);
  await page.getByRole("link", { name: /^plant: / }).focus();
  for (const key of ["+", "-", "ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"]) {
    const before = await transform();
    await page.keyboard.press(key);
    await expect.poll(transform).not.toBe(before);
  }
  await page.keyboard.press("+");
  const moved = await transform();
  await page.keyboard.press("0");
  await expect.poll(transform).not.toBe(moved);
});
