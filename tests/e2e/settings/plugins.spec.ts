/** Plugins: the example of the guide from its source to its screens, and everything that can go wrong with one, which the console outlives. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { zip } from "../../support/files/plugin-archive.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** A super admin's page. */
async function operatorPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await new Seed(context.request).rest("/auth/v2/login", operator);
  return context.newPage();
}

async function install(page: Page, buffer: Buffer): Promise<void> {
  await visit(page, "/system/plugins");
  await page
    .getByLabel("Archive of a plugin")
    .setInputFiles({ name: "plugin.zip", mimeType: "application/zip", buffer });
}

async function uninstall(page: Page, ...ids: string[]): Promise<void> {
  const seed = new Seed(page.request);
  for (const id of ids) await seed.system(`mutation { uninstallPlugin(id: "${id}") { message } }`);
  await page.context().close();
}

test("the example is built as the guide says, installed, added, and seen in each place of the console", async ({
  page,
  browser,
  baseURL,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Signs");
  await seed.model("sign", [{ field_label: "Name", field_type: "text", input_type: "string" }]);

  const archive = execFileSync("node", ["scripts/plugin.mjs", "examples/hello-plugin"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .at(-1)!;
  const admin = await operatorPage(browser, baseURL);
  await install(admin, readFileSync(archive));
  await expect(admin.getByText("Hello was installed.")).toBeVisible();
  await install(admin, readFileSync(archive));
  await expect(admin.getByText("Version 1.0.0 of hello-plugin is installed; 1.0.0 is not newer.")).toBeVisible();
  const faulty = { name: "lathe", version: "newest", displayName: "Lathe", menu: [{ path: "/" }] };
  await install(admin, zip({ "config.json": JSON.stringify(faulty), "index.js": "1" }));
  const refusal = admin.getByRole("alert").filter({ hasText: "The plugin was not installed" });
  await expect(refusal).toContainText("config.json has 2 faults.");
  await expect(refusal.getByRole("listitem")).toHaveText([
    "versionPlease give the version as three numbers, such as 1.0.0",
    "menu[0].labelPlease give what the tab says",
  ]);

  await visit(page, "/console/settings/plugins");
  await expect(page.getByRole("listitem").filter({ hasText: "Media" }).getByText("loaded")).toBeVisible();
  await page.getByRole("button", { name: "Browse Plugins" }).click();
  await page.getByRole("button", { name: "Add Hello" }).click();
  await expect(page.getByText("Plugin activated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  // It runs at once, without the page being loaded again.
  const line = page.getByRole("listitem").filter({ hasText: "Greets the project" });
  await expect(line.getByText("loaded")).toBeVisible();

  await test.step("settings", async () => {
    await line.getByRole("link", { name: "Hello" }).click();
    await page.getByLabel("Greeting").last().fill("Welcome");
    await page.getByRole("button", { name: "Save greeting" }).click();
    await expect(page.getByText("hello-plugin was told")).toBeVisible();
  });

  await test.step("tab, screen, query, toast, route with a name", async () => {
    const answer = await page.goto("/console/content/sign");
    const headers = answer!.headers();
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    const policy = headers["content-security-policy"]!;
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' [^;]*\/plugins\/hello-plugin\//);
    expect(policy).not.toMatch(/unsafe|strict-dynamic/);
    const tab = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Hello" });
    await expect(tab).toBeVisible();
    await tab.click();
    await page.waitForURL("**/console/plugin/hello-plugin?**");
    await expect(page.getByRole("heading", { level: 1, name: "Hello" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Welcome, Signs!" })).toBeVisible();
    await page.getByRole("button", { name: "Greet" }).click();
    await expect(page.getByText("Welcome from a plugin")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "sign" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "One model" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Name");
    await page.evaluate(() => window.plinth.menu.push({ label: "Late", href: "/console/api" }));
    await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Late" })).toBeVisible();
    await page.evaluate(() => {
      for (const label of ["Many", "more", "tabs", "than", "the", "bar", "has", "room for"])
        window.plinth.menu.push({ label: `${label} and its long label`, href: "/console/api", icon: "rocket" });
    });
    await expect(page.getByRole("link", { name: "room for and its long label" })).toBeAttached();
    await expect(page.getByRole("button", { name: /^Welcome/ })).toBeInViewport({ ratio: 1 });
    await visit(page, "/console/plugin/hello-plugin/nowhere");
    await expect(page.getByRole("heading", { name: "No such screen" })).toBeVisible();
  });

  await test.step("type of field", async () => {
    await visit(page, "/console/model/sign?add=field");
    await page.getByRole("button", { name: /^Colour/ }).click();
    await page.getByLabel("Field label").fill("Paint");
    await page.getByRole("button", { name: "Add field" }).click();
    await expect(page.getByText("New Field Created Successfully!")).toBeVisible();
    const line = page.getByRole("button", { name: /^Paint/ });
    await expect(line).toContainText("Colour");
    await expect(line.locator("svg.lucide-palette")).toBeVisible();
    await line.click();
    await expect(page.getByRole("dialog", { name: "Paint" })).toContainText("Colour. A colour, chosen from");
    await visit(page, "/console/content/sign?create=1");
    await expect(page.getByLabel("Palette for Paint")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Stop");
    await page.getByLabel("Paint", { exact: true }).fill("#b91c1c");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "#b91c1c" })).toBeVisible();
  });

  await test.step("a plugin that is not activated does not run, whoever asks for it", async () => {
    await seed.system(`mutation { upsertPlugin(id: "hello-plugin", activate_status: Deactivated) { id } }`);
    await visit(page, "/console/plugin/hello-plugin");
    await expect(page.getByText('Plugin "hello-plugin" not found or not loaded')).toBeVisible();
    const outcome = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const script = document.createElement("script");
          script.src = "/plugins/hello-plugin/index.js";
          script.onload = () => resolve("ran");
          script.onerror = () => resolve("refused");
          document.head.append(script);
        }),
    );
    expect(outcome).toBe("refused");
    // Its fields are those of the console again.
    await visit(page, "/console/content/sign?create=1");
    await expect(page.getByLabel("Paint", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Palette for Paint")).toBeHidden();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByLabel("Paint", { exact: true }).fill("#1d4ed8");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "#1d4ed8" })).toBeVisible();
    await visit(page, "/console/model/sign");
    await expect(page.getByRole("button", { name: /^Paint/ })).toContainText("Text");
    await page.getByRole("button", { name: /^Paint/ }).click();
    const drawer = page.getByRole("dialog", { name: "Paint" });
    await expect(drawer).toContainText("The plugin hello-plugin does not run here");
    await drawer.getByLabel("Description").fill("Of the board");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step("activated again, it has its fields as they were, and their values", async () => {
    await seed.system(`mutation { upsertPlugin(id: "hello-plugin", activate_status: Activated) { id } }`);
    await visit(page, "/console/content/sign");
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByLabel("Palette for Paint")).toHaveValue("#1d4ed8");
  });
  await uninstall(admin, "hello-plugin");
});

/** What a plugin does wrong, by its name. */
const faulty: Record<string, { script: string; config?: object }> = {
  "no-registration": { script: "1;" },
  "throws-at-load": { script: `throw new Error("Boom at load");` },
  "throws-later": {
    config: {
      displayName: "Clumsy",
      routes: [
        { path: "/render", component: "Render" },
        { path: "/event", component: "Press" },
        { path: "/promise", component: "Wait" },
        { path: "/gone", component: "Gone" },
      ],
      settings: { component: "Nothing" },
      fields: [{ type: "odd", base: "text", label: "Odd", input: "Input", cell: "Cell" }],
    },
    script: `const { React, ui } = window.plinth;
      plinth.register({ name: "throws-later", components: {
        Render() { throw new Error("Boom at render"); },
        Input() { throw new Error("Boom in an input"); },
        Cell() { throw new Error("Boom in a cell"); },
        Wait() { return React.createElement(ui.Button, { onClick: async () => { throw new Error("Boom in a promise"); } }, "Wait for me"); },
        Press() { return React.createElement(ui.Button, { onClick() { throw new Error("Boom in an event"); } }, "Press me"); },
      } });`,
  },
  // The browser is kept from parts of these.
  "without-config": { script: `plinth.register({ name: "without-config" });` },
  "without-script": { script: `plinth.register({ name: "without-script" });` },
  endless: { script: `plinth.register({ name: "endless" });` },
};

test("whatever goes wrong with plugins is told under their names, and the console stays of use", {
  tag: "@long",
}, async ({ page, browser, baseURL, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Faults");
  await seed.model("note", [{ field_label: "Name", field_type: "text", input_type: "string" }]);
  const admin = await operatorPage(browser, baseURL);
  for (const [name, { script, config }] of Object.entries(faulty)) {
    const archive = zip({
      "config.json": JSON.stringify({ name, version: "1.0.0", displayName: name, ...config }),
      "index.js": script,
    });
    await admin.request.post("/system/plugin/install", {
      headers: { "X-Use-Cookies": "true" },
      multipart: { archive: { name: "plugin.zip", mimeType: "application/zip", buffer: archive } },
    });
    await seed.system(`mutation ($id: String!) { upsertPlugin(id: $id, activate_status: Activated) { id } }`, {
      id: name,
    });
  }
  await seed.system(
    `mutation { upsertFieldToModel(model_name: "note", field_label: "Odd", field_type: text, validation: { plugin_field: "throws-later/odd" }) { identifier } }`,
  );
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const never = () => new Promise<void>(() => undefined);

  await test.step("what does not come, or does not do what it should", async () => {
    await page.route("**/plugins/without-config/config.json", (route) => route.fulfill({ status: 404 }));
    await page.route("**/plugins/without-script/index.js*", (route) => route.abort());
    // The 3 s that each has count on a busy machine as well, where all of them may be late.
    await expect(async () => {
      await visit(page, "/console/plugins");
      for (const [name, words] of [
        ["no-registration", "Plugin did not register itself after loading"],
        ["throws-at-load", "Plugin did not register itself after loading: Boom at load"],
        ["without-config", "Failed to fetch config.json"],
        ["without-script", "Failed to load plugin script"],
      ] as const) {
        await expect(line(name).getByText("failed", { exact: true })).toBeVisible();
        await expect(line(name)).toContainText(words, { timeout: 100 });
      }
    }).toPass();
    await expect(line("Media").getByText("loaded")).toBeVisible();
    await page.unroute("**/plugins/without-script/index.js*");
    await line("without-script").getByRole("button", { name: "Retry" }).click();
    await expect(line("without-script").getByText("loaded")).toBeVisible();
    await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "note" }).click();
    await page.waitForURL("**/console/content/note?**");
  });

  await test.step("5 s for the runtime, 2 s for the directory, 3 s for each plugin, and no longer", async () => {
    const context = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
    const timed = await context.newPage();
    await timed.clock.install();
    await timed.goto("/console/audit");
    await timed.clock.pauseAt(await timed.evaluate(() => Date.now() + 60_000));
    // That page may only now come to ask for its plugins.
    await timed.goto("about:blank");
    /** Leaves what is asked for there without an answer. */
    const hold = async (address: string) => {
      const held = { isAsked: false };
      await timed.route(address, () => {
        held.isAsked = true;
        return never();
      });
      return held;
    };
    /** The clock stands still but for this: a little until it is asked for, to half a second before the limit, and over it. */
    const outlast = async (held: { isAsked: boolean }, limitMs: number, words: string) => {
      const asked = async () => {
        await timed.clock.runFor(5);
        return held.isAsked;
      };
      await expect.poll(asked, { intervals: [100] }).toBe(true);
      await timed.clock.runFor(limitMs - 500);
      await expect(timed.getByText(words)).toBeHidden();
      await timed.clock.runFor(500);
      await expect(timed.getByText(words)).toBeVisible();
    };
    const runtime = await hold("**/plugins/runtime.js");
    await timed.goto("/console/plugins");
    await outlast(runtime, 5_000, "The plugin runtime did not load");
    await expect(timed.getByText("The console works without plugins.")).toBeVisible();
    await timed.unroute("**/plugins/runtime.js");
    const directory = await hold("**/plugins/");
    const endless = await hold("**/plugins/endless/index.js*");
    await timed.goto("/console/plugins");
    await outlast(directory, 2_000, "Plugin directory scan timeout");
    await expect(timed.getByText("are loaded by their names instead")).toBeVisible();
    await outlast(endless, 3_000, "Plugin endless load timeout");
    await context.close();
  });

  await test.step("a runtime that does not come", async () => {
    await page.route("**/plugins/runtime.js", (route) => route.abort());
    await visit(page, "/console/plugins");
    await expect(page.getByText("The plugin runtime did not load")).toBeVisible();
    await expect(line("Media").getByText("failed")).toBeVisible();
    await page.getByRole("link", { name: "Model", exact: true }).click();
    await page.waitForURL("**/console/model/note?**");
    await page.unroute("**/plugins/runtime.js");
    await page.unroute("**/plugins/without-config/config.json");
  });

  await test.step("what runs and then throws", async () => {
    await visit(page, "/console/plugin/throws-later/render");
    await expect(page.getByText('Plugin "Clumsy" failed')).toBeVisible();
    await expect(page.getByText("Boom at render")).toBeVisible();
    await visit(page, "/console/plugin/throws-later/event");
    await page.getByRole("button", { name: "Press me" }).click();
    await expect(page.getByText("Boom in an event")).toBeVisible();
    await expect(page.getByText('Plugin "Clumsy" failed')).toBeVisible();
    await visit(page, "/console/plugin/throws-later/promise");
    await page.getByRole("button", { name: "Wait for me" }).click();
    await expect(page.getByText("Boom in a promise")).toBeVisible();
    await visit(page, "/console/plugin/throws-later/gone");
    await expect(page.getByText('Component "Gone" not found in plugin.')).toBeVisible();
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Content" }).click();
    await page.waitForURL("**/console/content/**");
    // What a plugin's input cannot take, the console's own does.
    await visit(page, "/console/content/note?create=1");
    await expect(page.getByRole("alert").filter({ hasText: "Boom in an input" })).toContainText('"Clumsy" failed');
    await page.getByLabel("Odd", { exact: true }).fill("Even so");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("row").getByTitle("Boom in a cell")).toHaveText('Plugin "Clumsy" failed');
  });

  for (const [name, words] of [
    ["endless", "This plugin does not provide any configurable settings."],
    ["throws-later", 'Settings component "Nothing" not found in plugin.'],
    ["no-registration", 'Plugin "no-registration" not found or not loaded'],
  ] as const) {
    await visit(page, `/console/settings/plugins/${name}`);
    await expect(page.getByText(words)).toBeVisible();
  }
  await uninstall(admin, ...Object.keys(faulty));
});
