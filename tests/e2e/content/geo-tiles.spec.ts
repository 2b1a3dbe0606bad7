/** A map of tiles that the operator names, on an installation of its own. */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "../../support/e2e.ts";
import { startServer } from "../../support/nodes/server-process.ts";
import { newPerson } from "../steps/steps.ts";
import { dialog } from "../steps/visit-screens.ts";

test("an operator's own tiles take the place of the map, and nobody else is asked", { tag: "@long" }, async ({
  page,
}) => {
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
    // The browser's requests come as if by a proxy, so the first account takes the link that start prints.
    const [, setup] = /setup=([\w-]+)/.exec(server.output()) ?? [];
    const person = { ...newPerson(), setup };
    const registered = await page.request.post(`${server.url}/auth/v2/register`, { data: person, headers });
    expect(await registered.json()).toMatchObject({ code: 200 });
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
