/** Screens before signing in, of an account and of an installation, empty, full and failing, in all sizes and both themes: pictures for people, axe and the browser's log for the machine. */
import { expect, test } from "../../../support/e2e.ts";
import { operator } from "../../../support/e2e-server.ts";
import { Seed } from "../../steps/seed.ts";
import { newPerson } from "../../steps/steps.ts";
import { dialog, visit } from "../../steps/visit-screens.ts";

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
          .getByRole("button", { name: /^Actions for / })
          .first()
          .click();
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await expect(page.getByText(/^They own/)).toBeVisible();
      },
    },
    { name: "support-admin", path: "/support" },
    { name: "console-message", path: "/console/model" },
  ]);
});
