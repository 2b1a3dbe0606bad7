/** An installation in its operator's name, colours and logo: set on a screen, there in the first HTML of every page. */
import { expect } from "@playwright/test";
import { pngImage } from "../../support/files/images.ts";
import { testWithServer } from "../../support/nodes/own-server.ts";
import { settled } from "../steps/look.ts";
import { newPerson } from "../steps/steps.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

const test = testWithServer();

test("a super admin sets name, colour and logo; pages have them from their first byte on", { tag: "@long" }, async ({
  page,
  server,
  browser,
}) => {
  const person = newPerson();
  const headers = { "X-Use-Cookies": "true" };
  await page.request.post(`${server.url}/auth/v2/register`, { data: person, headers });
  await visit(page, `${server.url}/admin/appearance`);
  const accent = page.getByLabel("Accent colour", { exact: true });
  await accent.fill("#ffcc00");
  await expect(
    page.getByText(/^Text in this colour is hard to read here\. #\w{6} is used in its place\.$/),
  ).toBeVisible();
  await accent.fill("#b4005a");
  await expect(page.getByText("It can be read on every ground.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Acme Studio");
  await page.getByRole("button", { name: "Save appearance" }).click();
  await expect(page.getByText("Appearance saved.")).toBeVisible();
  await expect(page).toHaveTitle("Appearance · Acme Studio");

  await page.getByLabel("Logo", { exact: true }).setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText("This file is not a PNG, JPEG, GIF, WebP or AVIF image.")).toBeVisible();
  const logo = { name: "logo.png", mimeType: "image/png", buffer: pngImage(64, 64) };
  await page.getByLabel("Logo", { exact: true }).setInputFiles(logo);
  await expect(page.getByRole("button", { name: "Remove" })).toBeVisible();

  const stranger = await browser.newPage({ javaScriptEnabled: false });
  const html = await (await stranger.goto(`${server.url}/auth/login`))!.text();
  expect(html).toMatch(/<style>html:root\{--accent:#b4005a/);
  await expect(stranger).toHaveTitle(/Acme Studio$/);
  await expect(stranger.getByText("Acme Studio").first()).toBeVisible();
  expect(await stranger.locator("link[rel=icon]").getAttribute("href")).toMatch(/^\/system\/brand\/[\w-]+\/icon\.png$/);
  const shown = stranger.locator("img[src*='/system/brand/']").first();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(
    await stranger
      .getByRole("button", { name: "Log in", exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor),
  ).toBe("rgb(180, 0, 90)");
  await stranger.close();

  // Printing shows whose it is.
  await visit(page, `${server.url}/projects`);
  await settled(page);
  await takenOver(page);
});
