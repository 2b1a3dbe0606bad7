/** Every screen, empty, full and failing, in both sizes and themes: pictures for people, axe and the browser's log for the machine. */
import { expect, test } from "../support/e2e.ts";
import { operator } from "../support/e2e-server.ts";
import { settled } from "./look.ts";
import { seedMagazine } from "./magazine.ts";
import { Seed } from "./seed.ts";
import { seedSettings } from "./settings.ts";
import { newPerson } from "./steps.ts";
import { dialog, visit } from "./visit-screens.ts";

test.describe.configure({ mode: "parallel", timeout: 400_000 });

test("pages before signing in", async ({ page }) => {
  await visit(page, [
    { name: "login", path: "/auth/login" },
    {
      name: "login-refused",
      path: "/auth/login",
      expected: /400|401/,
      prepare: async () => {
        await page.getByLabel("Email").fill("nobody@example.com");
        await page.getByLabel("Password", { exact: true }).fill("not a pass phrase");
        await page.getByRole("button", { name: "Log in", exact: true }).click();
        await expect(page.getByRole("alert").first()).toBeVisible();
      },
    },
    { name: "login-expired", path: "/auth/login?reason=expired" },
    { name: "signup", path: "/auth/signup" },
    {
      name: "signup-errors",
      path: "/auth/signup",
      prepare: () => page.getByRole("button", { name: "Create account" }).click(),
    },
    { name: "verify", path: "/verify?email=somebody@example.com" },
    { name: "forgot-password", path: "/forgot-password" },
    { name: "change-password", path: "/change-password?email=somebody@example.com" },
    { name: "not-found", path: "/no/such/page", expected: /404/ },
  ]);
});

test("an account and a project with nothing in them", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  const person = await seed.register(mailbox, {
    ...newPerson(),
    email: `maximiliana.featherstonehaugh.${process.pid}@example.com`,
  });
  await visit(page, [
    { name: "projects-empty", path: "/projects" },
    { name: "new-project", path: "/projects/new" },
    {
      name: "new-project-errors",
      path: "/projects/new",
      prepare: async () => {
        await page.getByLabel("Project name").press("Enter");
        await expect(page.getByText(/required|Please/).first()).toBeVisible();
      },
    },
    {
      name: "new-project-own-database",
      path: "/projects/new",
      prepare: () =>
        page
          .getByText(/Bring Your Own Database/)
          .first()
          .click(),
    },
    { name: "account", path: "/accounts" },
    { name: "subscriptions-none", path: "/subscriptions" },
    {
      name: "account-proof",
      path: "/accounts",
      expected: /403/,
      prepare: async () => {
        await page.getByRole("button", { name: "Set up" }).click();
        await dialog(page);
      },
    },
    {
      name: "account-two-factor",
      path: "/accounts",
      prepare: async () => {
        await seed.rest("/auth/v2/proof/password", { password: person.password });
        await page.getByRole("button", { name: "Set up" }).click();
        await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
      },
    },
    { name: "audit-log-empty", path: "/audit-log" },
    { name: "system-plugins-empty", path: "/system/plugins" },
    { name: "support", path: "/support" },
    { name: "sync-no-project", path: "/sync" },
  ]);
  await seed.project("Blank");
  await visit(page, [
    { name: "projects-one", path: "/projects" },
    { name: "subscriptions", path: "/subscriptions" },
    {
      name: "subscriptions-change",
      path: "/subscriptions",
      prepare: async () => {
        await page.getByRole("button", { name: "Choose Pro" }).click();
        await expect(await dialog(page)).toContainText("You get");
      },
    },
    { name: "sync-empty", path: "/sync" },
    {
      name: "sync-token-errors",
      path: "/sync?create=1",
      prepare: async () => {
        await (await dialog(page)).getByRole("button", { name: "Create token" }).click();
        await expect(page.getByText("Please enter a token name!")).toBeVisible();
      },
    },
    { name: "content-no-model", path: "/console/content" },
    { name: "model-no-model", path: "/console/model" },
    {
      name: "model-create",
      path: "/console/model",
      prepare: () => page.getByRole("button", { name: "Add Model" }).first().click(),
    },
    { name: "api-no-model", path: "/console/api" },
    { name: "settings-general", path: "/console/settings/general" },
    { name: "api-secrets-empty", path: "/console/settings/api-secrets" },
  ]);
});

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
      prepare: async () => (await dialog(page)).getByRole("button", { name: /^Connect issue/ }).click(),
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
        await page.getByRole("option", { name: "Number", exact: true }).click();
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

