/** People come in by a link: one without an account, and one who is signed in as somebody else. */
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { codeOf, newPerson, rowAction } from "../steps/steps.ts";
import { reload, takenOver, visit } from "../steps/taken-over.ts";

test("an invitation from its making to the first look at the project", async ({ page, browser, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Garden");
  await seed.model("plant", [{ field_label: "Name", field_type: "text", validation: {} }]);
  const grace = newPerson();
  const dialog = page.getByRole("dialog", { name: `Invitation for ${grace.email}` });
  let link = "";

  await test.step("its maker chooses what it gives, and gets the link once", async () => {
    await visit(page, "/console/settings/teams");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Invite a person" });
    await drawer.getByLabel("Email").fill(grace.email);
    await drawer.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "admin" }).click();
    await drawer.getByRole("checkbox", { name: "Content" }).click();
    expect(await look(page, "invite-drawer")).toEqual([]);
    await drawer.getByRole("button", { name: "Create invitation" }).click();
    await expect(dialog.getByText("on its way by email")).toBeVisible();
    link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    expect(await look(page, "invitation-link")).toEqual([]);
    await dialog.getByRole("button", { name: "Done" }).click();
    const open = page.getByRole("table", { name: "Open invitations" });
    await expect(open.getByText(grace.email)).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    expect(await look(page, "teams-invitations")).toEqual([]);
    expect((await mailbox.take(grace.email)).text).toContain(link);
  });

  await test.step("a new link takes its place", async () => {
    await rowAction(page, grace.email, "New link");
    const renewed = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    expect(renewed).not.toBe(link);
    await dialog.getByRole("button", { name: "Done" }).click();
    await mailbox.take(grace.email);
    const late = await browser.newContext();
    const old = await late.newPage();
    await visit(old, link);
    await expect(old.getByText("This invitation is not valid any more. Please ask for a new one.")).toBeVisible();
    await late.close();
    link = renewed;
  });

  await test.step("who is signed in as somebody else is told so", async () => {
    await visit(page, link);
    await expect(page.getByText(`This invitation is for ${grace.email}.`)).toBeVisible();
    expect(await look(page, "invitation-other-account")).toEqual([]);
  });

  await test.step("its person makes an account with that address and is in the project", async () => {
    const theirs = await browser.newContext();
    const other = await theirs.newPage();
    await visit(other, link);
    await expect(other.getByRole("heading", { name: "Join Garden" })).toBeVisible();
    expect(await look(other, "invitation")).toEqual([]);
    await other.getByRole("button", { name: "Create your account and join" }).click();
    await other.waitForURL("**/auth/signup**");
    await takenOver(other);
    await expect(other.getByLabel("Email")).toHaveValue(grace.email);
    await expect(other.getByLabel("Email")).not.toBeEditable();
    await other.getByLabel("Password", { exact: true }).fill(grace.password);
    await other.getByRole("button", { name: "Create account" }).click();
    await other.waitForURL("**/verify**");
    await takenOver(other);
    await other.getByLabel("Code").fill(codeOf(await mailbox.take(grace.email)));
    await other.getByRole("button", { name: "Verify" }).click();
    await other.waitForURL("**/console/content**");
    await takenOver(other);
    await expect(other.getByText("Garden").first()).toBeVisible();
    await theirs.close();
  });

  await test.step("then it is used up, and they are a member", async () => {
    await visit(page, "/console/settings/teams");
    await expect(page.getByRole("table", { name: "Team members" }).getByText(grace.email)).toBeVisible();
    await expect(page.getByRole("table", { name: "Open invitations" })).toBeHidden();
  });

  await test.step("one that is revoked is gone", async () => {
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Invite a person" });
    await drawer.getByLabel("Email").fill("bob@example.com");
    await drawer.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "admin" }).click();
    await drawer.getByRole("checkbox", { name: "Content" }).click();
    await drawer.getByRole("button", { name: "Create invitation" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await rowAction(page, "bob@example.com", "Revoke");
    // While a dialog is open the table has no role, so its absence would say nothing.
    const revoked = page.waitForResponse((answer) =>
      Boolean(answer.request().postData()?.includes("mutation Teams_RevokeInvitation")),
    );
    await page.getByRole("button", { name: "Revoke invitation" }).click();
    await revoked;
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("table", { name: "Open invitations" })).toBeHidden();
    await reload(page);
    await expect(page.getByRole("table", { name: "Team members" })).toBeVisible();
    await expect(page.getByText("bob@example.com")).toHaveCount(0);
  });
});

test("a super admin asks somebody into the installation, who makes an account of their own", { tag: "@long" }, async ({
  page,
  browser,
  mailbox,
}) => {
  await new Seed(page.request).rest("/auth/v2/login", operator);
  const grace = newPerson();
  await visit(page, "/admin/users");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Invite a person" });
  await drawer.getByLabel("Email").fill(grace.email);
  await drawer.getByRole("button", { name: "Create invitation" }).click();
  const dialog = page.getByRole("dialog", { name: `Invitation for ${grace.email}` });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  const open = page.getByRole("table", { name: "Open invitations" });
  await expect(open.getByText(grace.email)).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  expect(await look(page, "users-invitations")).toEqual([]);
  await mailbox.take(grace.email);

  const theirs = await (await browser.newContext()).newPage();
  await visit(theirs, link);
  await theirs.getByRole("button", { name: "Create your account and join" }).click();
  await theirs.waitForURL("**/auth/signup**");
  await takenOver(theirs);
  await theirs.getByLabel("Password", { exact: true }).fill(grace.password);
  await theirs.getByRole("button", { name: "Create account" }).click();
  await theirs.waitForURL("**/verify**");
  await takenOver(theirs);
  await theirs.getByLabel("Code").fill(codeOf(await mailbox.take(grace.email)));
  await theirs.getByRole("button", { name: "Verify" }).click();
  await theirs.waitForURL("**/projects");
  await reload(page);
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  await expect(open.getByText(grace.email)).toHaveCount(0);
});
