/** The pictures of the guides and the README, in docs/images: `npm run docs:pictures` takes them anew after a build. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { ada, root, take } from "./take.ts";

test.describe.configure({ mode: "parallel", timeout: 300_000 });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

test("a magazine: content, model, graph, playground, new project", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox, ada("fieldnotes"));
  await seedMagazine(seed, { id: "field-notes" });
  for (const [name, path] of [
    ["content", "/console/content/article"],
    ["model", "/console/model/article"],
    ["graph", "/console/model/article/graph"],
    ["new-project", "/projects/new"],
  ] as const) {
    await open(page, path);
    await take(page, name);
  }
  await open(page, "/console/api?model=article");
  await page.getByLabel("Show statement").click();
  await expect(page.getByLabel("Playground")).toHaveAttribute("aria-busy", "false");
  await page.getByRole("button", { name: /^Execute query/ }).click();
  await expect(page.getByText("Estimated cost")).toBeVisible();
  const address = page.getByRole("region", { name: "Address" }).locator("pre");
  await address.evaluate((line) => line.replaceChildren("http://localhost:3000/secured/graphql"));
  await take(page, "playground");
});

test("a function, its run and its log", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox, ada("harbour"));
  await seed.project("Harbour Journal", { id: "harbour-journal" });
  const text = (field_label: string, validation: object = {}) => ({ field_label, field_type: "text", validation });
  await seed.model("post", [text("Title", { as_title: true }), text("Slug")]);
  const source = `/** A post's address from its title, before it is written. */
export default async (input: PostInput, { action, ids }: FunctionContext) => {
  if (!input.title) {
    const fields = { title: "Please enter a title" };
    throw new PlinthError("No title", { fields });
  }
  const slug = input.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const { postList } = await plinth.graphql<{ postList: Post[] }>(
    "query ($slug: String) { postList(where: { slug: { eq: $slug } }) { id } }",
    { slug },
  );
  const taken = postList.some(({ id }) => !ids?.includes(id));
  console.log(action ?? "tried", slug, taken ? "is taken" : "is free");
  const ending = taken ? "-" + crypto.randomUUID().slice(0, 4) : "";
  return { ...input, slug: slug + ending };
};
`;
  await seed.system(
    `mutation ($source: String) { upsertFunctionToProject(name: "slug_of_title", description: "Gives posts an address", source: $source, request: "post", function_connected: true) { id } }`,
    { source },
  );
  await open(page, "/console/logic/slug_of_title");
  await page.locator("[data-types=ready]").waitFor();
  await page.getByLabel("Input (JSON)").fill('{\n  "title": "Hello World"\n}');
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByLabel("Log", { exact: true })).toBeVisible();
  await take(page, "function");
});

const names = [
  ...["Dry dock", "Signal mast", "Bollards", "Fish market", "Tugboat", "Quay at night", "Crane 4", "Breakwater"],
  ...["Sails", "Slipway", "The long jetty", "Rope", "Gulls", "Storm front", "Red warehouse", "Nets and buoys"],
  ...["Fog over the pier", "Lighthouse", "Harbour cranes", "Ferry at dawn"],
];

/** A landscape of its own: sky, sun, two hills. */
async function landscape(place: number): Promise<Buffer> {
  const hue = (place * 41) % 360;
  const [sun, hill] = [60 + ((place * 67) % 280), 170 + ((place * 23) % 40)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 50% 78%)"/><stop offset="1" stop-color="hsl(${hue + 30} 45% 60%)"/></linearGradient>
    <rect width="400" height="300" fill="url(#sky)"/><circle cx="${sun}" cy="80" r="28" fill="hsl(${hue} 80% 90%)"/>
    <path d="M0 ${hill} Q 110 ${hill - 50} 210 ${hill + 10} T 400 ${hill} V 300 H 0" fill="hsl(${hue + 180} 35% 38%)"/>
    <path d="M0 ${hill + 50} Q 110 ${hill + 15} 210 ${hill + 55} T 400 ${hill + 50} V 300 H 0" fill="hsl(${hue + 180} 35% 24%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

test("a library of media", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox, ada("pictures"));
  await seed.project("Harbour Journal", { id: "harbour-pictures" });
  await seed.model("post", [{ field_label: "Title", field_type: "text" }]);
  const files = await Promise.all(
    names.map(async (name, place) => ({
      name: `${name}.jpg`,
      mimeType: "image/jpeg",
      buffer: await landscape(place),
    })),
  );
  await seed.upload(files);
  const fixture = (file: string) => readFileSync(`${root}tests/fixtures/${file}`);
  await seed.upload([
    { name: "Departure.webm", mimeType: "video/webm", buffer: fixture("clip.webm") },
    { name: "Foghorn.ogg", mimeType: "audio/ogg", buffer: fixture("tone.ogg") },
  ]);
  await open(page, "/console/media");
  await expect(page.getByTitle("Ferry at dawn.jpg").first()).toBeVisible();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await take(page, "media");
});

test("the tab of a plugin, and colours in a table", async ({ page, mailbox, browser, baseURL }) => {
  const built = execFileSync("node", ["scripts/plugin.mjs", "examples/hello-plugin"], { cwd: root, encoding: "utf8" });
  const admin = await browser.newContext({ baseURL: baseURL! });
  await new Seed(admin.request).rest("/auth/v2/login", operator);
  const installing = await admin.newPage();
  await open(installing, "/system/plugins");
  await installing.getByLabel("Archive of a plugin").setInputFiles(built.trim().split("\n").at(-1)!);
  await expect(installing.getByText("Hello was installed.")).toBeVisible();
  await admin.close();

  const seed = new Seed(page.request);
  await seed.register(mailbox, ada("signs"));
  await seed.project("Signs", { id: "signs" });
  await seed.model("sign", [
    { field_label: "Name", field_type: "text", validation: { as_title: true } },
    { field_label: "Paint", field_type: "color", input_type: "string" },
  ]);
  await seed.system(`mutation { upsertPlugin(id: "hello-plugin", activate_status: Activated) { id } }`);
  for (const [name, paint] of [
    ["Stop", "#b91c1c"],
    ["Yield", "#1d4ed8"],
    ["Speed limit", "#b45309"],
    ["No entry", "#b91c1c"],
    ["Roundabout", "#1d4ed8"],
    ["Priority road", "#ca8a04"],
    ["Cycle path", "#0f766e"],
  ])
    await seed.system(
      'mutation ($payload: JSON) { upsertModelData(model_name: "sign", payload: $payload, status: "published") { id } }',
      { payload: { name, paint } },
    );
  await open(page, "/console/content/sign");
  await expect(page.getByRole("link", { name: "Hello" })).toBeVisible();
  await take(page, "plugin", { height: 620 });
});
