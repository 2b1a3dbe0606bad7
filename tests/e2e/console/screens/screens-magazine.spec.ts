/** Screens of a project's content, models and API, empty, full and failing, in all sizes and both themes: pictures for people, axe and the browser's log for the machine. */
import { expect, test } from "../../../support/e2e.ts";
import { settled } from "../../steps/look.ts";
import { seedMagazine } from "../../steps/magazine.ts";
import { browseAll } from "../../steps/record-form.ts";
import { Seed } from "../../steps/seed.ts";
import { dialog, visit } from "../../steps/visit-screens.ts";

test.describe.configure({ mode: "parallel", timeout: 400_000 });

test("a magazine: lists and records", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { articleId } = await seedMagazine(seed);
  await visit(page, [
    { name: "content", path: "/console/content/article" },
    { name: "content-last-page", path: "/console/content/article?page=3&sort=-title" },
    {
      name: "content-selected",
      path: "/console/content/article?size=10",
      prepare: () => page.getByRole("checkbox", { name: /^Select all/ }).click(),
    },
    {
      name: "content-row-menu",
      path: "/console/content/article?size=10",
      prepare: () =>
        page
          .getByRole("button", { name: /^Actions for/ })
          .first()
          .click(),
    },
    { name: "content-no-match", path: "/console/content/article?search=zebra" },
    { name: "content-no-record", path: "/console/content/issue" },
    { name: "content-no-field", path: "/console/content/subscriber" },
    { name: "content-no-such-model", path: "/console/content/nothing" },
    { name: "record", path: `/console/content/article?record=${articleId}`, prepare: () => dialog(page) },
    {
      name: "record-errors",
      path: "/console/content/article?create=1",
      prepare: async () => {
        await (await dialog(page)).getByRole("button", { name: "Publish" }).click();
        await expect(page.getByText("Title is required").first()).toBeVisible();
      },
    },
    {
      name: "record-no-such-record",
      path: "/console/content/article?record=01980000-0000-7000-8000-000000000000",
      prepare: () => dialog(page),
      expected: /NOT_FOUND|not found|does not exist|Record/i,
    },
    { name: "record-relations", path: `/console/content/article?relations=${articleId}`, prepare: () => dialog(page) },
    {
      name: "record-connect",
      path: `/console/content/article?relations=${articleId}`,
      prepare: async () => browseAll(await dialog(page), "issue"),
    },
    { name: "single-record", path: "/console/content/imprint" },
    { name: "content-filter-empty", path: "/console/content/article?tool=filter", prepare: () => dialog(page) },
    { name: "content-export", path: "/console/content/article?tool=export", prepare: () => dialog(page) },
    {
      name: "record-html",
      path: `/console/content/article?record=${articleId}`,
      prepare: async () => (await dialog(page)).getByRole("button", { name: "Edit as HTML" }).click(),
    },
  ]);
});

test("a magazine: models, API and settings", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  await visit(page, [
    { name: "model", path: "/console/model/article" },
    { name: "model-graph", path: "/console/model/article/graph" },
    { name: "model-no-field", path: "/console/model/subscriber" },
    { name: "model-no-such-model", path: "/console/model/nothing" },
    { name: "model-field-types", path: "/console/model/article?add=field", prepare: () => dialog(page) },
    { name: "model-field", path: "/console/model/article?field=title", prepare: () => dialog(page) },
    { name: "model-settings", path: "/console/model/article?settings=1", prepare: () => dialog(page) },
    {
      name: "model-relation-errors",
      path: "/console/model/article?relation=new",
      prepare: async () => (await dialog(page)).getByRole("button", { name: "Add relation" }).click(),
    },
    {
      name: "model-delete",
      path: "/console/model/article",
      prepare: async () => {
        await page.getByRole("button", { name: "Actions for article" }).click();
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await expect(page.getByText("137 records are deleted.")).toBeVisible();
      },
    },
    {
      name: "model-change-type",
      path: "/console/model/article",
      prepare: async () => {
        await page.getByRole("button", { name: "Actions for Title" }).click();
        await page.getByRole("menuitem", { name: "Change type" }).click();
        await page.getByRole("combobox", { name: "New field type" }).click();
        await page.getByRole("option", { name: "Number, whole", exact: true }).click();
        await expect(page.getByText(/^137 values cannot be converted/)).toBeVisible();
      },
    },
    {
      name: "model-field-rules",
      path: "/console/model/article?field=section",
      prepare: async () => {
        await (await dialog(page)).getByRole("switch", { name: "Required" }).click();
        await settled(page);
      },
    },
    {
      name: "api-answer",
      path: "/console/api?model=article",
      prepare: async () => {
        await page.getByLabel("Show statement").click();
        await expect(page.getByLabel("Playground")).toHaveAttribute("aria-busy", "false");
        await page.getByRole("button", { name: /^Execute query/ }).click();
        await expect(page.getByText("Estimated cost")).toBeVisible();
        await expect(page.getByLabel("statement", { exact: true })).toContainText('."article"');
      },
    },
    {
      name: "api-rest",
      path: "/console/api?tab=rest&model=article",
      prepare: async () => {
        await page.getByText("/article/{id}").first().click();
        await page.getByRole("button", { name: "Send" }).click();
        await expect(page.getByText("id is required")).toBeVisible();
      },
    },
    { name: "api-secrets", path: "/console/settings/api-secrets" },
    {
      name: "settings-errors",
      path: "/console/settings/general",
      prepare: async () => {
        await page.getByLabel("Project name").fill("");
        await page.getByRole("button", { name: "Save changes" }).click();
      },
    },
    {
      name: "content-offline",
      path: "/console/content/article",
      expected: /./,
      prepare: async () => {
        await page.route("**/system/graphql", (route) => route.abort());
        await page.getByRole("button", { name: "Draft", exact: true }).click();
        await expect(page.getByText("Failed to load content data")).toBeVisible();
      },
    },
    {
      name: "menu-open",
      only: "phone",
      path: "/console/content/article?size=10",
      prepare: async () => {
        await page.unroute("**/system/graphql");
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole("button", { name: "Open menu" }).click();
        const menu = await dialog(page);
        // Grown wide, the page has its menu at the side: the sheet must not stay in between.
        await page.setViewportSize({ width: 1440, height: 900 });
        await expect(menu).toBeHidden();
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole("button", { name: "Open menu" }).click();
        await dialog(page);
      },
    },
  ]);
});
