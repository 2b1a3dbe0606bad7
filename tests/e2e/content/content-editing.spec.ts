/** Writing without losing anything: drafts over a reload, two people on one record, languages, revisions, and lists that follow. */
import { expect, test } from "../../support/e2e.ts";
import { look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { reload, visit } from "../steps/taken-over.ts";

const text = (field_label: string, validation: object = {}) => ({ field_label, field_type: "text", validation });

/** A model of plants in two languages, with its history, and one record. */
async function seedPlants(seed: Seed) {
  await seed.project("Herbarium");
  await seed.system(`mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`);
  await seed.model("plant", [
    text("Name", { required: true, as_title: true }),
    text("Habitat", { locals: ["en", "de"] }),
    { field_label: "Height", field_type: "number", input_type: "int", validation: {} },
  ]);
  await seed.model("family", [text("Name", { as_title: true })]);
  await seed.relation("plant", "has_one", "family", "has_many");
  await seed.system(`mutation { updateModel(type: update, model_name: "plant", enable_revision: true) { name } }`);
  const save = async (model: string, payload: object, id?: string, connect = {}) => {
    const { upsertModelData } = await seed.system<{ upsertModelData: { id: string } }>(
      `mutation ($model: String!, $id: String, $payload: JSON, $connect: JSON) { upsertModelData(model_name: $model, _id: $id, payload: $payload, connect: $connect) { id } }`,
      { model, id, payload, connect },
    );
    return upsertModelData.id;
  };
  const write = (payload: object, id?: string) => save("plant", payload, id);
  const families = [await save("family", { name: "Droseraceae" }), await save("family", { name: "Lentibulariaceae" })];
  const placeIn = (id: string, family: 0 | 1) => save("plant", {}, id, { family_id: families[family] });
  const read = (id: string, local: string) =>
    seed
      .system<{ getSingleData: { data: Record<string, unknown> } }>(
        `query ($id: String!, $local: String) { getSingleData(_id: $id, model: "plant", local: $local) { data } }`,
        { id, local },
      )
      .then(({ getSingleData }) => getSingleData.data);
  const id = await save("plant", { name: "Sundew", habitat: "Bogs", height: 20 }, undefined, {
    family_id: families[0],
  });
  return { id, write, placeIn, read };
}

test("two people, two languages, one reload", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { id, write, placeIn, read } = await seedPlants(seed);
  const faults: string[] = [];
  const drawer = page.getByRole("dialog");
  const name = drawer.getByLabel("Name", { exact: true });
  const height = drawer.getByLabel("Height");

  await test.step("what was typed is back after a reload, and gone when it is dropped", async () => {
    await visit(page, `/console/content/plant?record=${id}`);
    await name.fill("Drosera");
    await drawer.getByLabel("Habitat (German)").fill("Moore");
    await reload(page);
    await expect(drawer.getByText("Your unsaved changes are back")).toBeVisible();
    await expect(name).toHaveValue("Drosera");
    await expect(drawer.getByLabel("Habitat (German)")).toHaveValue("Moore");
    await settled(page);
    faults.push(...(await look(page, "record-kept")));
    await drawer.getByRole("button", { name: "Discard them" }).click();
    await expect(name).toHaveValue("Sundew");
    await reload(page);
    await expect(name).toHaveValue("Sundew");
    await expect(drawer.getByText("Your unsaved changes are back")).toBeHidden();
  });

  await test.step("the other's change is seen at once, and saving merges by field", async () => {
    // Heard only once the socket listens: until then each write is a new one.
    let tall = 30;
    await name.fill("Drosera");
    await expect(async () => {
      tall += 1;
      await write({ height: tall }, id);
      await expect(height).toHaveValue(String(tall), { timeout: 2_000 });
    }).toPass();
    await expect(drawer.getByText(/changed Height/)).toBeVisible();
    await expect(name).toHaveValue("Drosera");
    await write({ name: "Sundew, round-leaved" }, id);
    await expect(drawer.getByText(/changed what you are changing/)).toBeVisible();
    faults.push(...(await look(page, "record-conflict")));
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/Please choose which values stay/)).toBeVisible();
    await drawer.getByRole("button", { name: "Keep mine: Name" }).click();
    await drawer.getByLabel("Habitat (German)").fill("Moore");
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(drawer).toBeHidden();
    expect(await read(id, "en")).toMatchObject({ name: "Drosera", habitat: "Bogs", height: tall });
    expect(await read(id, "de")).toMatchObject({ habitat: "Moore" });
  });

  await test.step("a revision names who made it, shows what changed, relations too, and comes back", async () => {
    await placeIn(id, 1);
    await page.getByRole("button", { name: "Drosera", exact: true }).click();
    await drawer.getByRole("button", { name: "Revisions" }).click();
    const history = page.getByRole("dialog", { name: "Revisions of Drosera" });
    const oldest = history.getByRole("list", { name: "Revisions" }).getByRole("button").last();
    await expect(oldest).toContainText("Ada");
    await expect(history.getByRole("listitem").first()).toContainText("Ada, now");
    await oldest.click();
    const changes = history.getByLabel("Changes since this revision");
    await expect(changes.getByRole("deletion").filter({ hasText: /^Sundew$/ })).toBeVisible();
    await expect(changes.getByRole("insertion").filter({ hasText: /^Drosera$/ })).toBeVisible();
    await expect(changes.getByRole("deletion").filter({ hasText: "Droseraceae" })).toBeVisible();
    await expect(changes.getByRole("insertion").filter({ hasText: "Lentibulariaceae" })).toBeVisible();
    await settled(page);
    faults.push(...(await look(page, "record-revisions")));
    await history.getByRole("button", { name: "Restore this version" }).click();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(page.getByText("Revision restored")).toBeVisible();
    await expect(drawer.getByText(/ (changed|published|took) /)).toHaveCount(0);
    // The form behind follows, and has nothing to ask about.
    await expect(height).toHaveValue("20");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("row", { name: /Sundew/ })).toContainText("20");
  });

  await test.step("the list follows others, and moves no row under the reader", async () => {
    await page.mouse.move(5, 5);
    await write({ name: "Venus flytrap" });
    await expect(page.getByRole("button", { name: "Venus flytrap", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Sundew", exact: true }).hover();
    await write({ name: "Butterwort" });
    await page.getByRole("button", { name: "The list has changed. Show" }).click();
    await expect(page.getByRole("button", { name: "Butterwort", exact: true })).toBeVisible();
  });
  expect(faults).toEqual([]);
});
