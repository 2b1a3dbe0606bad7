/** What the console says when something is wrong, missing or done: each text at its moment. Failures are the network's: the server is never told to fail. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { browseAll } from "../steps/record-form.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { reload, visit } from "../steps/taken-over.ts";

test.describe.configure({ mode: "parallel" });

type Mailbox = Parameters<Seed["register"]>[0];
const text = { field_type: "text", input_type: "string" };

async function enter(page: Page, mailbox: Mailbox): Promise<Seed> {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Messages");
  return seed;
}

async function says(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  for (const words of texts)
    await expect(page.getByText(words, typeof words === "string" ? { exact: true } : {}).first()).toBeVisible();
}

/** While `work` goes on, the operation does not reach the server. */
async function without(page: Page, operation: string, work: () => Promise<void>): Promise<void> {
  const address = "**/system/graphql";
  await page.route(address, (route) => {
    const { query } = route.request().postDataJSON() as { query: string };
    return query.includes(operation) ? route.abort() : route.continue();
  });
  await work();
  await page.unroute(address);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
/** In the dialog or drawer that is open. */
const submit = (page: Page, name: string) =>
  page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click();

async function menu(page: Page, of: string, item: string): Promise<void> {
  await page
    .getByRole("button", { name: `Actions for ${of}`, exact: true })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function choose(page: Page, box: string, option: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: box, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
}

test("models, fields and relations", { tag: "@long" }, async ({ page, mailbox }) => {
  await enter(page, mailbox);
  await visit(page, "/console/model");
  await says(page, "No models found");
  await press(page, "Add Model");
  const name = page.getByLabel("Model Name");
  const create = () => submit(page, "Create model");
  await create();
  await says(page, "Please enter a model name");
  for (const [typed, fault] of [
    ["x", "Model name must be at least 2 characters"],
    ["x".repeat(51), "Model name must be at most 50 characters"],
    ["2nd", "Model name must start with a letter and contain only letters, numbers, and underscores"],
  ] as const) {
    await name.fill(typed);
    await create();
    await says(page, fault);
  }
  await name.fill("post");
  await without(page, "addModelToProject", async () => {
    await create();
    await says(page, "Failed to create model");
  });
  await create();
  await says(page, 'Model "post" created successfully');
  await page.waitForURL("**/console/model/post?**");
  await says(page, /^No relationships found for this model\./);

  await press(page, "Add field");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^List\b/ })
    .click();
  await submit(page, "Add field");
  await says(page, "Field label must be at least 2 characters");
  await page.getByLabel("Field label").fill("Section");
  await submit(page, "Add field");
  await says(page, "Please input an option or delete this field.");
  await page.getByLabel("Option 1", { exact: true }).fill("news");
  await submit(page, "Add field");
  await says(page, "New Field Created Successfully!");
  await without(page, "projectModelsInfo", async () => {
    await page.getByRole("button", { name: /^Section/ }).click();
    await page.getByLabel("Description").fill("Where it stands");
    await submit(page, "Save");
    await says(page, "Could not fetch model details");
  });

  await menu(page, "post", "Duplicate");
  await page.getByLabel("Duplicate Model Name").fill("");
  await submit(page, "Duplicate");
  await says(page, "Please enter a duplicate model name");
  await page.getByLabel("Duplicate Model Name").fill("page");
  await submit(page, "Duplicate");
  await says(page, "Model duplicated successfully");
  await page.waitForURL("**/console/model/page?**");
  await menu(page, "page", "Rename");
  await page.getByLabel("New Model Name").fill("");
  await submit(page, "Rename");
  await says(page, "Please enter a new model name");
  await page.keyboard.press("Escape");

  await press(page, "Add relation");
  await submit(page, "Add relation");
  await says(
    page,
    "Please fill in all required relation fields",
    "Relation Type is Required",
    "Another Model is Required",
  );
  await choose(page, "Another model", /post/);
  await choose(page, "Relation type", /has one/);
  await choose(page, "Backward relation type", /has many/);
  await submit(page, "Add relation");
  await says(page, "New Relation Created Successfully!");
  await without(page, "modelFieldOperation", async () => {
    await press(page, "Delete the relation to post");
    await page.getByLabel("Type DELETE").fill("DELETE");
    await submit(page, "Delete relation");
    await says(page, /^Failed to delete relation: ./);
  });
  await page.keyboard.press("Escape");
  await press(page, "Settings");
  await page.getByRole("switch", { name: "Common model" }).click();
  await submit(page, "Save");
  await says(page, "Model settings updated successfully");
  await visit(page, "/console/model/nothing");
  await says(page, "No Model Selected");
  await expect(page.getByRole("link", { name: "Go to Models" })).toBeVisible();
});

