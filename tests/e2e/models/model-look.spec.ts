/** What people see of a model: its label, icon, colour and group, and how many records it has. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { listen, look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const text = (label: string) => ({ field_label: label, field_type: "text", input_type: "string" });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Project" });

test("a model takes any text as its label, and looks as its people choose", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Blog");
  await seed.model("Author", [text("Name")]);
  await visit(page, "/console/model/Author");
  const menu = menuOf(page);
  const faults: string[] = [];

  await test.step("a label proposes the API's name", async () => {
    await page.getByRole("button", { name: "Add Model" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create New Model" });
    await dialog.getByLabel("Model Name").fill("Author");
    await expect(dialog.getByLabel("API name")).toHaveAttribute("placeholder", "Author");
    await dialog.getByLabel("Model Name").fill("Blog Post");
    await expect(dialog.getByLabel("API name")).toHaveAttribute("placeholder", "blog_post");
    await dialog.getByLabel("API name").fill("2nd");
    await dialog.getByRole("button", { name: "Create model" }).click();
    await expect(
      dialog.getByText("Model name must start with a letter and contain only letters, numbers, and underscores"),
    ).toBeVisible();
    faults.push(...(await look(page, "new-model-label", "desktop")));
    await dialog.getByLabel("API name").fill("");
    await dialog.getByRole("button", { name: "Create model" }).click();
    await expect(page.getByText('Model "Blog Post" created successfully')).toBeVisible();
    await page.waitForURL("**/console/model/blog_post?**");
    await expect(page.getByRole("heading", { name: "Blog Post", exact: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Blog Post", exact: true })).toHaveAttribute("aria-current", "page");
  });

  await test.step("icon, colour and group are chosen by keys", async () => {
    await page.getByRole("button", { name: "Settings" }).click();
    const drawer = page.getByRole("dialog", { name: "Model settings" });
    await expect(drawer.getByLabel("Label")).toHaveValue("Blog Post");
    await drawer.getByLabel("Search icons").fill("nothing of the kind");
    await expect(drawer.getByText("No icon has this name.")).toBeVisible();
    await drawer.getByLabel("Search icons").fill("book");
    await expect(drawer.getByRole("radiogroup", { name: "Icon" }).getByRole("radio")).toHaveCount(2);
    await page.keyboard.press("Tab");
    // Over the cross that empties the search.
    if (!(await drawer.getByRole("radio", { name: "book open" }).evaluate((one) => one === document.activeElement)))
      await page.keyboard.press("Tab");
    await expect(drawer.getByRole("radio", { name: "book open" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(drawer.getByRole("radio", { name: "bookmark" })).toBeChecked();
    await page.keyboard.press("ArrowLeft");
    await expect(drawer.getByRole("radio", { name: "book open" })).toBeChecked();
    await drawer.getByRole("radio", { name: "By its name" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(drawer.getByRole("radio", { name: "red", exact: true })).toBeChecked();
    await drawer.getByLabel("Group").fill("Magazine");
    faults.push(...(await look(page, "model-settings")));
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toBeHidden();
    await expect(menu.getByRole("heading", { level: 2 })).toHaveText(["Models", "Magazine"]);
    const tile = menu.getByRole("link", { name: "Blog Post" }).locator("[data-model-color]");
    await expect(tile).toHaveAttribute("data-model-color", "red");
    await expect(tile.locator("use")).toHaveAttribute("href", /^\/model-icons\.svg\?v=\w+#book-open$/);
  });

  await test.step("the label stands in content, in titles and in the palette; addresses have the name", async () => {
    const log = listen(page);
    await visit(page, "/console/content/Author");
    await expect(page).toHaveTitle("Author · Content · Blog · Plinth");
    await seed.relation("Author", "has_many", "blog_post", "has_one");
    await visit(page, "/console/model/blog_post");
    await expect(page).toHaveTitle("Blog Post · Model · Blog · Plinth");
    await visit(page, "/console/model/Author");
    await expect(page.getByRole("list", { name: "Relations" }).getByRole("link", { name: "Blog Post" })).toBeVisible();
    await visit(page, "/console/model/Author/graph");
    await expect(page.getByRole("link", { name: /^Blog Post: / })).toBeVisible();
    faults.push(...(await look(page, "graph-with-looks", "desktop")));
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Commands" }).fill("content blog");
    await page
      .getByRole("option", { name: /^Blog Post/ })
      .first()
      .click();
    await page.waitForURL("**/console/content/blog_post?**");
    expect(log.take()).toEqual([]);
  });

  await test.step("another label leaves the API's name alone", async () => {
    await visit(page, "/console/model/blog_post");
    await menu.getByRole("button", { name: "Actions for Blog Post" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename Blog Post" });
    await expect(dialog.getByLabel("API name")).toHaveValue("blog_post");
    await dialog.getByLabel("New Model Name").fill("مقالة");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("heading", { name: "مقالة", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/console\/model\/blog_post\?/);
    await settled(page);
    faults.push(...(await look(page, "model-with-a-right-to-left-label")));
  });
  expect(faults).toEqual([]);
});

test("the menu counts records once it is used, and nothing moves for it", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Herbarium");
  await seed.model("plant", [text("Name")]);
  await seed.model("imprint", [text("Text")], { single: true });
  const add = (name: string) =>
    seed.system(
      `mutation { upsertModelData(model_name: "plant", payload: { name: "${name}" }, status: "published") { id } }`,
    );
  for (const name of ["Sundew", "Sea holly", "Gorse"]) await add(name);
  await visit(page, "/console/content/plant");
  const link = menuOf(page).getByRole("link", { name: "plant", exact: true });
  await expect(link).toHaveText("pplant");
  const before = await link.boundingBox();
  await page.mouse.move(400, 400);
  await expect(link).toHaveText("pplant3");
  expect(await link.boundingBox()).toEqual(before);
  await expect(menuOf(page).getByRole("link", { name: "imprint" })).toHaveText("iimprint");
  await page.getByRole("button", { name: "New record" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name").fill("Thrift");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer).toBeHidden();
  await expect(link).toHaveText("pplant4");
});

test("icons come in one file that browsers keep, to whoever may see no page as well", { tag: "@long" }, async ({
  request,
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Blog");
  await seed.system('mutation { addModelToProject(name: "post", icon: "star") { name } }');
  await visit(page, "/console/model/post");
  const href = await page.locator("use").first().getAttribute("href");
  const answer = await request.get(href!.split("#")[0]!);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": expect.stringContaining("image/svg+xml"),
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  // It is drawn: the star is as large as the box that it stands in leaves it.
  expect(
    await page
      .locator("use")
      .first()
      .evaluate((one) => (one as SVGGraphicsElement).getBBox().width),
  ).toBeGreaterThan(5);
});
