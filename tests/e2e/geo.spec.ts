/** Places: set by keyboard on a map that asks nobody outside, and read over the API. */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "../support/e2e.ts";
import { startServer } from "../support/server-process.ts";
import { Seed } from "./seed.ts";
import { newPerson } from "./steps.ts";
import { dialog } from "./visit-screens.ts";

test("a place is typed, moved with the arrow keys or where the reader is, saved, shown in the table, and found by its distance", async ({
  page,
  context,
  mailbox,
}) => {
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!new URL(request.url()).hostname.endsWith("localhost")) outside.push(request.url());
  });
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Places");
  await seed.model("city", [
    { field_label: "Name", field_type: "text" },
    { field_label: "Place", field_type: "geo", validation: { required: true } },
  ]);
  await page.goto("/console/content/city?create=1");
  const drawer = await dialog(page);
  await drawer.getByLabel("Name").fill("Oslo");
  const [latitude, longitude] = [drawer.getByLabel("Latitude"), drawer.getByLabel("Longitude")];
  await latitude.fill("95");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer.getByText("Maximum value is 90").last()).toBeVisible();
  await expect(drawer.getByText("Place: Longitude is required!")).toBeVisible();

  await latitude.fill("59.91");
  await longitude.fill("10.75");
  const map = drawer.getByRole("application", { name: "Map of Place" });
  await map.focus();
  await map.press("+");
  await map.press("ArrowRight");
  await expect(longitude).not.toHaveValue("10.75");
  const moved = Number(await longitude.inputValue());
  expect(moved).toBeGreaterThan(10.75);
  expect(moved).toBeLessThan(30);
  await map.press("Shift+ArrowUp");
  await expect(latitude).not.toHaveValue("59.91");
  await expect(drawer.getByRole("status").getByText(/km from|^In /)).toBeAttached();
  await drawer.getByRole("button", { name: "Clear Place" }).click();
  await expect(latitude).toHaveValue("");
  // Without a place the first key sets one in the middle.
  await map.press("ArrowUp");
  await expect(latitude).not.toHaveValue("");
  const ask = drawer.getByRole("button", { name: "Use my position" });
  await ask.click();
  await expect(drawer.getByText("Your browser does not tell this page where you are.")).toBeVisible();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 59.913_868_4, longitude: 10.752_245_4 });
  await ask.click();
  await expect(latitude).toHaveValue("59.913868");
  await expect(longitude).toHaveValue("10.752245");
  await latitude.fill("59.9139");
  await longitude.fill("10.7522");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("cell", { name: "59.9139, 10.7522" })).toBeVisible();

  const token = await seed.token("reader");
  const { cityList } = await seed.secured<{ cityList: unknown }>(
    token,
    "{ cityList(where: { place: { within: { lat: 60, lon: 10, km: 50 } } }) { name place { lat lon } } }",
  );
  expect(cityList).toEqual([{ name: "Oslo", place: { lat: 59.9139, lon: 10.7522 } }]);

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filter = page.getByRole("dialog", { name: "Filter records" });
  await filter.getByLabel("Field", { exact: true }).click();
  await page.getByRole("option", { name: "Place", exact: true }).click();
  await filter.getByLabel("Latitude of Place").fill("48.86");
  await filter.getByLabel("Longitude of Place").fill("2.35");
  await filter.getByLabel("Kilometres around of Place").fill("-1");
  const apply = filter.getByRole("button", { name: "Apply filters" }).last();
  await apply.click();
  await expect(filter.getByText("Please enter a value that fits")).toBeVisible();
  await filter.getByLabel("Kilometres around of Place").fill("200");
  await apply.click();
  const found = page.getByRole("navigation", { name: "Pages of records" });
  await expect(
    page.getByRole("list", { name: "Filters" }).getByText("Place is within 200 km of 48.86, 2.35"),
  ).toBeVisible();
  await expect(page.getByRole("cell", { name: "59.9139, 10.7522" })).toBeHidden();
  await page.getByRole("button", { name: "Place is within", exact: false }).first().click();
  await filter.getByLabel("Kilometres around of Place").fill("2000");
  await apply.click();
  await expect(page.getByRole("cell", { name: "59.9139, 10.7522" })).toBeVisible();
  await expect(found).toContainText("1 record");
  expect(outside).toEqual([]);
});

test("an operator's own tiles take the place of the map, and nobody else is asked", async ({ page }) => {
  test.skip(process.env.TESTS === "short", "It starts an installation of its own.");
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#2f7d4f" } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const tiles = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(200, { "content-type": "image/png" }).end(tile);
  }).listen(0, "127.0.0.1");
  await once(tiles, "listening");
  const at = `127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), "plinth-tiles-"));
  // The database's user must come through.
  chmodSync(folder, 0o711);
  const server = await startServer({
    PLINTH_DATA_DIR: folder,
    MAP_TILES_URL: `http://${at}/{z}/{x}/{y}.png`,
    MAP_TILES_ATTRIBUTION: "Own Tiles Ltd",
  });
  try {
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    const headers = { "X-Use-Cookies": "true" };
    await page.request.post(`${server.url}/auth/v2/register`, { data: newPerson(), headers });
    const project = { id: "tiles-1", name: "Tiles", description: "Tiles", plan_type: "dedicated", tier_name: "free" };
    await page.request.post(`${server.url}/system/project/create`, { data: project, headers });
    await page.request.post(`${server.url}/system/project/switch`, { data: { id: project.id }, headers });
    for (const query of [
      'mutation { addModelToProject(name: "city") { name } }',
      'mutation { upsertFieldToModel(model_name: "city", field_label: "Place", field_type: geo) { identifier } }',
    ])
      await page.request.post(`${server.url}/system/graphql`, { data: { query }, headers });
    await page.goto(`${server.url}/console/content/city?create=1`);
    const map = (await dialog(page)).getByRole("application", { name: "Map of Place" });
    await expect(page.getByText("Own Tiles Ltd")).toBeVisible();
    // The colour of the tiles is in the middle of the map.
    const colour = async () => {
      const { data, info } = await sharp(await map.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
      return [...data.subarray(middle, middle + 3)];
    };
    await expect.poll(colour).toEqual([0x2f, 0x7d, 0x4f]);
    expect(asked[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
    expect([...hosts].toSorted()).toEqual([at, new URL(server.url).host].toSorted());
  } finally {
    await server.end();
    tiles.close();
    tiles.closeAllConnections();
    rmSync(folder, { recursive: true });
  }
});
