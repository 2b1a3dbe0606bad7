/** An account's security as a person sets it up: two-factor sign-in, passkeys, devices, connected accounts, and the end. */
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, test } from "../../support/e2e.ts";
import { pngImage } from "../../support/files/images.ts";
import { type Person, signIn, signOut, signUp } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

/** An authenticator that is part of the device, and whose owner always says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Answers the dialog that asks who is there. */
async function confirmItIsMe(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

test("two-factor sign-in through the screen: set up, signed in with a code and with a recovery code, switched off", async ({
  page,
  mailbox,
}) => {
  const person = await signUp(page, mailbox);
  await visit(page, "/accounts");
  await page.getByRole("button", { name: "Set up" }).click();
  await confirmItIsMe(page, person);
  const setup = page.getByRole("dialog", { name: "Set up two-factor sign-in" });
  await expect(setup.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await setup.locator("code").textContent()) ?? "").replace(/\s/g, "");
  const app = new TOTP({ secret });
  await setup.getByLabel("Code").fill("000000");
  await setup.getByRole("button", { name: "Switch on" }).click();
  await expect(setup.getByRole("alert")).toHaveText(/wrong, or was used before/);
  await setup.getByLabel("Code").fill(app.generate());
  await setup.getByRole("button", { name: "Switch on" }).click();
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const recovery = (await kept.getByRole("listitem").first().textContent()) ?? "";
  await kept.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  expect((await mailbox.take(person.email)).subject).toBe("Plinth: Two-factor sign-in was switched on");

  await signOut(page);
  await signIn(page, person);
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  // No way past it: there is no session yet.
  await visit(page, "/projects");
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, person);
  // The app's next code: the one it showed before was used.
  await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL("**/projects");
  await signOut(page);
  await signIn(page, person);
  await page.getByLabel("Code").fill(recovery);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL("**/projects");

  await visit(page, "/accounts");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await confirmItIsMe(page, person);
  await expect(page.getByText("Two-factor sign-in is switched off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("a passkey signs in without a password; other devices are signed out; a picture; and the account's end", async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  await addAuthenticator(page);
  const person = await signUp(page, mailbox);
  await visit(page, "/accounts");
  await page.getByLabel("Picture").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: pngImage(300, 200, person.email),
  });
  await expect(page.getByText("Your picture was saved.")).toBeVisible();
  const picture = page.getByRole("main").locator("img[src^='/system/user/avatar/']");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  const naming = page.getByRole("dialog", { name: "Add a passkey" });
  await naming.getByLabel("Name").fill("Work laptop");
  await naming.getByRole("button", { name: "Continue" }).click();
  await confirmItIsMe(page, person);
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Work laptop");
  expect((await mailbox.take(person.email)).text).toContain("Work laptop");
  await page.getByRole("button", { name: "Actions for passkey Work laptop" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Old laptop");

  await signOut(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.waitForURL("**/projects");

  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await signIn(elsewhere, person);
  await elsewhere.waitForURL("**/projects");
  await visit(page, "/accounts");
  const devices = page.getByRole("list", { name: "Devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").first()).toContainText(/Chrome \d+ · \w+ computer\s*This device/);
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await elsewhere.goto("/projects");
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await elsewhere.close();

  await page.getByRole("button", { name: "Delete account" }).click();
  const end = page.getByRole("dialog", { name: "Delete your account?" });
  await end.getByLabel("Type DELETE").fill("DELETE");
  await end.getByRole("button", { name: "Delete account" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/auth/login");
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText("The email address or the password is wrong.")).toBeVisible();
});
