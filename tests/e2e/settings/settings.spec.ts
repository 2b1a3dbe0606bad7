/** The work of a project's settings, as a person does it: roles, members, webhooks, plugins, and the log of it all. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson, rowAction } from "../steps/steps.ts";
import { reload, visit } from "../steps/taken-over.ts";

test.describe.configure({ mode: "parallel" });

/** A project with two models. */
async function seedProject(page: Page, mailbox: Parameters<Seed["register"]>[0]): Promise<Seed> {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Settings");
  await seed.model("post", [{ field_label: "Title", field_type: "text", input_type: "string" }]);
  await seed.model("note", []);
  return seed;
}

/** What the server sends before any script has run. */
async function htmlOf(page: Page, path: string): Promise<string> {
  return (await page.request.get(path, { headers: { accept: "text/html" } })).text();
}

async function toast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

test("settings lead to each of their pages", async ({ page, mailbox }) => {
  await seedProject(page, mailbox);
  await visit(page, "/console/settings");
  await expect(page).toHaveURL(/\/console\/settings\/general\?project=[^&]*$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText("Configure your project settings")).toBeVisible();
  const titles: [tab: string, title: string, subtitle: string][] = [
    ["Teams", "Teams", "Invite team members to collaborate on your project"],
    ["API Secrets", "API Secrets", "Manage your API keys and secrets"],
    ["Webhooks", "Webhooks", "Configure webhook endpoints and notifications"],
    ["Roles & Permissions", "Roles & Permissions", "Manage user roles and access permissions"],
    ["Plugins", "Plugins", "Manage installed and available plugins"],
    ["Media", "Media Configuration", "Configure media settings and storage"],
  ];
  for (const [tab] of titles) await expect(page.getByRole("main").getByRole("link", { name: tab })).toHaveCount(1);
  for (const [tab, title, subtitle] of titles) {
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: tab }).click();
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByText(subtitle)).toBeVisible();
  }
});

