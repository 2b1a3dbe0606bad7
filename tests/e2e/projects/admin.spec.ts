/** The work of those who run an installation: people, projects, messages and help; and the same screens as a demonstration. */

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dismissedCookie } from "../../../lib/console/notices/dismissed-messages.ts";
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { startServer } from "../../support/nodes/server-process.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson, rowAction, signIn } from "../steps/steps.ts";
import { reload, visit } from "../steps/taken-over.ts";

test.describe.configure({ mode: "parallel", timeout: 90_000 });

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a super admin makes an account, finds it, suspends it, which signs the person out at once, and deletes it", async ({
  page,
  browser,
  mailbox,
}) => {
  await new Seed(page.request).rest("/auth/v2/login", operator);
  const email = newPerson().email;
  await visit(page, "/admin");
  await page.getByRole("navigation", { name: "Admin panel" }).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  const table = page.getByRole("region", { name: "Users" });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByRole("button", { name: "Create User" }).click();
  const drawer = page.getByRole("dialog", { name: "Create User" });
  await drawer.getByRole("button", { name: "Create User" }).click();
  for (const text of ["Please input email!", "Please input first name!", "Please input last name!"])
    await expect(drawer.getByText(text)).toBeVisible();
  await drawer.getByLabel("Email").fill("nobody");
  await expect(drawer.getByText("Please enter valid email!")).toBeVisible();
  await drawer.getByLabel("Email").fill(email);
  await drawer.getByLabel("First name").fill("Grace");
  await drawer.getByLabel("Last name").fill("Hopper");
  await drawer.getByRole("button", { name: "Create User" }).click();
  await toast(page, "User created successfully");

  const mail = await mailbox.take(email);
  const theirs = await (await browser.newContext()).newPage();
  await visit(theirs, new URL(/https?:\/\/\S+change-password\?token=\S+/.exec(mail.text)![0]).href);
  const password = "a long enough pass phrase";
  await theirs.getByLabel("New password", { exact: true }).fill(password);
  await theirs
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await theirs.waitForURL(/login|projects/);
  await signIn(theirs, { email, password });
  await theirs.waitForURL("**/projects");

  await page.getByLabel("Search by name or email").fill(email);
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(row(page, email)).toContainText("Grace Hopper");
  await reload(page);
  await rowAction(page, email, "Suspend");
  await page.getByRole("dialog").getByRole("button", { name: "Suspend user" }).click();
  await toast(page, "User suspended successfully");
  await expect(row(page, email)).toContainText("Suspended");
  await theirs.goto("/projects");
  await expect(theirs).toHaveURL(/\/auth\/login/);

  // The list does not hear of it yet: what the drawer began with, the suspension, is not saved with the rest.
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  await page.route("**/system/graphql", async (route) => {
    if (route.request().postData()?.includes("UserManagement_List")) await heard;
    await route.continue();
  });
  await rowAction(page, email, "Activate");
  await toast(page, "User activated successfully");
  await rowAction(page, email, "Edit");
  await page.getByRole("dialog").getByLabel("First name").fill("Amazing Grace");
  await page.getByRole("dialog").getByRole("button", { name: "Save user" }).click();
  await toast(page, "User updated successfully");
  hear();
  await page.unrouteAll({ behavior: "wait" });
  await expect(row(page, email)).toContainText("Active");
  await signIn(theirs, { email, password });
  await theirs.waitForURL("**/projects");
  await new Seed(theirs.request).project("Left behind");

  await rowAction(page, email, "Delete");
  const question = page.getByRole("dialog");
  await expect(
    question.getByText("Are you sure you want to delete this user? This action cannot be undone."),
  ).toBeVisible();
  await expect(question.getByText("They own Left behind")).toBeVisible();
  await question.getByRole("button", { name: "Delete user" }).click();
  await expect(question.getByText("Please enter who should get the projects.")).toBeVisible();
  await question.getByLabel("Email of the new owner").fill(operator.email);
  await question.getByRole("button", { name: "Delete user" }).click();
  await toast(page, "User deleted successfully");
  await expect(page.getByText("No users found")).toBeVisible();
  await theirs.context().close();
});

