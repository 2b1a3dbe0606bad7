/** A function's life in the console: written with completion, tried, saved, called by programs, followed in its log, taken back, deleted. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { rowAction } from "../steps/steps.ts";
import { reload, visit } from "../steps/taken-over.ts";

test("a function is written, run, kept over a reload, saved, called, followed and taken back", async ({
  page,
  request,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Logic");
  await seed.model("post", [{ field_label: "Title", field_type: "text", input_type: "string" }]);

  await test.step("the empty screen shows a function, and makes one", async () => {
    await visit(page, "/console/logic");
    await expect(page.getByText("A first function to try")).toBeVisible();
    await page.getByRole("button", { name: "Create an empty function" }).click();
    const drawer = page.getByRole("dialog", { name: "Create function" });
    await drawer.getByLabel("Function name").fill("1st");
    await drawer.getByRole("button", { name: "Create function" }).click();
    await expect(drawer.getByText(/^Function name must start with a letter/)).toBeVisible();
    await drawer.getByLabel("Function name").fill("greet");
    await drawer.getByRole("button", { name: "Create function" }).click();
    await page.waitForURL("**/console/logic/greet?**");
  });

  const editor = page.getByRole("textbox", { name: "Source of greet" });
  await test.step("the source stands in the server's HTML, and the editor completes and checks it", async () => {
    const html = await (await page.request.get("/console/logic/greet")).text();
    expect(html).toMatch(/<pre[^>]*>export default async function greet\(/);
    await page.locator("[data-types=ready]").waitFor();
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("export default async function greet(input: { name: string; of?: Post }) {\n");
    await page.keyboard.type('console.log("for", input.');
    const completions = page.getByRole("listbox", { name: "Completions" });
    await expect(completions.getByRole("option", { name: "name", exact: true })).toBeVisible();
    await expect(page.locator(".cm-lint-marker-error").first()).toBeVisible();
    await page.keyboard.type('name);\nreturn { message: "Hello, " + input.name };');
    await expect(page.locator(".cm-lint-marker-error")).toHaveCount(0);
  });

  await test.step("what is not saved runs too", async () => {
    await page.getByLabel("Input (JSON)").fill("{name}");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByText(/^This is not valid JSON/)).toBeVisible();
    await page.getByLabel("Input (JSON)").fill('{ "name": "Ada" }');
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByLabel("result", { exact: true })).toContainText('"message": "Hello, Ada"');
    await expect(page.getByLabel("Log", { exact: true })).toContainText("for Ada");
    await expect(page.getByText("Not saved yet")).toBeVisible();
  });

  await test.step("what is not saved comes back after a reload, and is not left by accident", async () => {
    await reload(page);
    await expect(page.getByText("Your unsaved changes are back")).toBeVisible();
    await expect(editor).toContainText("Hello, ");
    await page.getByRole("link", { name: "All functions" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Version 2 is saved")).toBeVisible();
  });

  await test.step("Tab indents, and Escape and Tab lead out", async () => {
    await editor.focus();
    await page.keyboard.press("Tab");
    await expect(editor).toBeFocused();
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByText("Version 2 is saved")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Fill in an example" })).toBeFocused();
  });

  await test.step("connected, it answers programs over GraphQL and REST", async () => {
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("switch", { name: "Connected" }).click();
    await page.getByLabel("Cron expression (UTC)").fill("0 6 * * *");
    await expect(page.getByText(/^Runs next on .*6:00 AM UTC, /)).toBeVisible();
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Function settings saved")).toBeVisible();
    const answer = await seed.secured(await seed.token("Program"), '{ greet(input: { name: "Grace" }) }');
    expect(answer).toEqual({ greet: { message: "Hello, Grace" } });
    const { projectFunctionsInfo: found } = await seed.system<{
      projectFunctionsInfo: { rest_api_secret_url_key: string }[];
    }>('{ projectFunctionsInfo(name: "greet") { rest_api_secret_url_key } }');
    const address = `/secured/functions/${found[0]!.rest_api_secret_url_key}`;
    const rest = await request.post(address, { data: { name: "Edsger" } });
    expect(await rest.json()).toEqual({ data: { message: "Hello, Edsger" } });
  });

  await test.step("the log follows the calls, by what called", async () => {
    await page.getByRole("tab", { name: "Logs" }).click();
    const log = page.getByRole("table", { name: "Log" });
    await expect(log.getByText("for Grace")).toBeVisible();
    await expect(log.getByText("for Edsger")).toBeVisible();
    await page.getByLabel("Trigger").click();
    await page.getByRole("option", { name: "REST" }).click();
    await expect(log.getByText("for Grace")).toBeHidden();
    await expect(log.getByText("for Edsger")).toBeVisible();
  });

  await test.step("an earlier version is compared and restored", async () => {
    await page.getByRole("tab", { name: "Versions" }).click();
    await expect(page.getByLabel("From version 1 to now")).toContainText("Removed: ");
    await page.getByRole("button", { name: "Restore this version" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Version 1 restored")).toBeVisible();
    await page.getByRole("tab", { name: "Code" }).click();
    await expect(editor).toContainText("return input;");
    await expect(page.getByText("Version 3 is saved")).toBeVisible();
  });

  await test.step("it is deleted by the word", async () => {
    await page.getByRole("link", { name: "All functions" }).click();
    await expect(page.getByRole("row", { name: /greet/ })).toContainText("Connected");
    await rowAction(page, "greet", "Delete");
    await page.getByLabel("Type DELETE").fill("DELETE");
    await page.getByRole("button", { name: "Delete function" }).click();
    await expect(page.getByText("A first function to try")).toBeVisible();
  });
});