test("the project's languages, history and plugins are set", async ({ page, mailbox }) => {
  const seed = await seedProject(page, mailbox);
  await seed.system(`mutation { upsertPlugin(id: "buckets", title: "Buckets") { id } }`);
  await visit(page, "/console/settings/general");
  const save = page.getByRole("button", { name: "Save changes" });
  const choose = async (field: string, option: string) => {
    await page.getByRole("combobox", { name: field }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await page.getByLabel("Project name").fill("");
  await page.getByLabel("Project description").fill("");
  await save.click();
  for (const text of ["Project name is required", "Project description is required"])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel("Project name").fill("Travel notes");
  await page.getByLabel("Project description").fill("Places and words");
  await page.getByRole("checkbox", { name: "German" }).click();
  await page.getByRole("checkbox", { name: "English" }).click();
  await save.click();
  await expect(page.getByText("The default language must be one of the content languages")).toBeVisible();
  await choose("Default language", "German");
  await page.getByRole("switch", { name: "Document history" }).click();
  await page.getByRole("switch", { name: "System GraphQL hooks" }).click();
  await choose("Default storage plugin", "Buckets");
  await save.click();
  await toast(page, "Project settings updated successfully");
  await expect(page.getByRole("navigation", { name: "Project" })).toContainText("Travel notes");
  const { currentProject } = await seed.system<{ currentProject: object }>(
    "{ currentProject { name settings { locals default_locale enable_revision_history system_graphql_hooks default_storage_plugin default_function_plugin } } }",
  );
  expect(currentProject).toEqual({
    name: "Travel notes",
    settings: {
      locals: ["de"],
      default_locale: "de",
      enable_revision_history: true,
      system_graphql_hooks: true,
      default_storage_plugin: "buckets",
      default_function_plugin: "",
    },
  });
  expect(await htmlOf(page, "/console/settings/general")).toContain("Places and words");
  await choose("Default storage plugin", "None: this installation");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("combobox", { name: "Default storage plugin" })).toContainText("None");
  const stored = () =>
    seed.system<{ currentProject: { settings: { default_storage_plugin: string } } }>(
      "{ currentProject { settings { default_storage_plugin } } }",
    );
  await expect.poll(async () => (await stored()).currentProject.settings.default_storage_plugin).toBe("");
});

test("a project without a description saves its settings", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Bare", { description: "" });
  await visit(page, "/console/settings/general");
  await page.getByRole("switch", { name: "Document history" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "Project settings updated successfully");
});

test("a role is made, changed and deleted; the one that Plinth made stays as it is", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = await seedProject(page, mailbox);
  const role = async (name: string) => {
    const answer = await seed.system<{ currentProject: { roles: Record<string, unknown> } }>(
      "{ currentProject { roles } }",
    );
    return answer.currentProject.roles[name];
  };
  await visit(page, "/console/settings/roles");
  const table = page.getByRole("table", { name: "Project Roles" });
  await expect(table.getByRole("row", { name: /^admin/ })).toContainText("user(s)");

  await page.getByRole("button", { name: "Create Role" }).click();
  const drawer = page.getByRole("dialog", { name: "Create New Role" });
  const save = drawer.getByRole("button", { name: "Create role" });
  await save.click();
  await expect(drawer.getByText("Please enter a role name")).toBeVisible();
  const name = drawer.getByLabel("Role name");
  for (const [text, fault] of [
    ["ab", "Role name must be at least 3 characters"],
    ["r".repeat(51), "Role name must be less than 50 characters"],
    ["two words", "Role name can only contain letters, numbers, hyphens, and underscores"],
    ["admin", "There is a role with this name already"],
  ] as const) {
    await name.fill(text);
    await save.click();
    await expect(drawer.getByText(fault)).toBeVisible();
  }
  await name.fill("editor");
  await expect(drawer.getByText("No functions available for permission assignment")).toBeVisible();
  await choose(drawer, "Read all models", "Everyone");
  await choose(drawer, "All actions on note", "No Access");
  await choose(drawer, "Create post", "Custom Logic");
  await drawer.getByRole("switch", { name: "Introspection" }).click();
  await save.click();
  await toast(page, "Role created successfully!");
  await expect(drawer).toBeHidden();
  await expect(table.getByRole("row", { name: /^editor/ })).toContainText("0 user(s)");
  expect(await role("editor")).toMatchObject({
    is_admin: false,
    introspection: false,
    api_permissions: { post: { read: "all", create: "custom_logic" }, note: { read: "none" } },
  });
  expect(await htmlOf(page, "/console/settings/roles")).toContain("editor");

  await visit(page, "/console/settings/roles?role=editor");
  const edit = page.getByRole("dialog", { name: "Edit Role" });
  await expect(edit.getByLabel("Role name")).toHaveAttribute("readonly");
  await expect(edit.getByLabel("Create post")).toHaveText("Custom Logic");
  await expect(edit.getByLabel("All actions on post")).toHaveText("Mixed");
  const admin = edit.getByRole("switch", { name: "Super Admin" });
  await admin.click();
  await expect(edit.getByRole("table")).toBeHidden();
  await expect(edit.getByText("No functions available for permission assignment")).toBeHidden();
  await admin.click();
  await expect(edit.getByLabel("Create post")).toHaveText("No Access");
  await edit.getByRole("button", { name: "Save role" }).click();
  await toast(page, "Role updated successfully!");
  expect(await role("editor")).toMatchObject({ is_admin: false, api_permissions: {} });

  await rowAction(page, "admin", "View");
  await expect(edit.getByText("This role is system generated and cannot be modified.")).toBeVisible();
  await expect(edit.getByRole("button", { name: "Save role" })).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for admin", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["View", "View as"]);
  await page.keyboard.press("Escape");

  await rowAction(page, "editor", "Delete");
  await confirm(page, "Delete role");
  await toast(page, "Role deleted successfully!");
  await expect(table.getByRole("row", { name: /^editor/ })).toBeHidden();
});

