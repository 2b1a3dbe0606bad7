/** The audit log of all that one may see: what a member sees and does, and what an operator does besides. */
import { readFile } from "node:fs/promises";
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { signIn, signOut } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

test("a member finds, filters, opens and exports what was done; an operator sets how long it is kept and verifies it", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  const person = await seed.register(mailbox);
  await seed.project("Ledger");
  await seed.model("invoice", []);
  await seed.model("invoice", []).catch(() => null);
  await seed.rest("/system/user/profile", { last_name: "Byron" });
  const html = await (await page.request.get("/audit-log")).text();
  for (const text of ["added the model", "invoice", "Failed actions"]) expect(html).toContain(text);

  await visit(page, "/audit-log");
  const main = page.getByRole("main");
  const entries = main.getByRole("table", { name: "Audit logs" });
  for (const text of [person.email, "Ledger"]) await expect(main.getByText(text).first()).toBeVisible();
  await expect(main.getByText("Total events")).toBeVisible();
  await expect(entries.getByText("Failed", { exact: true })).toHaveCount(1);

  await test.step("an entry opens to the user agent and to what was asked", async () => {
    await entries
      .getByRole("button", { name: /Add model to project/ })
      .first()
      .click();
    await expect(entries.getByText(/^User agent: /)).toBeVisible();
    await settled(page);
    expect(await look(page, "audit-log-open")).toEqual([]);
  });

  await test.step("a change is told field by field, and what it was done to by its name", async () => {
    await entries
      .getByRole("button", { name: "Ada Byron changed the last name of their own account: Lovelace → Byron" })
      .click();
    const changes = entries.getByRole("table", { name: "Changes" });
    await expect(changes.getByRole("row", { name: "last name Lovelace Byron" })).toBeVisible();
    await expect(entries.getByTitle(/Ada Byron \(.+@.+\)/).first()).toHaveText("Ada Byron");
    await settled(page);
    expect(await look(page, "audit-log-changes")).toEqual([]);
  });

  await test.step("filters and export", async () => {
    await main.getByLabel("User", { exact: true }).click();
    await page.getByRole("option", { name: person.email }).click();
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await page.waitForURL(/user=/);
    await expect(entries.getByText("Failed", { exact: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Export" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^CSV/ }).click();
    const file = await (await downloading).path();
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    expect(lines[0]).toContain("timestamp,action,user,project,resource,result");
    expect(lines.filter((line) => line.includes("Add model to project"))).toHaveLength(2);
  });

  await test.step("what cannot be fetched is said, and a failed refresh leaves what was there", async () => {
    await page.route("**/system/graphql", (route) => route.abort());
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("Failed to refresh audit logs")).toBeVisible();
    await expect(entries.getByText("Failed", { exact: true })).toHaveCount(1);
    await page.getByLabel("Page size").click();
    await page.getByRole("option", { name: "10 / page" }).click();
    await expect(page.getByText("Failed to fetch audit logs")).toBeVisible();
    await page.unroute("**/system/graphql");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(entries.getByText("Failed", { exact: true })).toHaveCount(1);
    await expect(page.getByText("Retention")).toBeHidden();
  });

  await test.step("an operator sees all, keeps it for ten years and verifies it", async () => {
    await signOut(page);
    await signIn(page, operator);
    await page.waitForURL("**/projects");
    await visit(page, "/audit-log");
    // Whatever else goes on in the installation may fill the first page.
    await main.getByLabel("User", { exact: true }).click();
    await page.getByRole("option", { name: person.email }).click();
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect(entries.getByTitle(person.email).first()).toBeVisible();
    await page.getByLabel("Days", { exact: true }).fill("3650");
    await page.getByRole("button", { name: "Save retention" }).click();
    await expect(page.getByText("Retention saved")).toBeVisible();
    await page.getByRole("button", { name: "Verify audit log" }).click();
    await expect(page.getByText("The audit log is intact.")).toBeVisible();
  });
});
