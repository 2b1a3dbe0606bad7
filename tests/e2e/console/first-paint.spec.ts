/** The server's HTML holds what a page shows; the browser takes it over as it is and asks for nothing twice. */
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e.ts";
import type { ReceivedMail } from "../../support/services/mailbox.ts";
import { listen } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { takenOver } from "../steps/taken-over.ts";

const counting = "Console_RecordCounts";
const titles = ["On rivers", "On glaciers", "On the sea"];

interface Screen {
  name: string;
  path: string;
  /** What the page must hold. */
  rows: string[];
  /** Something that only answers once the page was taken over. */
  use(page: Page): Promise<void>;
}

const screens: Screen[] = [
  {
    name: "the project list",
    path: "/projects",
    rows: ["Reading Room"],
    async use(page) {
      await page.getByLabel("Search projects").fill("nothing of the kind");
      await expect(page.getByText("No project matches")).toBeVisible();
    },
  },
  {
    name: "the records of a model",
    path: "/console/content/paper",
    rows: titles,
    async use(page) {
      await page.getByRole("checkbox", { name: "Select On rivers" }).click();
      await expect(page.getByText("1 record selected")).toBeVisible();
    },
  },
  {
    name: "a model's fields",
    path: "/console/model/paper",
    rows: ["Title", "Pages"],
    async use(page) {
      await page.getByLabel("Search models").fill("nothing");
      await expect(page.getByText("No model has this name.")).toBeVisible();
    },
  },
  {
    name: "the roles",
    path: "/console/settings/roles",
    rows: ["Project Roles", "admin", "System generated"],
    async use(page) {
      await page.getByRole("button", { name: "admin", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Edit Role" })).toBeVisible();
    },
  },
  {
    name: "the members",
    path: "/console/settings/teams",
    rows: ["Ada Lovelace", "Owner"],
    async use(page) {
      await page.getByRole("button", { name: "Add member" }).click();
      await expect(page.getByRole("dialog", { name: "Add member" })).toBeVisible();
    },
  },
  {
    name: "the audit log",
    path: "/console/audit",
    rows: ["Add model to project"],
    async use(page) {
      await page.getByRole("button", { name: "Add model to project" }).click();
      await expect(page.getByRole("region", { name: "Arguments" })).toContainText("paper");
    },
  },
];

interface Mailbox {
  take(to: string): Promise<ReceivedMail>;
}

/** A browser that holds the session of somebody with a project, a model and three records. */
async function reader(
  browser: Browser,
  baseURL: string,
  mailbox: Mailbox,
  javaScriptEnabled: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  const seed = new Seed(context.request);
  await seed.register(mailbox);
  await seed.project("Reading Room");
  await seed.model("paper", [
    { field_label: "Title", field_type: "text", validation: { as_title: true } },
    { field_label: "Pages", field_type: "number", input_type: "int", validation: {} },
  ]);
  for (const title of titles)
    await seed.system(
      'mutation ($payload: JSON) { upsertModelData(model_name: "paper", payload: $payload, status: "published") { id } }',
      { payload: { title, pages: title.length } },
    );
  return context;
}

/** One row of the page's table or list, by its text. */
const row = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

test("without scripts the pages show their rows", { tag: "@long" }, async ({ browser, baseURL, mailbox }) => {
  const context = await reader(browser, baseURL!, mailbox, false);
  const page = await context.newPage();
  for (const { name, path, rows } of screens)
    await test.step(name, async () => {
      await page.goto(path);
      for (const text of rows) await expect(row(page, text)).toBeVisible();
    });
  await context.close();
});

test("without scripts the general settings hold what is saved", { tag: "@long" }, async ({
  browser,
  baseURL,
  mailbox,
}) => {
  const context = await reader(browser, baseURL!, mailbox, false);
  const page = await context.newPage();
  await page.goto("/console/settings/general");
  await expect(page.getByLabel("Project name")).toHaveValue("Reading Room");
  await context.close();
});

test("with scripts they are taken over without another query and without complaint", { tag: "@long" }, async ({
  browser,
  baseURL,
  mailbox,
}) => {
  const context = await reader(browser, baseURL!, mailbox, true);
  for (const { name, path, rows, use } of screens)
    await test.step(name, async () => {
      const page = await context.newPage();
      const log = listen(page);
      const queries: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        // The one page whose address begins as the API's do is fetched ahead, as the other pages are.
        const body = request.postData() ?? "";
        // Records are counted once the page is used, and never before.
        if (pathname.startsWith("/system/") && pathname !== "/system/plugins" && !body.includes(counting))
          queries.push(`${pathname} ${body}`);
      });
      await page.goto(path);
      for (const text of rows) await expect(row(page, text)).toBeVisible();
      await takenOver(page);
      await use(page);
      expect(queries).toEqual([]);
      expect(log.take()).toEqual([]);
      await page.close();
    });
  await context.close();
});

test("a script that comes late changes nothing in what was taken over", { tag: "@long" }, async ({
  browser,
  baseURL,
  mailbox,
}) => {
  const context = await reader(browser, baseURL!, mailbox, true);
  const { path, rows, use } = screens[2]!;
  const html = await (await context.request.get(path)).text();
  const scripts = [...html.matchAll(/<script src="([^"]+)" async=""/g)].map((tag) => tag[1]!);
  // The page's own scripts come last. While one is missing, React has begun with the others, and starts over when it comes.
  for (const late of scripts.slice(process.env.TESTS === "short" ? -3 : -8)) {
    const page = await context.newPage();
    const log = listen(page);
    const queries: string[] = [];
    page.on("request", (request) => {
      const isOfPage = new URL(request.url()).pathname.startsWith("/system/");
      if (isOfPage && !request.postData()?.includes(counting)) queries.push(request.url());
    });
    const arrived = new Set<string>();
    page.on("requestfinished", (request) => arrived.add(new URL(request.url()).pathname));
    const held = Promise.withResolvers<void>();
    await page.route(`**${late}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => scripts.filter((script) => script !== late && !arrived.has(script))).toEqual([]);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
    held.resolve();
    await takenOver(page);
    for (const text of rows) await expect(row(page, text)).toBeVisible();
    await use(page);
    expect(queries, late).toEqual([]);
    expect(log.take(), late).toEqual([]);
    await page.close();
  }
  await context.close();
});
