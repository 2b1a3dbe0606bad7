/** The pictures of docs/tour.md, docs/images/tour-…: a magazine from its first page to its log. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { takenOver, visit } from "../steps/taken-over.ts";
import { ada, take } from "./take.ts";

test.describe.configure({ mode: "parallel", timeout: 600_000 });

const project = "small-green";

async function magazine(page: Page, mailbox: Parameters<Seed["register"]>[0], id = project): Promise<Seed> {
  const seed = new Seed(page.request);
  await seed.register(mailbox, ada(id));
  await seed.rest("/system/project/create", { id, name: "Small Green", template: "blog" });
  await seed.enter(id);
  return seed;
}

const postOf = async (seed: Seed, title: string): Promise<string> =>
  (
    await seed.system<{ getModelData: { results: { id: string }[] } }>(
      `query ($where: JSON) { getModelData(model: "post", status: all, where: $where) { results { id } } }`,
      { where: { title: { starts_with: title } } },
    )
  ).getModelData.results[0]!.id;

test("begin, fill in, find", async ({ page, mailbox }) => {
  const seed = await magazine(page, mailbox);
  await visit(page, "/projects/new");
  await page.getByLabel("Project name").fill("Small Green");
  await page.getByText("Blog", { exact: true }).click();
  await take(page, "tour-new-project");
  await visit(page, "/console");
  await take(page, "tour-home");
  await visit(page, "/console/content/post");
  await take(page, "tour-content");
  const id = await postOf(seed, "A box that waters itself");
  await visit(page, `/console/content/post?record=${id}`);
  await take(page, "tour-record");
  await page.getByRole("combobox", { name: "Find or create Tags" }).click();
  await expect(page.getByRole("option", { name: "winter" })).toBeVisible();
  await take(page, "tour-relation");
  await page.keyboard.press("Escape");
  await visit(page, "/console/content/post");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await take(page, "tour-filter");
  await visit(page, "/console/content/post");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Search models, records, settings and actions").fill("tomat");
  await expect(page.getByRole("option", { name: /Five tomatoes/ })).toBeVisible();
  await take(page, "tour-palette");
  await visit(page, "/console/media");
  await expect(page.getByTitle("wicking.webp").first()).toBeVisible();
  await take(page, "tour-media");
});

test("design", async ({ page, mailbox }) => {
  const seed = await magazine(page, mailbox, "small-green-2");
  await visit(page, "/console/model/post");
  await take(page, "tour-model");
  await page.getByRole("button", { name: "Add field" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await take(page, "tour-add-field");
  await visit(page, "/console/model/post/graph");
  await take(page, "tour-graph");
  await seed.project("Shared plots", { id: "shared-plots" });
  await visit(page, "/console");
  await page.getByRole("button", { name: "Paste JSON or CSV" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Paste JSON or CSV" });
  await drawer.getByLabel("JSON or CSV").fill(
    JSON.stringify(
      [
        { name: "Riverside", opened: "2024-03-02", plots: 24, gardener: { id: 1, name: "Mara Lindqvist" } },
        { name: "Old Harbour", opened: "2025-05-11", plots: 12, gardener: { id: 2, name: "Ines Haller" } },
      ],
      null,
      2,
    ),
  );
  await drawer.getByLabel("Model name").first().fill("garden");
  await expect(drawer.getByText("Relation to one gardener")).toBeVisible();
  await take(page, "tour-paste");
});

test("give rights, and look at what they do", async ({ page, mailbox }) => {
  const seed = await magazine(page, mailbox, "small-green-3");
  await seed.system(`mutation ($may: JSON) { upsertRoleToProject(name: "writer", api_permissions: $may) { id } }`, {
    may: {
      post: { read: "all", create: "all", update: { where: { meta: { created_by: { eq: { $caller: "id" } } } } } },
      author: { read: "all" },
      category: { read: "all" },
      tag: { read: "all", create: "all" },
    },
  });
  await visit(page, "/console/settings/roles?role=writer");
  await expect(page.getByRole("dialog", { name: "Edit Role" })).toBeVisible();
  await take(page, "tour-role");
  await page.getByRole("button", { name: "Conditions of Update post" }).click();
  await expect(page.getByRole("dialog", { name: "Who may update post" })).toBeVisible();
  await take(page, "tour-conditions");
  await visit(page, "/console/settings/roles");
  await page.getByRole("button", { name: "writer", exact: true }).click();
  await page.getByRole("button", { name: "View as writer" }).click();
  await expect(page.getByRole("region", { name: "View as somebody else" })).toBeVisible();
  await visit(page, `/console/content/post${new URL(page.url()).search}`);
  await take(page, "tour-view-as");
});

test("serve, and look back", async ({ page, mailbox }) => {
  const seed = await magazine(page, mailbox, "small-green-4");
  const id = await postOf(seed, "Why supermarket basil dies");
  const change = (payload: object) =>
    seed.system(
      `mutation ($id: String, $payload: JSON) { upsertModelData(model_name: "post", _id: $id, payload: $payload) { id } }`,
      { id, payload },
    );
  await change({ title: "Why basil from the supermarket dies" });
  await change({ reading_minutes: 5, featured: true });
  await visit(page, "/console/api?model=post");
  await expect(page.getByLabel("Playground")).toHaveAttribute("aria-busy", "false");
  await page.getByRole("button", { name: /^Execute query/ }).click();
  await expect(page.getByText("Estimated cost")).toBeVisible();
  const address = page.getByRole("region", { name: "Address" }).locator("pre");
  await address.evaluate((line) => line.replaceChildren("http://localhost:3000/secured/graphql"));
  await take(page, "tour-playground");
  await visit(page, "/console/audit");
  await take(page, "tour-audit");
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/console/content/post");
  await take(page, "tour-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/console/content/post?record=${id}`);
  await take(page, "tour-phone", { width: 390, height: 844 });
});

test("in another language", async ({ browser, baseURL, mailbox }) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: "ja-JP" });
  const page = await context.newPage();
  await magazine(page, mailbox, "small-green-5");
  await page.goto("/console/content/post");
  await takenOver(page);
  await take(page, "tour-japanese");
  await context.close();
});