test("content and its relations", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = await enter(page, mailbox);
  await seed.model("blank", []);
  await seed.model("author", [{ field_label: "Name", ...text }]);
  await seed.model("post", [{ field_label: "Title", ...text }]);
  await seed.relation("post", "has_one", "author", "has_many");
  await seed.system(`mutation {
    author: upsertModelData(model_name: "author", payload: { name: "Ada" }) { id }
    post: upsertModelData(model_name: "post", payload: { title: "One" }) { id }
  }`);
  await visit(page, "/console/content/blank");
  await says(page, "No Form Configuration");
  await visit(page, "/console/content/post");
  await without(page, "mutation", async () => {
    await menu(page, "One", "Duplicate");
    await says(page, /^Failed to duplicate content: ./);
    await menu(page, "One", "Publish");
    await says(page, /^Failed to update post: ./);
    await menu(page, "One", "Delete");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await says(page, /^Failed to delete content: ./);
    await press(page, "New record");
    await page.getByLabel("Title").fill("Two");
    await submit(page, "Publish");
    await says(page, /^Failed to create post: ./);
  });
  await visit(page, "/console/content/post");
  await menu(page, "One", "Publish");
  await says(page, "“One” was published");
  await menu(page, "One", "Unpublish");
  await submit(page, "Unpublish");
  await says(page, "“One” was saved as a draft");
  await menu(page, "One", "Manage relations");
  await without(page, "intersect", async () => {
    await browseAll(page.getByRole("dialog").last(), "author");
    await says(page, "Failed to load available records");
  });
  await submit(page, "Retry");
  await page.getByRole("dialog").last().getByRole("button", { name: "Ada" }).click();
  await without(page, "mutation", async () => {
    await submit(page, "Save relations");
    await says(page, /^Failed to update relations: ./);
  });
  await submit(page, "Save relations");
  await says(page, "Relations updated successfully!");
});

test("settings", { tag: "@long" }, async ({ page, mailbox, browser }) => {
  const other = newPerson();
  const elsewhere = await browser.newContext();
  await new Seed((await elsewhere.newPage()).request).register(mailbox, other);
  await elsewhere.close();
  const seed = await enter(page, mailbox);
  await seed.system(`mutation { upsertRoleToProject(name: "reader") { id } }`);
  await seed.system("mutation ($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }", {
    member: { email: other.email, role: "reader", administrative_permissions: ["content"] },
  });
  await visit(page, "/console/api");
  await says(page, "No models available");

  await visit(page, "/console/settings/general");
  await page.getByLabel("Project name").fill("Renamed");
  await without(page, "mutation", async () => {
    await press(page, "Save changes");
    await says(page, /^Failed to update settings: ./);
  });
  await test.step("what is not saved is not lost by a press on a link", async () => {
    const leave = page.getByRole("dialog", { name: "Discard changes?" });
    const teams = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Teams" });
    await teams.click();
    await leave.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Project name")).toHaveValue("Renamed");
    await teams.click();
    await leave.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL("**/console/settings/teams?**");
  });

  await without(page, "mutation", async () => {
    await menu(page, other.email, "Remove");
    await submit(page, "Remove member");
    await says(page, "Failed to remove team member");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Roles" }).click();
    await menu(page, "reader", "Edit");
    await says(page, "No models available");
    await submit(page, "Save role");
    await says(page, "Failed to save role");
    await submit(page, "Cancel");
    await menu(page, "reader", "Delete");
    await submit(page, "Delete role");
    await says(page, "Failed to delete role");
  });

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "API Secrets" }).click();
  await says(page, "No API tokens found. Generate your first token above.");
  const generate = page.getByRole("button", { name: /^Generate/ });
  await generate.click();
  await says(page, "Please enter a token name!");
  await page.getByLabel("Token Name").fill("website");
  await page.getByLabel("Role").click();
  await page.getByRole("option", { name: "reader" }).click();
  await without(page, "mutation", async () => {
    await generate.click();
    await says(page, "Error generating token");
  });
  await generate.click();
  await says(page, "Your new token");
  expect(await page.getByText(/^No API tokens found/).count()).toBe(0);
  await says(page, "API Token generated successfully!");
  await press(page, "Copy secret key");
  await says(page, "Secret key copied to clipboard!");
  await reload(page);
  await without(page, "mutation", async () => {
    await menu(page, "website", "Delete");
    await submit(page, "Delete token");
    await says(page, "Error deleting token");
  });
  await menu(page, "website", "Delete");
  await submit(page, "Delete token");
  await says(page, "Token deleted successfully!");
});

test("plugins and the settings page of one", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = await enter(page, mailbox);
  await seed.system(`mutation {
    maps: upsertPlugin(id: "maps", title: "Maps", description: "Draws maps", activate_status: Activated, env_vars: [{ key: "TILES", value: "https://tiles.example" }]) { id }
    bare: upsertPlugin(id: "bare", title: "Bare", activate_status: Activated) { id }
    off: upsertPlugin(id: "off", title: "Off") { id }
  }`);
  await visit(page, "/console/settings/general");
  await without(page, "getPlugins", async () => {
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Plugins" }).click();
    await says(page, "Error Loading Plugins", "Failed to load plugins. Please try again.");
  });
  await press(page, "Retry");
  await page.getByRole("link", { name: "Maps", exact: true }).click();
  await page.waitForURL("**/console/settings/plugins/maps?**");
  await expect(page.getByRole("heading", { name: "Maps", exact: true })).toBeVisible();
  await says(page, "Draws maps");
  expect(await (await page.request.get("/console/settings/plugins/maps")).text()).toContain("Draws maps");
  await press(page, "Add variable");
  await page.getByLabel("Name 2").fill("KEY");
  await page.getByLabel("Value 2").fill("a key of maps");
  await page.getByRole("link", { name: "All plugins" }).click();
  await submit(page, "Keep editing");
  await press(page, "Save Settings");
  await says(page, "Plugin settings saved");
  await expect(page.getByLabel("Value 2")).not.toHaveValue("a key of maps");
  await page.getByRole("link", { name: "All plugins" }).click();
  await page.waitForURL("**/console/settings/plugins?**");
  for (const [path, words] of [
    ["bare", 'Plugin "bare" not found or not loaded'],
    ["off", 'Plugin "off" not found or not loaded'],
    ["none", 'Plugin "none" not found or not loaded'],
    ["%20", "Plugin not specified"],
  ] as const) {
    await visit(page, `/console/settings/plugins/${path}`);
    await says(page, words);
  }
});
