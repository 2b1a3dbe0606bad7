/** Details of screens that people stumbled over, each as it is meant. */
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const text = (field_label: string, more: object = {}) => ({ field_label, field_type: "text", ...more });

test("the command on API Secrets has the token that was just made, and the REST address stands beside it", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Keys");
  await seed.model("post", [text("Title")]);
  await visit(page, "/console/settings/api-secrets");
  const command = page.getByLabel("curl command", { exact: true });
  await expect(command).toContainText("YOUR_TOKEN");
  await expect(page.getByLabel("REST address", { exact: true })).toContainText("/secured/rest");
  await page.getByLabel("Token Name").fill("website");
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "admin" }).click();
  await page.getByRole("button", { name: "Generate token" }).click();
  const made = await page.getByText("Your new token").locator("..").locator("code").textContent();
  await expect(command).toContainText(`Bearer ${made}`);
  await expect(command).not.toContainText("YOUR_TOKEN");
});

test("a hidden object is locked until it is unlocked, and a model keeps its history by a switch of its own", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Locks");
  await seed.model("post", [
    text("Title"),
    { field_label: "Origin", field_type: "object", validation: { hide: true } },
    text("City", { parent_field: "origin" }),
  ]);
  await visit(page, "/console/content/post?create=1");
  const drawer = page.getByRole("dialog");
  const origin = drawer.getByRole("group", { name: "Origin" });
  await expect(origin.getByRole("button", { name: "Add Origin" })).toBeDisabled();
  await drawer.getByRole("button", { name: "Unlock Origin" }).click();
  await origin.getByRole("button", { name: "Add Origin" }).click();
  await origin.getByLabel("City").fill("Oslo");
  await drawer.getByLabel("Title", { exact: true }).fill("A");

  await visit(page, "/console/model/post?settings=1");
  await page.getByRole("switch", { name: "Document history" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Model settings updated successfully")).toBeVisible();
  const { projectModelsInfo } = await seed.system<{ projectModelsInfo: { enable_revision: boolean }[] }>(
    "{ projectModelsInfo { name enable_revision } }",
  );
  expect(projectModelsInfo[0]!.enable_revision).toBe(true);
});

test("tenants have their logos in the list; the home is found by the palette, and the list of keys knows the table's", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Shops", { project_type: "saas", tenant_model_name: "company" });
  await seed.model("company", [text("Name"), text("Logo")]);
  const logo = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
  await seed.system(
    `mutation ($data: JSON!) { upsertModelData(model_name: "company", payload: $data, status: "published") { id } }`,
    { data: { name: "Nord", logo } },
  );
  await visit(page, "/console/content/company");
  await settled(page);
  await page.getByRole("button", { name: /^Tenant:/ }).click();
  await expect(page.getByRole("menuitem", { name: "Nord" }).locator("img")).toHaveAttribute("src", logo);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search models, records, settings and actions").fill("home");
  await page.getByRole("option", { name: "Home" }).click();
  await page.waitForURL(/\/console\?project=/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Edit the cell")).toBeVisible();
});

test("what is not set up is no success, what nobody has cannot be chosen, and the guide of plugins is linked", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Links");
  await visit(page, "/audit-log");
  await expect(page.getByRole("combobox", { name: "Organization" })).toBeDisabled();
  await visit(page, "/console/settings/plugins");
  await page.getByRole("link", { name: "Plugin Documentation" }).click();
  await expect(page).toHaveURL(/\/support\/docs\/plugins$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await seed.model("post", [text("Title")]);
  await visit(page, "/console/model/post");
  await expect(page.getByRole("main").getByRole("button", { name: "Add Model" })).toBeVisible();

  await page.context().clearCookies();
  await seed.rest("/auth/v2/login", operator);
  await visit(page, "/support");
  await expect(page.getByText("The mail server takes mail")).toBeVisible();
});