test("settings of a project", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Settings");
  await visit(page, [
    { name: "webhooks-empty", path: "/console/settings/webhooks" },
    { name: "logic-empty", path: "/console/logic" },
    { name: "plugins-empty", path: "/console/settings/plugins" },
  ]);
  await seedSettings(seed);
  await visit(page, [
    { name: "roles", path: "/console/settings/roles" },
    { name: "role", path: "/console/settings/roles?role=editor_of_the_news", prepare: () => dialog(page) },
    { name: "role-locked", path: "/console/settings/roles?role=admin", prepare: () => dialog(page) },
    {
      name: "role-errors",
      path: "/console/settings/roles?create=1",
      prepare: async () => (await dialog(page)).getByRole("button", { name: "Create role" }).click(),
    },
    { name: "teams", path: "/console/settings/teams" },
    {
      name: "member-errors",
      path: "/console/settings/teams?create=1",
      prepare: async () => {
        const drawer = await dialog(page);
        await drawer.getByRole("button", { name: "Add member" }).click();
        await expect(drawer.getByText("Please select at least one permission!")).toBeVisible();
      },
    },
    { name: "webhooks", path: "/console/settings/webhooks" },
    {
      name: "webhook-errors",
      path: "/console/settings/webhooks?create=1",
      prepare: async () => (await dialog(page)).getByRole("button", { name: "Add webhook" }).click(),
    },
    { name: "deliveries-empty", path: "/console/settings/webhooks/deliveries" },
    { name: "plugins", path: "/console/settings/plugins" },
    { name: "plugin", path: "/console/settings/plugins?plugin=maps", prepare: () => dialog(page) },
    { name: "plugin-settings", path: "/console/settings/plugins/maps" },
    { name: "plugins-overview", path: "/console/plugins" },
    { name: "plugins-browse", path: "/console/settings/plugins?browse=1", prepare: () => dialog(page) },
    { name: "plugin-screen-not-found", path: "/console/plugin/nothing" },
    { name: "plugin-not-found", path: "/console/settings/plugins/nothing" },
    {
      name: "media",
      path: "/console/settings/media",
      prepare: () => expect(page.getByLabel("Image quality")).toBeVisible(),
    },
    {
      name: "media-library-empty",
      path: "/console/media",
      prepare: () => expect(page.getByText("No files yet")).toBeVisible(),
    },
    {
      name: "media-library",
      path: "/console/media",
      prepare: async () => {
        const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes") };
        await page.getByLabel("Choose files").setInputFiles(notes);
        await expect(page.getByRole("checkbox", { name: "Select notes.txt" })).toBeVisible();
      },
    },
    {
      name: "media-file",
      path: "/console/media",
      prepare: async () => {
        await page.getByTitle("notes.txt").first().click();
        await expect((await dialog(page)).getByText("Not used in any record.")).toBeVisible();
      },
    },
    { name: "logic", path: "/console/logic" },
    {
      name: "logic-create-errors",
      path: "/console/logic?create=1",
      prepare: async () => (await dialog(page)).getByRole("button", { name: "Create function" }).click(),
    },
    {
      name: "function",
      path: "/console/logic/count",
      prepare: async () => {
        await page.locator("[data-types=ready]").waitFor();
        await page.getByRole("button", { name: "Run", exact: true }).click();
        await expect(page.getByLabel("Log", { exact: true })).toBeVisible();
      },
    },
    { name: "function-logs", path: "/console/logic/count?tab=logs" },
    { name: "function-versions", path: "/console/logic/count?tab=versions" },
    {
      name: "function-settings",
      path: "/console/logic/a_function_with_a_really_long_name_up_to_the_limit?tab=settings",
      prepare: () => expect(page.getByText("Who may run it")).toBeVisible(),
    },
    {
      name: "audit",
      path: "/console/audit",
      prepare: () => page.getByRole("button", { name: "Create web hook" }).first().click(),
    },
    { name: "audit-no-match", path: "/console/audit?function=zebra" },
  ]);
});

test("administration of the installation", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox, { ...newPerson(), email: `maximiliana.featherstonehaugh.${Date.now()}@example.com` });
  const id = await seed.project("A very long name of a project that belongs to somebody else and has no end");
  await visit(page, [
    { name: "admin-denied", path: "/admin" },
    { name: "guide", path: "/support/docs/rest-api" },
  ]);
  await page.context().clearCookies();
  await seed.rest("/auth/v2/login", operator);
  const message = "On Sunday from 2 to 4 in the morning (UTC) the database moves; writing will not be possible then.";
  await seed.system(
    `mutation ($id: String!, $message: String!) { adminUpsertSystemMessage(_id: $id, code: "maintenance", message: $message, redirection: "/support") { _key } }`,
    { id, message },
  );
  await seed.enter(id);
  await visit(page, [
    { name: "admin", path: "/admin?size=20" },
    { name: "admin-project", path: `/admin?search=${id}&project=${id}`, prepare: () => dialog(page) },
    { name: "admin-messages", path: `/admin?search=${id}&messages=${id}`, prepare: () => dialog(page) },
    { name: "admin-no-match", path: "/admin?search=zebra" },
    { name: "admin-users", path: "/admin/users" },
    {
      name: "admin-user-errors",
      path: "/admin/users?create=1",
      prepare: async () => (await dialog(page)).getByRole("button", { name: "Create User" }).click(),
    },
    {
      name: "admin-user-delete",
      path: "/admin/users?search=maximiliana",
      prepare: async () => {
        await page
          .getByRole("button", { name: /^Delete / })
          .first()
          .click();
        await expect(page.getByText(/^They own/)).toBeVisible();
      },
    },
    { name: "support-admin", path: "/support" },
    { name: "console-message", path: "/console/model" },
  ]);
});
