/** How much JavaScript a page brings before anybody does anything: 200 kB, compressed, at most. What is opened later comes later. */
import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { takenOver } from "../steps/taken-over.ts";

const bytesMax = 200_000;

const signedOut = ["/auth/login", "/auth/signup", "/verify?email=a@example.com", "/forgot-password", "/no/such/page"];
const account = [
  "/projects",
  "/projects/new",
  "/accounts",
  "/support",
  "/subscriptions",
  "/sync",
  "/audit-log",
  "/system-api",
  "/system/plugins",
  "/analytics-test",
];
const administration = ["/admin", "/admin/users", "/support/docs/rest-api"];
const console = [
  "/console",
  "/console/content/article",
  "/console/content/imprint",
  "/console/model/article",
  "/console/model/article/graph",
  "/console/api",
  "/console/audit",
  "/console/logic",
  "/console/logic/hello",
  "/console/settings",
  ...["general", "teams", "api-secrets", "webhooks", "webhooks/deliveries", "roles", "plugins", "media"].map(
    (page) => `/console/settings/${page}`,
  ),
];

const sizes = new Map<string, Promise<number>>();

function compressedBytes(request: APIRequestContext, script: string): Promise<number> {
  const known = sizes.get(script);
  if (known) return known;
  const size = request.get(script).then(async (answer) => gzipSync(await answer.body(), { level: 9 }).length);
  sizes.set(script, size);
  return size;
}

/** The scripts that a page's HTML names, those for browsers without modules apart. */
function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/nomodule/i.test(tag));
  return [...new Set(tags.flatMap((tag) => /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1] ?? []))];
}

async function firstLoads(request: APIRequestContext, paths: string[]): Promise<Record<string, number>> {
  const loads: Record<string, number> = {};
  for (const path of paths) {
    const scripts = scriptsOf(await (await request.get(path)).text());
    expect(scripts.length, path).toBeGreaterThan(5);
    const bytes = await Promise.all(scripts.map((script) => compressedBytes(request, script)));
    loads[path] = bytes.reduce((sum, one) => sum + one, 0);
  }
  return loads;
}

const tooLarge = (loads: Record<string, number>) => Object.entries(loads).filter(([, bytes]) => bytes > bytesMax);

test("no page brings more than 200 kB of scripts", async ({ browser, baseURL, request, mailbox }) => {
  expect(tooLarge(await firstLoads(request, signedOut))).toEqual([]);
  const context = await browser.newContext({ baseURL });
  const seed = new Seed(context.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  const make =
    "mutation ($name: String!, $source: String) { upsertFunctionToProject(name: $name, source: $source) { id } }";
  await seed.system(make, { name: "hello", source: "export default () => 1;" });
  const loads = await firstLoads(context.request, [...account, ...console]);
  expect(tooLarge(loads)).toEqual([]);
  const operators = await browser.newContext({ baseURL });
  await new Seed(operators.request).rest("/auth/v2/login", operator);
  expect(tooLarge(await firstLoads(operators.request, administration))).toEqual([]);
  await operators.close();

  // A page that is left alone fetches nothing for what might be opened, where no plugin is activated.
  await seed.system(`mutation { upsertPlugin(id: "media-plugin", activate_status: Deactivated) { id } }`);
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on("request", (asked) => asked.resourceType() === "script" && fetched.push(new URL(asked.url()).pathname));
  await page.goto("/console/model/article", { waitUntil: "networkidle" });
  await takenOver(page);
  const bytes = await Promise.all([...new Set(fetched)].map((script) => compressedBytes(context.request, script)));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(bytesMax);
  // The first move of the mouse does.
  const before = fetched.length;
  await page.mouse.move(300, 300);
  await expect.poll(() => fetched.length).toBeGreaterThan(before);
  await context.close();
});