test("a message of the operators stands over the project's console until it is put away; nobody else comes into the admin panel", {
  tag: "@long",
}, async ({ page, browser, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const id = await seed.project("Bulletin");
  for (const [path, part] of [
    ["/admin", "the admin panel"],
    ["/admin/users", "user management"],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByText(`You don't have permission to access ${part}.`)).toBeVisible();
  }
  await visit(page, "/support");
  await expect(page.getByText("Everything works.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download diagnostic bundle" })).toHaveCount(0);

  const theirs = await (await browser.newContext()).newPage();
  await new Seed(theirs.request).rest("/auth/v2/login", operator);
  await visit(theirs, `/admin?search=${id}`);
  await expect(theirs.getByText("1 item", { exact: true })).toBeVisible();
  for (const [name, value] of [
    ["Current User", operator.email],
    ["User Role", "Super admin"],
    ["Super Admin", "Yes"],
  ] as const)
    await expect(theirs.getByRole("term").filter({ hasText: name }).locator("+ dd")).toHaveText(value);
  await rowAction(theirs, "Bulletin", "Messages");
  const drawer = theirs.getByRole("dialog");
  await drawer.getByLabel("Code").fill("maintenance");
  await drawer.getByLabel("Message", { exact: true }).fill("Closed on Sunday");
  await drawer.getByLabel("Leads to").fill("javascript:alert(1)");
  await drawer.getByRole("button", { name: "Add message" }).click();
  await expect(drawer.getByText("Please enter a path such as /support, or an https:// address")).toBeVisible();
  await drawer.getByLabel("Leads to").fill("/support");
  await drawer.getByRole("button", { name: "Add message" }).click();
  await expect(drawer.getByRole("listitem")).toContainText("Closed on Sunday");

  await visit(page, "/console/model");
  const banner = page.getByRole("region", { name: "Messages from the operators" });
  await expect(banner).toContainText("Closed on Sunday");
  await expect(banner.getByRole("link", { name: "Read more" })).toHaveAttribute("href", "/support");
  await banner.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(banner).toHaveCount(0);
  // Chromium writes a page's cookies a moment later: what is opened at once can be ahead of them.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain(dismissedCookie);
  await visit(page, "/console/model");
  await expect(banner).toHaveCount(0);

  await visit(theirs, "/support");
  await expect(theirs.getByText(/^PostgreSQL \d/)).toBeVisible();
  const download = theirs.waitForEvent("download");
  await theirs.getByRole("link", { name: "Download diagnostic bundle" }).click();
  expect((await download).suggestedFilename()).toMatch(/^plinth-diagnostics-.*\.json$/);
  await theirs
    .getByRole("link", { name: /^Media/ })
    .first()
    .click();
  await expect(theirs.getByRole("article").getByRole("heading").first()).toBeVisible();
  await theirs.context().close();
});

test("with sample data the screens say so, and that the rest is not yet implemented; nothing reaches the server", {
  tag: "@long",
}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "plinth-sample-"));
  chmodSync(folder, 0o711);
  // The browser comes by a proxy, from where nobody makes the first account.
  const first = { ADMIN_EMAIL: operator.email, ADMIN_PASSWORD: operator.password };
  const server = await startServer({ PLINTH_DATA_DIR: folder, ADMIN_SAMPLE_DATA: "1", ...first });
  try {
    await new Seed(page.request).rest(`${server.url}/auth/v2/login`, operator);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/system/graphql")) asked.push(request.postData() ?? "");
    });
    await visit(page, `${server.url}/admin/users?size=10`);
    await expect(page.getByText("This is sample data. Nothing that you do here is saved.")).toBeVisible();
    await expect(page.getByText("1–5 of 5 users")).toBeVisible();
    await expect(row(page, "barbara.liskov@example.com")).toContainText("Never");
    await rowAction(page, "grace.hopper@example.com", "Suspend");
    await toast(page, "Suspend user is not yet implemented");
    await rowAction(page, "edsger.dijkstra@example.com", "Activate");
    await toast(page, "Activate user is not yet implemented");
    await rowAction(page, "alan.turing@example.com", "Delete");
    await toast(page, "Delete user is not yet implemented");
    await rowAction(page, "alan.turing@example.com", "Edit");
    await page.getByRole("dialog").getByLabel("First name").fill("Alan M.");
    await page.getByRole("dialog").getByRole("button", { name: "Save user" }).click();
    await toast(page, "User updated successfully (mock)");
    await expect(row(page, "alan.turing@example.com")).toContainText("Alan M. Turing");
    await page.getByRole("button", { name: "Create User" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Email").fill("new@example.com");
    await drawer.getByLabel("First name").fill("Nova");
    await drawer.getByLabel("Last name").fill("Star");
    await drawer.getByRole("button", { name: "Create User" }).click();
    await toast(page, "User created successfully (mock)");
    await expect(page.getByText("1–6 of 6 users")).toBeVisible();

    await page.getByRole("navigation", { name: "Admin panel" }).getByRole("link", { name: "Projects" }).click();
    await expect(page.getByText("1–3 of 3 items")).toBeVisible();
    await rowAction(page, "Corner shop", "Delete");
    await toast(page, "Delete project is not yet implemented");

    await visit(page, `${server.url}/audit-log`);
    await expect(page.getByText("This is sample data. Nothing that you do here is saved.")).toBeVisible();
    await expect(row(page, "edsger.dijkstra@example.com")).toContainText("The account is suspended");
    await page.getByRole("button", { name: "Refresh" }).click();
    await toast(page, "Refresh is not yet implemented");
    expect(asked.filter((body) => /admin(Users|Projects|Create|Update|Suspend|Delete)|auditLogs/.test(body))).toEqual(
      [],
    );
  } finally {
    await server.end();
    rmSync(folder, { recursive: true });
  }
});