test("a member is found, added, changed and removed", async ({ page, mailbox, browser }) => {
  const elsewhere = await browser.newContext();
  const other = newPerson();
  const theirs = await elsewhere.newPage();
  const their = new Seed(theirs.request);
  await their.register(mailbox, other);
  const seed = await seedProject(page, mailbox);
  await seed.system(`mutation { upsertRoleToProject(name: "editor") { id } }`);
  await visit(page, "/console/settings/teams");
  const table = page.getByRole("table", { name: "Team members" });
  await expect(table.getByRole("row", { name: /Owner/ })).toContainText("All");

  await page.getByRole("button", { name: "Add member" }).click();
  const drawer = page.getByRole("dialog", { name: "Add member" });
  const save = drawer.getByRole("button", { name: "Add member" });
  await save.click();
  for (const text of ["Please enter user email!", "Please select a role!", "Please select at least one permission!"])
    await expect(drawer.getByText(text)).toBeVisible();
  const email = drawer.getByRole("combobox", { name: "Email" });
  await email.fill("nobody");
  await expect(drawer.getByText("Please enter a valid email!")).toBeVisible();
  await email.fill(other.email);
  await expect(page.getByRole("option", { name: other.email })).toBeHidden();
  await drawer.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "editor" }).click();
  for (const name of ["Content", "API Secrets"]) await drawer.getByRole("checkbox", { name }).click();
  await email.fill("nobody@example.com");
  await save.click();
  // At its field, and nowhere else.
  await expect(page.getByText(/There is no account with this email address/)).toHaveCount(1);
  await email.fill(other.email);
  await save.click();
  await toast(page, "Team member updated successfully!");
  const row = table.getByRole("row", { name: new RegExp(other.email) });
  await expect(row).toContainText("editor");
  await expect(row).toContainText("Content, API Secrets");
  expect(await htmlOf(page, "/console/settings/teams")).toContain(other.email);

  const { currentProject } = await seed.system<{ currentProject: { id: string } }>("{ currentProject { id } }");
  await their.enter(currentProject.id);
  await visit(theirs, "/console/settings/teams");
  await expect(theirs.getByRole("heading", { name: "You have no access to Teams" })).toBeVisible();
  await expect(theirs.getByText('You need the permission "Teams".')).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await elsewhere.close();

  await rowAction(page, other.email, "Edit");
  const edit = page.getByRole("dialog", { name: "Edit member" });
  await edit.getByRole("button", { name: "Select all permissions" }).click();
  await edit.getByRole("button", { name: "Save member" }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText("All");

  await rowAction(page, other.email, "Remove");
  await confirm(page, "Remove member");
  await toast(page, "Team member removed successfully!");
  await expect(row).toBeHidden();
});

test("people whom one knows are offered while their address is typed", { tag: "@long" }, async ({
  page,
  mailbox,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = newPerson();
  await new Seed((await elsewhere.newPage()).request).register(mailbox, other);
  await elsewhere.close();
  const seed = await seedProject(page, mailbox);
  await seed.system("mutation ($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }", {
    member: { email: other.email, role: "admin", administrative_permissions: ["content"] },
  });
  await seed.project("Another");
  await visit(page, "/console/settings/teams?create=1");
  const email = page.getByRole("dialog").getByRole("combobox", { name: "Email" });
  await email.pressSequentially(other.email.slice(0, -12));
  await expect(page.getByRole("option", { name: other.email })).toBeVisible();
  expect(await look(page, "member-search")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue(other.email);
  await page.route("**/system/graphql", (route) => route.abort());
  await email.fill("somebody");
  await toast(page, "Search error");
});

test("a webhook is added and deleted", { tag: "@long" }, async ({ page, mailbox }) => {
  await seedProject(page, mailbox);
  await visit(page, "/console/settings/webhooks");
  const empty = page.getByText("No webhooks configured. Add your first webhook above.");
  await expect(empty).toBeVisible();
  await expect(page.getByRole("heading", { name: "Webhooks (0)" })).toBeVisible();

  await page.getByRole("button", { name: "Add Webhook" }).click();
  const drawer = page.getByRole("dialog", { name: "Add Webhook" });
  const save = drawer.getByRole("button", { name: "Add webhook" });
  await save.click();
  for (const text of ["Please enter a webhook name!", "Please enter webhook URL!", "Please select at least one event!"])
    await expect(drawer.getByText(text)).toBeVisible();
  await drawer.getByLabel("Name").fill("Deploy");
  await drawer.getByLabel("URL").fill("nowhere");
  await expect(drawer.getByText("Please enter a valid URL!")).toBeVisible();
  await drawer.getByLabel("URL").fill("http://127.0.0.1/");
  await drawer.getByRole("checkbox", { name: "Record created", exact: true }).click();
  await drawer.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: "post" }).click();
  await save.click();
  await expect(drawer.getByText(/^This address is inside a private network/)).toBeVisible();
  await drawer.getByLabel("URL").fill("https://hooks.example.com/hook");
  await drawer.getByRole("switch", { name: "Active" }).click();
  // However often it is pressed, it is added once.
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  await toast(page, "Webhook created successfully!");
  await expect(page.getByRole("heading", { name: "Webhooks (1)" })).toBeVisible();
  const row = page.getByRole("table", { name: "Webhooks" }).getByRole("row", { name: /Deploy/ });
  for (const text of ["https://hooks.example.com/hook", "post", "Record created", "Inactive"])
    await expect(row).toContainText(text);
  expect(await htmlOf(page, "/console/settings/webhooks")).toContain("https://hooks.example.com/hook");

  await rowAction(page, "Deploy", "Delete");
  await confirm(page, "Delete webhook");
  await toast(page, "Webhook deleted successfully!");
  await expect(empty).toBeVisible();
});

