/** The console's own APIs, tried in the browser, and the plugins of the installation. */
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { signIn, signOut } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

test("GraphQL and REST calls run as the reader; system plugins are read by members and switched by operators", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  const person = await seed.register(mailbox);
  await seed.project("Workshop");
  const plugin = `lathe-${process.pid}`;
  await seed.system(`mutation { upsertPlugin(id: "${plugin}", title: "Lathe ${process.pid}", type: system) { id } }`);

  await test.step("GraphQL", async () => {
    await visit(page, "/system-api");
    await expect(page.getByLabel("Playground")).toHaveAttribute("aria-busy", "false");
    await page.getByRole("button", { name: /^Execute query/ }).click();
    await expect(page.locator(".result-window")).toContainText(person.email.split("@")[0]!);
    expect(await look(page, "system-api", "desktop")).toEqual([]);
  });

  await test.step("REST", async () => {
    await page.getByRole("tab", { name: "REST" }).click();
    await page.getByLabel("Section").click();
    await page.getByRole("option", { name: "Projects", exact: true }).click();
    await page.locator("summary", { hasText: "/system/project/list" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByLabel("Result")).toContainText("Workshop");
    await settled(page);
    expect(await look(page, "system-api-rest")).toEqual([]);
  });

  await test.step("plugins", async () => {
    await visit(page, "/plugins");
    expect(new URL(page.url()).pathname).toBe("/system/plugins");
    const html = await (await page.request.get("/system/plugins")).text();
    expect(html).toContain(`Lathe ${process.pid}`);
    await expect(page.getByText("Active in 0 of 1 project")).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
    await signOut(page);
    await signIn(page, operator);
    await page.waitForURL("**/projects");
    await visit(page, "/system/plugins");
    await page.getByRole("switch", { name: `Activate Lathe ${process.pid}` }).click();
    await expect(page.getByText("Plugin activated successfully")).toBeVisible();
    await settled(page);
    expect(await look(page, "system-plugins")).toEqual([]);
  });
});
