/** The shell around the account's pages: its menu, what others add to it, the chosen project and its tenants. */
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("the side menu has every page, marks the one of the path, and takes what anybody adds at any time", async ({
  page,
  mailbox,
  request,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await visit(page, "/projects");
  const menu = page.getByRole("navigation", { name: "Account" });
  expect((await menu.boundingBox())?.width).toBeCloseTo(279, -1);
  const items = {
    "Active Projects": "/projects",
    "New Project": "/projects/new",
    "Account Settings": "/accounts",
    "Help & Support": "/support",
    "Cloud Sync": "/sync",
    "System API": "/system-api",
    "System Plugins": "/system/plugins",
    Subscriptions: "/subscriptions",
    "Audit Log": "/audit-log",
  };
  for (const [name, href] of Object.entries(items))
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  // Without any script, too: the server's page has them all.
  const html = await (await page.request.get("/projects")).text();
  for (const href of Object.values(items)) expect(html).toContain(`href="${href}"`);
  await expect(menu.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await expect(menu.locator("[aria-current=page]")).toHaveText("Active Projects");
  await expect(page.getByRole("link", { name: "Go to Project" })).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText("Plinth");

  await page.evaluate(() => {
    globalThis.plinthAccountMenu!.push(
      { key: "status", label: "Status", href: "/support/status" },
      { key: "danger", label: "Danger", href: "javascript:alert(1)" },
    );
  });
  await expect(menu.getByRole("link", { name: "Status" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Danger" })).toHaveCount(0);

  await seed.project("Shops", { project_type: "saas", tenant_model_name: "company" });
  await visit(page, "/subscriptions");
  await expect(menu.locator("[aria-current=page]")).toHaveText("Subscriptions");
  await expect(page.getByRole("banner")).toContainText("Shops");
  await expect(page.getByRole("button", { name: "Tenant: Choose Tenant" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Project" }).click();
  await page.waitForURL("**/console/content**");

  const admin = new Seed(request);
  await admin.rest("/auth/v2/login", operator);
  expect(await (await request.get("/projects")).text()).toContain('href="/admin"');
});

test("tenants that cannot be loaded are said to be so", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Shops", { project_type: "saas", tenant_model_name: "company" });
  await page.route("**/system/graphql", (route) => route.abort());
  await visit(page, "/projects");
  await expect(page.getByText("Error loading tenants")).toBeVisible();
});