test("a plugin is activated and configured, and the log tells of it", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = await seedProject(page, mailbox);
  await visit(page, "/console/settings/plugins");
  await expect(page.getByRole("heading", { name: "Installed Plugins (1)" })).toBeVisible();
  await seed.system(`mutation { upsertPlugin(id: "maps", title: "Maps", version: "1.2.0", author: "Ada") { id } }`);
  await reload(page);
  await expect(page.getByRole("heading", { name: "Available Plugins (1)" })).toBeVisible();
  await page.getByRole("switch", { name: "Activate Maps" }).click();
  await toast(page, "Plugin activated successfully");
  await expect(page.getByRole("heading", { name: "Installed Plugins (2)" })).toBeVisible();
  await page.getByRole("button", { name: "Settings of Maps" }).click();
  const drawer = page.getByRole("dialog", { name: "Maps" });
  await expect(drawer).toContainText("1.2.0");
  await drawer.getByRole("button", { name: "Add variable" }).click();
  await drawer.getByLabel("Name 1").fill("KEY");
  await drawer.getByLabel("Value 1").fill("a secret of maps");
  await drawer.getByRole("button", { name: "Save Settings" }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("switch", { name: "Activate Maps" }).click();
  await toast(page, "Plugin deactivated successfully");
  await page.route("**/system/graphql", (route) => route.abort());
  await page.getByRole("switch", { name: "Activate Maps" }).click();
  await toast(page, "Failed to update plugin status");
  await page.unroute("**/system/graphql");

  await visit(page, "/console/audit?function=upsertPlugin");
  const log = page.getByRole("table", { name: "Audit log" });
  const entries = log.getByRole("button", { name: /Maps/ });
  await expect(entries).toHaveCount(4);
  expect(await htmlOf(page, "/console/audit")).toContain("saved the plugin");
  await entries.nth(1).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Request and response").click();
  await expect(page.getByRole("region", { name: "Arguments" })).toContainText('"id": "maps"');
  await expect(page.getByRole("region", { name: "Response" })).toContainText('"id": "maps"');
  await expect(page.getByText("a secret of maps")).toBeHidden();
  await page.getByRole("combobox", { name: "Code" }).click();
  await page.getByRole("option", { name: "Refused (4xx)" }).click();
  await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(log.getByRole("button", { name: "added the model" })).toHaveCount(2);
  await page.getByLabel("To (UTC)").fill("2020-01-01");
  await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
});

/** Chooses a level in a cell of the permission table. */
async function choose(drawer: Locator, cell: string, level: string): Promise<void> {
  await drawer.getByLabel(cell, { exact: true }).click();
  await drawer.page().getByRole("option", { name: level, exact: true }).click();
}
