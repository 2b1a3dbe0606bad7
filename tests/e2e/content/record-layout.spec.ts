/** How a record's form is laid out: fields of half its width, and parts that fold and stay folded. */
import { expect, test } from "../../support/e2e.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { reload, visit } from "../steps/taken-over.ts";

test("half fields stand side by side, objects fold and are remembered, and what is wrong inside is seen", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Layout");
  const half = { width: "half" };
  await seed.model("place", [
    { field_label: "Name", field_type: "text", validation: { required: true } },
    { field_label: "From", field_type: "text", validation: half },
    { field_label: "Until", field_type: "text", validation: half },
    { field_label: "Address", field_type: "object", validation: { required: true } },
    { field_label: "Street", field_type: "text", parent_field: "address", validation: { required: true, ...half } },
    { field_label: "Town", field_type: "text", parent_field: "address", validation: half },
    { field_label: "Visits", field_type: "repeated", validation: {} },
    { field_label: "By", field_type: "text", parent_field: "visits", validation: {} },
  ]);
  const faults: string[] = [];

  await test.step("the width is chosen in the field's settings", async () => {
    await visit(page, "/console/model/place?field=name");
    const drawer = page.getByRole("dialog", { name: "Name" });
    await drawer.getByLabel("Width in the form").click();
    await page.getByRole("option", { name: "Half" }).click();
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toBeHidden();
    await visit(page, "/console/model/place?field=name");
    await expect(drawer.getByLabel("Width in the form")).toHaveText("Half");
    await drawer.getByLabel("Width in the form").click();
    await page.getByRole("option", { name: "Full" }).click();
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toBeHidden();
  });

  await visit(page, "/console/content/place?create=1");
  const form = page.getByRole("dialog", { name: "New record in place" });
  const box = async (label: string) => (await form.getByLabel(label, { exact: true }).boundingBox())!;
  const [name, from, until, street, town] = [
    await box("Name"),
    await box("From"),
    await box("Until"),
    await box("Street"),
    await box("Town"),
  ];
  expect(from.y).toBe(until.y);
  expect(street.y).toBe(town.y);
  expect(until.x).toBeGreaterThan(from.x + from.width);
  expect(name.width).toBeCloseTo(until.x + until.width - from.x, 0);
  faults.push(...(await look(page, "record-layout")));
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await box("Until")).y).toBeGreaterThan((await box("From")).y);
  await page.setViewportSize({ width: 1440, height: 900 });

  const address = form.getByRole("button", { name: /^Address/ });
  await address.click();
  await expect(form.getByLabel("Street", { exact: true })).toBeHidden();
  await reload(page);
  await expect(address).toHaveAttribute("aria-expanded", "false");
  await form.getByLabel("Name", { exact: true }).fill("Harbour");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(address).toHaveAttribute("aria-expanded", "true");
  await expect(form.getByLabel("Street", { exact: true })).toBeFocused();
  await form.getByLabel("Street", { exact: true }).fill("Pier 1");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form).toBeHidden();
  expect(faults).toEqual([]);
});
