/** Places: set by keyboard on a map that asks nobody outside, and read over the API. */
import { expect, test } from "../support/e2e.ts";
import { Seed } from "./seed.ts";
import { dialog } from "./visit-screens.ts";

test("a place is typed, moved with the arrow keys, saved, and shown in the table", async ({ page, mailbox }) => {
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
  expect(outside).toEqual([]);
});
