/** What stands on every page of the console: the command palette and, in a saas project, the tenant one works for. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { look, settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

const text = (label: string) => ({ field_label: label, field_type: "text", input_type: "string" });

/** Where each thing of the top bar begins, in pixels from the left. */
const placesOf = (page: Page) =>
  page
    .getByRole("banner")
    .evaluate((bar) =>
      [...bar.querySelectorAll("nav[aria-label=Sections] a, button, a")]
        .filter((one) => one.checkVisibility())
        .map((one) => `${one.textContent}: ${Math.round(one.getBoundingClientRect().x)}`),
    );

/** Controls that the toast on the page lies on, once it has come to rest. */
const coveredBy = (page: Page, text: string) =>
  page
    .locator("[data-sonner-toast]")
    .filter({ hasText: text })
    .evaluate((toast) => {
      const over = toast.getBoundingClientRect();
      return [...document.querySelectorAll("a[href], button, input, select, textarea, [role=alert]")]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const isApart =
            box.right < over.left || box.left > over.right || box.bottom < over.top || box.top > over.bottom;
          // What went out of sight within a box that scrolls is not there to be pressed.
          const isInSight = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
          return !isApart && one.checkVisibility() && !toast.contains(one) && isInSight.includes(one);
        })
        .map((one) => one.outerHTML.slice(0, 120));
    });

test("the top bar stands still from page to page, whose title says where one is", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Blog");
  await seed.model("author", [text("Name")]);
  await seed.model("imprint", [text("Publisher")], { single: true });
  await seed.system(`mutation { upsertFunctionToProject(name: "hello", source: "export default () => 1;") { id } }`);
  const titles = {
    "/console/content/author": "author · Content · Blog · Plinth",
    "/console/content/imprint": "imprint · Content · Blog · Plinth",
    "/console/model/author": "author · Model · Blog · Plinth",
    "/console/model/author/graph": "author · Graph of models · Blog · Plinth",
    "/console/api": "API · Blog · Plinth",
    "/console/media": "Media · Blog · Plinth",
    "/console/logic": "Logic · Blog · Plinth",
    "/console/logic/hello": "hello · Logic · Blog · Plinth",
    "/console/audit": "Audit · Blog · Plinth",
    "/console/plugins": "Plugins · Blog · Plinth",
  };
  let places: string[] | null = null;
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    // As the server painted it, tabs of plugins among them, and once everything has come.
    const painted = await placesOf(page);
    await settled(page);
    places ??= painted;
    expect({ path, painted, later: await placesOf(page) }).toEqual({ path, painted: places, later: places });
  }
  expect(places?.join()).toContain("Media");
  // Settings have tabs of their own.
  await visit(page, "/console/settings/api-secrets");
  await expect(page).toHaveTitle("API Secrets · Settings · Blog · Plinth");
  const others = await placesOf(page);
  expect(places).toEqual(expect.arrayContaining(others));
});

test("a toast covers nothing that is pressed next", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Blog");
  await seed.model("author", [text("Name"), text("Town")]);
  await seed.system(
    `mutation { ${Array.from({ length: 30 }, (_, index) => `a${index}: upsertModelData(model_name: "author", payload: { name: "Author ${index}" }, status: "published") { id }`).join(" ")} }`,
  );
  await visit(page, "/console/content/author?create=1");
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name").fill("Ada");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(() => coveredBy(page, "author created successfully")).toEqual([]);

  await visit(page, "/console/model/author");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Common model" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => coveredBy(page, "Model settings updated successfully")).toEqual([]);

  await visit(page, "/console/settings/general");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("[data-sonner-toast]")).toHaveText("Project settings updated successfully");
  await expect.poll(() => coveredBy(page, "Project settings updated successfully")).toEqual([]);
});

test("on a phone as well, over a list that is full", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { articleId } = await seedMagazine(seed);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/console/content/article?record=${articleId}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Title").fill("Otters");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(() => coveredBy(page, "was published")).toEqual([]);
});

