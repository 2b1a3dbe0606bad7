/** A member leaves by themselves, from the list of projects and from the team; the owner is told why they cannot. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("a member leaves a project, and its owner does not", async ({ page, browser, baseURL, mailbox }) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const [owner, member] = [new Seed(elsewhere.request), new Seed(page.request)];
  await owner.register(mailbox);
  const { email } = await member.register(mailbox);
  const add = async (name: string, permissions: string[]) => {
    const id = await owner.project(name);
    await owner.system(`mutation { upsertRoleToProject(name: "clerk") { id } }`);
    await owner.system(`mutation ($given: AddTeamMemberPayload) { updateProject(add_team_member: $given) { id } }`, {
      given: { email, role: "clerk", administrative_permissions: permissions },
    });
    return id;
  };
  const first = await add("Orchard", ["content"]);
  const second = await add("Pottery", ["content", "teams"]);

  const goTo = page.getByRole("link", { name: "Go to Project" });

  await test.step("from the list", async () => {
    await member.enter(first);
    await visit(page, "/projects");
    await expect(goTo).toBeVisible();
    await page.getByRole("button", { name: "Actions for Orchard" }).click();
    await page.getByRole("menuitem", { name: "Leave project…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave project" }).click();
    await expect(page.getByText("You left Orchard.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Orchard", exact: true })).toBeHidden();
    await expect(page.getByRole("button", { name: "Pottery", exact: true })).toBeVisible();
    await expect(goTo).toBeHidden();
  });

  await test.step("taken out by somebody else, or the project is gone: no button leads there", async () => {
    const third = await add("Quarry", ["content"]);
    const expectButton = async (shown: boolean) => {
      await visit(page, "/projects");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(goTo).toBeVisible({ visible: shown });
    };
    await member.enter(third);
    await expectButton(true);
    const { getUser } = await member.system<{ getUser: { id: string } }>("{ getUser { id } }");
    await owner.system(
      "mutation ($given: RemoveTeamMemberPayload) { updateProject(remove_team_member: $given) { id } }",
      { given: { member_id: getUser.id } },
    );
    await expectButton(false);
    await owner.system("mutation ($given: AddTeamMemberPayload) { updateProject(add_team_member: $given) { id } }", {
      given: { email, role: "clerk", administrative_permissions: ["content"] },
    });
    await member.enter(third);
    await expectButton(true);
    await owner.rest("/system/project/delete", { id: third });
    await expectButton(false);
  });

  await test.step("from the team", async () => {
    await member.enter(second);
    await visit(page, "/console/settings/teams");
    await page.getByRole("button", { name: `Actions for ${email}` }).click();
    await page.getByRole("menuitem", { name: "Leave project…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave project" }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByText("You left Pottery.")).toBeVisible();
    await expect(page.getByText("No projects yet")).toBeVisible();
    await expect(goTo).toBeHidden();
  });

  await test.step("the owner", async () => {
    const theirs = await elsewhere.newPage();
    await visit(theirs, "/projects");
    await theirs.getByRole("button", { name: "Actions for Pottery" }).click();
    await theirs.getByRole("menuitem", { name: "Leave project…" }).click();
    await expect(theirs.getByRole("dialog")).toContainText("You own it");
    await expect(theirs.getByRole("dialog").getByRole("button", { name: "Leave project" })).toBeHidden();
  });
  await elsewhere.close();
});
