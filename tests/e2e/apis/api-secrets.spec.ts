/** API tokens on their screen: whose they are, what becomes of them when that person leaves, and what others may do with them. */
import { expect, test } from "../../support/e2e.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson, rowAction } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

test("a token whose maker has left is ended, and goes on when the owner takes it over", async ({
  page,
  browser,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const projectId = await seed.project("Secrets");
  await seed.model("note", [{ field_label: "Title", field_type: "text", input_type: "string" }]);
  const may = { note: { read: "all" } };
  await seed.system('mutation ($may: JSON) { upsertRoleToProject(name: "editor", api_permissions: $may) { id } }', {
    may,
  });
  await seed.token("Website");
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  const their = new Seed(theirs.request);
  const grace = newPerson();
  await their.register(mailbox, grace, { first_name: "Grace", last_name: "Hopper" });
  await seed.system("mutation ($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }", {
    member: { email: grace.email, role: "editor", administrative_permissions: ["api_secrets"] },
  });
  await their.enter(projectId);

  // She makes a token of her own role, and none of a role that has more.
  await visit(theirs, "/console/settings/api-secrets");
  await expect(theirs.getByText("Available API Tokens (0)")).toBeVisible();
  const generate = async (role: string) => {
    await theirs.getByLabel("Token Name").fill("Crawler");
    await theirs.getByRole("combobox", { name: "Role" }).click();
    await theirs.getByRole("option", { name: role }).click();
    await theirs.getByRole("button", { name: "Generate token" }).click();
  };
  await generate("admin");
  await expect(theirs.getByText(/^The role admin has more rights than you have yourself/).first()).toBeVisible();
  await generate("editor");
  const hers = theirs.getByRole("row", { name: /Crawler/ });
  await expect(hers).toContainText("Grace Hopper");
  await expect(hers.getByRole("button", { name: "Copy token Crawler" })).toBeVisible();
  await hers.getByRole("button", { name: "Actions for Crawler" }).click();
  await expect(theirs.getByRole("menuitem")).toHaveText(["Delete"]);
  await theirs.keyboard.press("Escape");
  const token = (await theirs.getByRole("status").locator("code").textContent()) ?? "";
  const { getUser } = await their.system<{ getUser: { id: string } }>("{ getUser { id } }");
  await elsewhere.close();
  await seed.system(`mutation { updateProject(remove_team_member: { member_id: "${getUser.id}" }) { id } }`);
  const ask = () => seed.secured(token, "{ noteCount }");
  await expect(ask).rejects.toThrow("not valid");

  await visit(page, "/console/settings/api-secrets");
  const table = page.getByRole("table", { name: "Available API tokens" });
  const row = table.getByRole("row", { name: /Crawler/ });
  await expect(row).toContainText("Ended");
  await expect(table.getByRole("row", { name: /Website/ })).toContainText("Ada Lovelace");
  await table.getByRole("button", { name: "Actions for Website" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["View as", "Delete"]);
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^A token stops working when the person who made it leaves the project/)).toBeVisible();
  expect(await look(page, "api-secrets-ended")).toEqual([]);
  await rowAction(page, "Crawler", "Take over");
  const dialog = page.getByRole("dialog", { name: "Take over token Crawler?" });
  expect(await look(page, "api-secrets-take-over")).toEqual([]);
  await dialog.getByRole("button", { name: "Take over token" }).click();
  await expect(row).toContainText("Ada Lovelace");
  await expect(row).not.toContainText("Ended");
  expect(await ask()).toEqual({ noteCount: 0 });
});
