/** Parts of every screen: tabs by keys alone, and tooltips that take nothing else with them. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("arrow keys open tabs, and what was typed in one stays; a tooltip can be pointed at, and Escape takes it alone away", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);

  await test.step("tabs have one stop, and keep what was entered", async () => {
    await visit(page, "/projects/new");
    const tab = (name: string) => page.getByRole("tab", { name });
    await tab("Dedicated Database").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab("Bring Your Own Database")).toBeFocused();
    await expect(tab("Bring Your Own Database")).toHaveAttribute("aria-selected", "true");
    const panel = page.getByRole("tabpanel");
    await panel.getByLabel("Host").fill("db.example.com");
    await tab("Bring Your Own Database").focus();
    await page.keyboard.press("Home");
    await expect(page.getByRole("tabpanel", { name: "Dedicated Database" })).toBeVisible();
    await expect(panel).toHaveCount(1);
    await page.keyboard.press("End");
    await expect(panel.getByLabel("Host")).toHaveValue("db.example.com");
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("tab").and(page.locator(":focus"))).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(tab("Bring Your Own Database")).toBeFocused();
  });

  await seed.project("Herbarium");
  await seed.model("plant", [{ field_label: "Name", field_type: "text", validation: { as_title: true } }]);
  await seed.system(`mutation { upsertModelData(model_name: "plant", payload: { name: "Sundew" }) { id } }`);
  await visit(page, "/console/content/plant");
  await page.getByText("Sundew").click();
  const drawer = page.getByRole("dialog");
  const copy = drawer.getByRole("button", { name: "Copy id" });
  const tooltip = page.getByRole("tooltip");

  await test.step("Escape takes the tooltip away, then the drawer", async () => {
    await copy.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(copy).toBeFocused();
    await expect(tooltip).toHaveText("Copy id");
    await expect(copy).toHaveAccessibleDescription("Copy id");
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0);
    await expect(drawer).toBeVisible();
  });

  await test.step("the pointer may go on to the tooltip, and away from both", async () => {
    await copy.hover();
    await expect(tooltip).toBeVisible();
    const box = (await tooltip.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await expect(tooltip).toBeVisible();
    await page.mouse.move(10, 10, { steps: 8 });
    await expect(tooltip).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
  });
});

test("behind an open list nothing can be reached, and its button has the focus afterwards", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Lists");
  await visit(page, "/console/audit");
  const button = page.getByRole("combobox", { name: "Code" });
  await button.click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.locator("[data-aria-hidden]:not([inert])")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(["aria-hidden-focus"]).analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(page.locator("[inert]")).toHaveCount(0);
});
