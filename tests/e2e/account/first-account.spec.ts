/** The first page of a new installation, as the quick start says: on the same machine the first account is made at once, from elsewhere by the printed link alone. */
import { type Browser, expect } from "@playwright/test";
import { testWithServer } from "../../support/nodes/own-server.ts";
import { newPerson } from "../steps/steps.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

const notHere = "The first account is made on the machine that Plinth runs on";

const test = testWithServer();

/** A page of somebody who comes by a proxy, as from another machine. */
const fromElsewhere = async (browser: Browser) =>
  (await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": "198.51.100.7" } })).newPage();

test("on the same machine the first account is made at once; from elsewhere nobody is shown a form without the link", async ({
  page,
  browser,
  server,
}) => {
  // Whatever one asks for: nobody can log in yet.
  for (const path of ["/console", "/auth/login", "/"]) {
    await visit(page, `${server.url}${path}`);
    await expect(page).toHaveURL(/\/auth\/signup/);
  }
  await expect(page.getByText("Welcome to your new installation")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
  // Headers that Next adds itself tell of no proxy.
  expect(server.output()).not.toContain("proxy");

  const stranger = await fromElsewhere(browser);
  await visit(stranger, `${server.url}/`);
  await expect(stranger.getByText(notHere)).toBeVisible();
  await expect(stranger.getByLabel("Email")).toHaveCount(0);
  await visit(stranger, /http\S+\/auth\/signup\?setup=\S+/.exec(server.output())![0]);
  await expect(stranger.getByLabel("Email")).toBeVisible();

  const person = newPerson();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/projects");
  await takenOver(page);
  await visit(page, `${server.url}/admin/users`);
  await expect(page.getByText(person.email).first()).toBeVisible();

  // With an account there, everybody may make one, and log in.
  await visit(stranger, `${server.url}/`);
  await expect(stranger).toHaveURL(/\/auth\/login/);
  await expect(stranger.getByLabel("Email")).toBeFocused();

  await visit(page, `${server.url}/projects/new`);
  await page.getByLabel("Project name").fill("Garden");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL("**/console?project=garden*");
  await visit(stranger, `${server.url}/auth/signup`);
  await expect(stranger.getByLabel("Email")).toBeVisible();
});
