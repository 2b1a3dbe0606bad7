/** What stands on every page of the console: the command palette and, in a saas project, the tenant one works for. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const text = (label: string) => ({ field_label: label, field_type: "text", input_type: "string" });

test("models, records, settings and actions by Ctrl-K and typing", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Herbarium");
  await seed.model("plant", [text("Name")]);
  await seed.model("collector", [text("Name")]);
  await seed.system(
    `mutation { upsertModelData(model_name: "plant", payload: { name: "Sea holly" }, status: "published") { id } }`,
  );
  await visit(page, "/console/model/plant");

  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Commands" });
  await field.fill("collec");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console/content/collector");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await field.fill("webhooks");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console/settings/webhooks");

  await visit(page, "/console/content/plant");
  await page.getByRole("button", { name: "Commands" }).click();
  await field.fill("holly");
  await page.getByRole("option", { name: "Sea holly" }).click();
  await page.waitForURL(/\/console\/content\/plant\?record=/);
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Sea holly");
});

test("from a project with tenants one goes to another; the others have no such switch", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Plain");
  await visit(page, "/console/model");
  await expect(page.getByRole("button", { name: "Switch project" })).toHaveCount(0);
  await seed.project("Shops", { project_type: "saas", tenant_model_name: "company" });
  await visit(page, "/console/model");
  await page.getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Shops", "Plain", "All projects"]);
  await page.getByRole("menuitem", { name: "Plain" }).click();
  await expect(page.getByRole("navigation", { name: "Project" })).toContainText("Plain");
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
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
  await page.getByRole("menuitem", { name: "Clear" }).click();
  await expect(page.getByRole("button", { name: "Tenant: Choose Tenant" })).toBeVisible();
  expect((await page.context().cookies()).some(({ name }) => name === "temp_tenant_id")).toBe(false);
});
