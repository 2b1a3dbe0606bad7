/** The playground of the generated API: signed in already, as another role, for another tenant, with its history, its explorer and the statement behind a query. */
import { expect, test } from "../../support/e2e.ts";
import { look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const text = (field_label: string) => ({ field_label, field_type: "text", validation: {} });

test("a query is tried as another role and for another tenant", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Shops", { project_type: "saas", tenant_model_name: "company" });
  await seed.model("company", [text("Name")]);
  await seed.model("product", [text("Title")]);
  const { a, b } = await seed.system<Record<"a" | "b", { id: string }>>(
    `mutation { a: upsertModelData(model_name: "company", payload: { name: "Acorn" }, status: "published") { id } b: upsertModelData(model_name: "company", payload: { name: "Birch" }, status: "published") { id } }`,
  );
  for (const [tenant, title] of [
    [a.id, "Cup"],
    [b.id, "Plate"],
  ] as const) {
    await page
      .context()
      .addCookies([
        { name: "temp_tenant_id", value: tenant, url: test.info().project.use.baseURL ?? process.env.E2E_URL! },
      ]);
    await seed.system(
      'mutation ($payload: JSON) { upsertModelData(model_name: "product", payload: $payload, status: "published") { id } }',
      { payload: { title } },
    );
  }
  await page.context().clearCookies({ name: "temp_tenant_id" });
  await seed.system('mutation ($may: JSON) { upsertRoleToProject(name: "visitor", api_permissions: $may) { id } }', {
    may: { company: { read: "all" } },
  });
  const playground = page.getByLabel("Playground");
  const answer = page.locator(".result-window");
  const ready = () => expect(playground).toHaveAttribute("aria-busy", "false");
  const run = async () => {
    await ready();
    await page.getByRole("button", { name: /^Execute query/ }).click();
  };
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await visit(page, "/console/api?model=product");

  await test.step("before the first answer: where it comes, and a query without a name", async () => {
    await ready();
    await expect(playground.getByText(/Ctrl Enter to see the answer/)).toBeVisible();
    await expect(playground.getByRole("button", { name: "Query 1" })).toBeVisible();
  });

  await test.step("for one tenant and for the other", async () => {
    await choose("For tenant", "Acorn");
    await run();
    await expect(answer).toContainText("Cup");
    await expect(answer).not.toContainText("Plate");
    await choose("For tenant", "Birch");
    await run();
    await expect(answer).toContainText("Plate");
    await expect(answer).not.toContainText("Cup");
  });

  await test.step("the statement and its cost", async () => {
    await page.getByLabel("Show statement").click();
    await run();
    await expect(page.getByText("Estimated cost")).toBeVisible();
    await expect(page.getByLabel("statement", { exact: true })).toContainText('."product"');
    await settled(page);
    expect(await look(page, "playground-tenant")).toEqual([]);
    await page.getByLabel("Show statement").click();
  });

  await test.step("as a role that may not read it", async () => {
    await choose("Try as", "visitor");
    await run();
    await expect(answer).toContainText("errors");
    await expect(answer).not.toContainText("Plate");
    await choose("Try as", "Yourself");
  });

  await test.step("what was asked before is in the history, and the explorer writes queries", async () => {
    await ready();
    await playground.getByRole("button", { name: "Show History" }).click();
    const history = playground.getByRole("region", { name: "History" });
    await expect(history.getByText(/productList\(limit: 5\)/).first()).toBeVisible();
    await playground.getByRole("button", { name: "Hide History" }).click();
    await playground.getByRole("button", { name: /Show GraphiQL Explorer/ }).click();
    await expect(playground.getByText("productList", { exact: true }).first()).toBeVisible();
  });

  await test.step("beside the explorer, with an argument, in a second tab: all of it has a name and can be read", async () => {
    const tabs = playground.getByRole("list", { name: "Select active operation" }).getByRole("button");
    await expect(tabs.first()).toHaveAttribute("aria-current", "true");
    await playground.getByRole("button", { name: /(New|Add) tab/i }).click();
    await expect(playground.getByRole("button", { name: "Close Tab" })).toBeVisible();
    await expect(tabs.first()).toHaveAttribute("aria-current", "false");
    await playground.getByText("productList", { exact: true }).click();
    await playground.locator("[data-arg-name=status] > span").first().click();
    await expect(playground.getByRole("combobox", { name: "status" })).toBeVisible();
    await expect(playground.getByRole("combobox", { name: "Add new" })).toBeVisible();
    await settled(page);
    expect(await look(page, "playground-explorer", "desktop")).toEqual([]);
  });
});
