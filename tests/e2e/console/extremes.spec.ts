/** Screens with as much as there may be: 200 models, the longest names, tenants, scripts from right to left. */
import { expect, test } from "../../support/e2e.ts";
import { settled } from "../steps/look.ts";
import { seedBazaar, seedCrowd } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { dialog, visit } from "../steps/visit-screens.ts";

test.describe.configure({ mode: "parallel", timeout: 400_000 });

/** Fewer in the short form: making them is what takes the time. */
const models = process.env.TESTS === "short" ? 40 : 200;

test(`${models} models with names as long as they may be`, { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox, {
    ...newPerson(),
    email: `somebody-with-a-very-long-address-${process.pid}@example.com`,
  });
  const { model } = await seedCrowd(seed, models);
  await visit(page, [
    { name: "crowd-projects", path: "/projects" },
    { name: "crowd-model", path: `/console/model/${model}` },
    {
      name: "crowd-graph",
      path: `/console/model/${model}/graph`,
      prepare: () => page.getByRole("button", { name: "Show all" }).click(),
    },
    { name: "crowd-content", path: "/console/content/registry_entry_with_many_long_columns" },
    {
      name: "crowd-record",
      path: "/console/content/registry_entry_with_many_long_columns",
      prepare: async () => {
        await page.locator("[data-row-open]").first().click();
        await dialog(page);
      },
    },
    { name: "crowd-api", path: "/console/api" },
    {
      name: "crowd-palette",
      path: `/console/content/${model}`,
      prepare: async () => {
        await page.getByRole("button", { name: "Commands" }).click();
        await (await dialog(page)).getByRole("combobox").fill("papers_05");
      },
    },
    {
      name: "crowd-menu",
      only: "phone",
      path: `/console/content/${model}`,
      prepare: async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole("button", { name: "Open menu" }).click();
        await dialog(page);
      },
    },
  ]);
});

test("a bazaar: tenants, and scripts from right to left", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { origin: url } = new URL(process.env.E2E_URL!);
  await seedBazaar(seed, (value) => page.context().addCookies([{ name: "temp_tenant_id", value, url }]));
  await visit(page, [
    { name: "bazaar-content", path: "/console/content/product" },
    {
      name: "bazaar-record",
      path: "/console/content/product",
      prepare: async () => {
        await page.locator("[data-row-open]").nth(1).click();
        await dialog(page);
      },
    },
    {
      name: "bazaar-tenants",
      path: "/console/content/product",
      prepare: () => page.getByRole("button", { name: /^Tenant/ }).click(),
    },
    {
      name: "bazaar-tenants-phone",
      only: "phone",
      path: "/console/content/product",
      prepare: async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole("button", { name: /^Tenant/ }).click();
        await page.getByRole("menuitem", { name: /^The Interdepartmental/ }).click();
        await expect(page.getByRole("button", { name: /^Tenant: The Interdepartmental/ })).toBeVisible();
        await settled(page);
        await page.getByRole("button", { name: /^Tenant/ }).click();
      },
    },
    {
      name: "bazaar-palette",
      path: "/console/content/product",
      prepare: async () => {
        await page.getByRole("button", { name: "Commands" }).click();
        await (await dialog(page)).getByRole("combobox").fill("قهوة");
      },
    },
  ]);
});
