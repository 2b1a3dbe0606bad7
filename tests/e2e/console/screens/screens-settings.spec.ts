/** Screens of a project's settings, media, logic and audit log, empty, full and failing, in all sizes and both themes: pictures for people, axe and the browser's log for the machine. */
import { expect, test } from "../../../support/e2e.ts";
import { Seed } from "../../steps/seed.ts";
import { seedSettings } from "../../steps/settings.ts";
import { dialog, visit } from "../../steps/visit-screens.ts";

test.describe.configure({ mode: "parallel", timeout: 400_000 });

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
      prepare: () =>
        page
          .getByRole("button", { name: /added the webhook/ })
          .first()
          .click(),
    },
    { name: "audit-no-match", path: "/console/audit?function=zebra" },
  ]);
});
