import { expect, test } from "../../support/e2e.ts";
import { codeOf, newPerson, signIn, signOut, signUp } from "../steps/steps.ts";
import { reload, takenOver, visit } from "../steps/taken-over.ts";

test("a person signs up, signs out, and signs in again on the page they asked for", async ({ page, mailbox }) => {
  const person = await signUp(page, mailbox);
  await signOut(page);

  await page.goto("/projects/new");
  await page.waitForURL("**/auth/login**");
  await signIn(page, { ...person, password: "not the pass phrase" });
  await expect(page.getByRole("alert").first()).toBeVisible();

  await page.goto("/projects/new");
  await page.waitForURL("**/auth/login**");
  await takenOver(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/projects/new");
});

test("weak and missing input is refused beside its field", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/auth/signup");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Password must be at least 10 characters")).toBeVisible();
});

test("a link that is opened in another browser leads to a password of one's own", async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  const person = newPerson();
  await visit(page, "/auth/signup");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/verify**");
  const [link] = /http\S+\/verify\?token=[\w-]+/.exec((await mailbox.take(person.email)).text)!;

  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await visit(other, link);
  await expect(other.getByText("please choose a new password")).toBeVisible();
  await expect(other.getByLabel("New password")).toBeFocused();
  await test.step("whose page says what it is for, also after a reload", async () => {
    for (const again of [() => undefined, () => reload(other)]) {
      await again();
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
      await expect(other).toHaveTitle(/^Choose a new password/);
      await expect(other.getByText("please choose a new password")).toBeVisible();
      await expect(other.getByLabel("New password")).toBeFocused();
    }
  });
  await other.keyboard.type("another long pass phrase");
  await other.keyboard.press("Enter");
  await other.waitForURL("**/auth/login**");
  await signIn(other, person);
  await expect(other.getByRole("alert").first()).toBeVisible();
  await signIn(other, { ...person, password: "another long pass phrase" });
  await other.waitForURL("**/projects");
  await visit(other, link);
  await expect(other.getByText("This link is no longer valid. Please ask for a new one.")).toBeVisible();
  await context.close();
});

test("a forgotten password is replaced by way of a mail, and the old one no longer works", async ({
  page,
  mailbox,
}) => {
  const person = await signUp(page, mailbox);
  await signOut(page);

  await page.getByRole("link", { name: /forgot/i }).click();
  await page.waitForURL("**/forgot-password**");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL("**/change-password**");
  await page.getByLabel("Code").fill(codeOf(await mailbox.take(person.email)));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("New password")).toBeFocused();
  await page.waitForURL("**/change-password?*step=choose*");
  await reload(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await page.getByLabel("New password").fill("another long pass phrase");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.waitForURL("**/auth/login**");

  await signIn(page, person);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await signIn(page, { ...person, password: "another long pass phrase" });
  await page.waitForURL("**/projects");
});

test.describe
  .serial("with another provider", () => {
    for (const [provider, toast] of [
      ["Google", "Successfully logged in with Google!"],
      ["GitHub", "Successfully logged in with GitHub!"],
    ] as const) {
      test(`${provider}: consent, 'Welcome Back', and the project list`, async ({ page, signInAs }) => {
        const { email } = newPerson();
        await signInAs({ id: String(Date.now()), email, name: "Ada Lovelace" });
        let calls = 0;
        page.on("request", (request) => {
          if (new URL(request.url()).pathname === `/auth/v2/${provider.toLowerCase()}/callback`) calls += 1;
        });
        await visit(page, "/auth/login");
        await page.getByRole("button", { name: new RegExp(provider) }).click();
        await page.waitForURL("**/projects");
        await expect(page.getByText(toast)).toBeVisible();
        expect(calls).toBe(1);
      });
    }

    test("GitHub is connected with an account, after a fresh proof, and disconnected again", async ({
      page,
      mailbox,
      signInAs,
    }) => {
      const person = await signUp(page, mailbox);
      await signInAs({ id: String(Date.now()), email: `work-${person.email}`, name: "Ada Lovelace" });
      await visit(page, "/accounts");
      await page.getByRole("button", { name: "Connect GitHub" }).click();
      const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
      await proof.getByLabel("Password", { exact: true }).fill(person.password);
      await proof.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("GitHub is connected.")).toBeVisible();
      await expect(page).toHaveURL(/\/accounts$/);
      await takenOver(page);
      await page.getByRole("button", { name: "Disconnect GitHub" }).click();
      await expect(page.getByRole("button", { name: "Connect GitHub" })).toBeVisible();
    });

    test("a person who says no is back at the login page", { tag: "@long" }, async ({ page, signInAs }) => {
      await signInAs(null);
      await visit(page, "/auth/login");
      await page.getByRole("button", { name: /Google/ }).click();
      await expect(page.getByText(/^Authentication failed/)).toBeVisible();
      await expect(page).toHaveURL(/\/auth\/login/);
    });
  });

test("a return page without its parameters says what is missing", { tag: "@long" }, async ({ page }) => {
  await page.goto("/google/callback");
  await page.waitForURL("**/auth/login**");
  await expect(page.getByText(/Missing OAuth parameters/)).toBeVisible();
});