test("models, records, settings and actions by Ctrl-K and typing", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Herbarium");
  await seed.model("plant", [text("Name")]);
  await seed.model("collector", [text("Name")]);
  await seed.system(
    `mutation { upsertModelData(model_name: "plant", payload: { name: "Sea holly" }, status: "published") { id } }`,
  );
  await page.setViewportSize({ width: 1440, height: 380 });
  await visit(page, "/console/model/plant");
  // However long the list is, the open one is in sight.
  await expect(page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "plant" })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Commands" });
  await field.fill("collec");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console/content/collector?**");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await field.fill("webhooks");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console/settings/webhooks?**");

  await visit(page, "/console/content/plant");
  await page.getByRole("button", { name: "Commands" }).click();
  await field.fill("holly");
  await page.getByRole("option", { name: "Sea holly" }).click();
  await page.waitForURL(/\/console\/content\/plant\?record=/);
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Sea holly");
});

test("from every project one goes to another, by name where there are many", { tag: "@long" }, async ({
  page,
  browser,
  baseURL,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  const person = await seed.register(mailbox);
  const id = (n: number) => `p${n}-${process.pid}-${Date.now().toString(36)}`;
  await seed.project("Plain", { id: id(0) });
  await seed.project("Shops", { id: id(1), project_type: "saas", tenant_model_name: "company" });
  await visit(page, "/console/model");
  const button = page.getByRole("button", { name: "Switch project" });
  const menu = page.getByRole("dialog", { name: "Switch project" });
  await button.click();
  await expect(menu.getByRole("option")).toHaveText(["Shops", "Plain", "All projects", "New project"]);
  await expect(menu.getByPlaceholder("Search projects")).not.toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  // By keys alone: the open one is marked first.
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Project" })).toContainText("Plain");
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();

  // A plan allows three of one's own.
  for (const owned of [[2, 3, 4], [5, 6, 7], [8]]) {
    const other = await browser.newContext({ baseURL });
    const owner = new Seed(other.request);
    await owner.register(mailbox);
    for (const n of owned) {
      await owner.project(`Garden ${n}`, { id: id(n) });
      await owner.system("mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }", {
        add: { email: person.email, role: "admin", administrative_permissions: ["content"] },
      });
    }
    await other.close();
  }
  await visit(page, "/console/model");
  await button.click();
  await expect(menu.getByRole("option")).toHaveCount(11);
  expect(await look(page, "project-menu", "desktop")).toEqual([]);
  await menu.getByPlaceholder("Search projects").fill("garden 4");
  await expect(menu.getByRole("option")).toHaveText(["Garden 4"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Project" })).toContainText("Garden 4");
  await takenOver(page);
  await button.click();
  await menu.getByRole("option", { name: "New project" }).click();
  await page.waitForURL("**/projects/new");
});

test("a tenant is chosen, binds what is shown, and is let go again", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Shops", { project_type: "saas", tenant_model_name: "company" });
  await seed.model("company", [text("Name")]);
  await seed.model("product", [text("Title")]);
  const { a } = await seed.system<{ a: { id: string } }>(
    `mutation { a: upsertModelData(model_name: "company", payload: { name: "Acorn" }, status: "published") { id } b: upsertModelData(model_name: "company", payload: { name: "Birch" }, status: "published") { id } }`,
  );
  await visit(page, "/console/content/product");
  await page.getByRole("button", { name: "Tenant: Choose Tenant" }).click();
  await page.getByRole("menuitem", { name: "Acorn" }).click();
  await expect(page.getByRole("button", { name: "Tenant: Acorn" })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "temp_tenant_id")).toMatchObject({ value: a.id, path: "/" });

  await seed.system(
    `mutation { upsertModelData(model_name: "product", payload: { title: "Cup" }, status: "published") { id } }`,
  );
  await visit(page, "/console/content/product");
  await expect(page.getByRole("cell", { name: "Cup", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Tenant: Acorn" }).click();
  await page.getByRole("menuitem", { name: "Birch" }).click();
  await expect(page.getByRole("button", { name: "Tenant: Birch" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Cup", exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Tenant: Birch" }).click();
  await page.getByRole("menuitem", { name: "No tenant" }).click();
  await expect(page.getByRole("button", { name: "Tenant: Choose Tenant" })).toBeVisible();
  expect((await page.context().cookies()).some(({ name }) => name === "temp_tenant_id")).toBe(false);
});
