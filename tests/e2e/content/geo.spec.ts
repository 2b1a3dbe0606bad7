/** Places: set by keyboard on a map that asks nobody outside, and read over the API. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { dialog } from "../steps/visit-screens.ts";

test("a place is typed, moved with the arrow keys or where the reader is, saved, shown in the table, and found by its distance", {
  tag: "@long",
}, async ({ page, context, mailbox }) => {
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
  // The map has gone to what was typed: the pin stands in its middle, and moves on with the next place.
  const pinInTheMiddle = async () => {
    const [frame, pin] = await Promise.all([map.boundingBox(), map.locator("svg.fill-accent").boundingBox()]);
    const [x, y] = [pin!.x + pin!.width / 2, pin!.y + pin!.height];
    return Math.hypot(x - frame!.x - frame!.width / 2, y - frame!.y - frame!.height / 2);
  };
  await expect.poll(pinInTheMiddle).toBeLessThan(4);
  await longitude.fill("10.95");
  await expect.poll(pinInTheMiddle).toBeLessThan(4);
  await longitude.fill("10.75");
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
