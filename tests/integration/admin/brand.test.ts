/** How an installation presents itself: who sets it, what is taken for a logo, and what browsers get. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { registered } from "../../support/accounts.ts";
import { pngImage } from "../../support/files/images.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { upload } from "../../support/rights/world.ts";

let platform: TestPlatform;
let api: Api;
let root: Browser;
let visitor: Browser;

beforeAll(async () => {
  platform = await testPlatform();
  api = createApi(platform);
  root = await registered(platform, "root@example.com", api);
  visitor = browser(api);
});
afterAll(() => platform.close());

const brand = async () => (await visitor.get("/system/brand")).body.body;
const set = (input: object) => root.post("/system/brand", { name: "", accent_light: "", accent_dark: "", ...input });
const send = (page: Browser, bytes: Buffer | string, name = "logo.png") => {
  const form = new FormData();
  form.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
  return upload(api, page, form, "/system/brand/logo");
};
const file = (address: string) => api.fetch(new Request(`http://localhost:3000${address}`));

test("an installation is called Plinth, in Plinth's colours, until a super admin says otherwise", async () => {
  expect(await brand()).toMatchObject({
    name: "Plinth",
    colors: null,
    logo: null,
    icon: expect.stringMatching(/svg$/),
  });
  expect((await visitor.post("/system/brand", { name: "Mine", accent_light: "", accent_dark: "" })).status).toBe(401);
  expect((await send(visitor, pngImage())).status).toBe(401);
  const saved = await set({ name: " Acme ", accent_light: "#1D4ED8" });
  expect(saved.body.body).toMatchObject({ name: "Acme", accent_light: "#1d4ed8", default_name: "Plinth" });
  expect(await brand()).toMatchObject({ name: "Acme", colors: { "--accent": expect.stringContaining("#1d4ed8") } });
});

test("a colour that cannot be read is kept, and a readable one stands in its place", async () => {
  const { accent_light, brand: shown } = (await set({ accent_light: "#ffcc00", accent_dark: "#221100" })).body.body;
  expect(accent_light).toBe("#ffcc00");
  expect(shown.colors["--accent"]).not.toMatch(/#ffcc00|#221100/);
  const refused = await set({ accent_light: "red" });
  expect([refused.status, refused.body.error.fields]).toEqual([
    400,
    { accent_light: "Please enter a colour such as #0f6b64" },
  ]);
  for (const name of ["x".repeat(41), "Two\nlines", "<b>", "\u202egnirts"])
    expect((await set({ name })).body.error.fields).toHaveProperty("name");
});

test("a logo is made anew from what is an image by its bytes; drawings with scripts and large files are refused", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [bytes, status] of [
    [svg, 400],
    [`\x89PNG\r\n\x1a\n${svg}`, 400],
    [Buffer.concat([pngImage(), Buffer.alloc(2 * 1024 * 1024)]), 413],
  ] as const)
    expect((await send(root, bytes)).status).toBe(status);
  expect((await brand()).logo).toBeNull();

  expect((await send(root, pngImage(900, 300))).status).toBe(200);
  const { logo, icon } = await brand();
  const shown = await file(logo);
  const { format, width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(["webp", 256, 85]);
  expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const square = await sharp(Buffer.from(await (await file(icon)).arrayBuffer())).metadata();
  expect([square.format, square.width, square.height]).toEqual(["png", 512, 512]);

  // Another logo has another address, and what was kept under the older one is not taken for it.
  await send(root, pngImage(300, 300));
  expect((await brand()).logo).not.toBe(logo);
  expect((await file(logo)).headers.get("cache-control")).toBe("no-cache");
  expect((await root.post("/system/brand/logo/remove")).body.body).toMatchObject({ has_logo: false });
  expect((await brand()).logo).toBeNull();
  expect((await file(logo)).status).toBe(404);
});

test("icon and web manifest follow name and colour", async () => {
  await set({ name: "Acme", accent_light: "#1d4ed8" });
  const { icon, manifest } = await brand();
  expect(await (await file(icon)).text()).toContain('fill="#1d4ed8"');
  const told = await file(manifest);
  expect(told.headers.get("content-type")).toBe("application/manifest+json");
  expect(await told.json()).toMatchObject({ name: "Acme", theme_color: "#1d4ed8", icons: [{ src: icon }] });
  expect((await file("/system/brand/any/constructor")).status).toBe(404);
});

test("mails have the name, and each change is in the audit log", async () => {
  await set({ name: "Acme" });
  await visitor.post("/auth/v2/forget/password/request", { email: "root@example.com" });
  await vi.waitFor(async () =>
    expect((await platform.mails()).at(-1)).toMatchObject({ subject: expect.stringMatching(/is your Acme code/) }),
  );
  const { rows } = await platform.pool.query(
    "select activity, changes from plinth.audit_log where subject_type = 'brand' order by created_at",
  );
  expect(rows[0]).toMatchObject({ activity: "Change the appearance" });
  expect(JSON.stringify(rows[0].changes)).toContain("Acme");
  expect(rows.map(({ activity }) => activity)).toContain("Remove the logo");
});

test("the environment says what holds until a super admin does", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plinth-brand-"));
  const path = join(folder, "logo.png");
  await writeFile(path, pngImage(64, 64));
  const other = await testPlatform({ env: { BRAND_NAME: "Nord", BRAND_LOGO: path, BRAND_ACCENT: "#1d4ed8" } });
  try {
    const its = createApi(other);
    const { body } = (await browser(its).get("/system/brand")).body;
    expect(body).toMatchObject({ name: "Nord", colors: { "--accent": expect.stringContaining("#1d4ed8") } });
    expect((await its.fetch(new Request(`http://localhost:3000${body.logo}`))).status).toBe(200);
    const admin = await registered(other, "root@example.com", its);
    await admin.post("/system/brand", { name: "Süd", accent_light: "", accent_dark: "" });
    expect((await browser(its).get("/system/brand")).body.body).toMatchObject({
      name: "Süd",
      logo: expect.stringMatching(/logo\.webp$/),
    });
  } finally {
    await other.close();
  }
});
