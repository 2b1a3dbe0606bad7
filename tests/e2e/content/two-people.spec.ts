/** Two people with accounts of their own on one record: each sees what the other does, and nobody's work is lost. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

const text = (field_label: string, validation: object = {}) => ({ field_label, field_type: "text", validation });

/** The record's form on one person's screen. */
function formOn(page: Page) {
  const drawer = page.getByRole("dialog");
  return {
    page,
    drawer,
    name: drawer.getByLabel("Name", { exact: true }),
    habitat: drawer.getByLabel("Habitat", { exact: true }),
    german: drawer.getByLabel("Name (German)"),
    height: drawer.getByLabel("Height"),
    open: (id: string) => visit(page, `/console/content/plant?record=${id}`),
    press: (button: string) => drawer.getByRole("button", { name: button }).click(),
    async save(button: "Publish" | "UPDATE DRAFT") {
      await drawer.getByRole("button", { name: button }).click();
      await expect(drawer).toBeHidden();
    },
  };
}

test("an owner and an editor on one record", async ({ page, browser, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const projectId = await seed.project("Herbarium");
  await seed.system(`mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`);
  await seed.model("plant", [
    text("Name", { required: true, as_title: true, locals: ["en", "de"], char_limit: [30] }),
    text("Habitat"),
    { field_label: "Height", field_type: "number", input_type: "int", validation: {} },
  ]);
  await seed.model("tool", [text("Name", { as_title: true })]);
  const may = { plant: { read: "all", create: "all", update: "all", delete: "all" } };
  await seed.system('mutation ($may: JSON) { upsertRoleToProject(name: "gardener", api_permissions: $may) { id } }', {
    may,
  });
  const other = await browser.newContext();
  const theirs = new Seed(other.request);
  const grace = newPerson();
  await theirs.register(mailbox, grace, { first_name: "Grace", last_name: "Hopper" });
  await seed.system("mutation ($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }", {
    member: { email: grace.email, role: "gardener", administrative_permissions: ["content"] },
  });
  await theirs.enter(projectId);

  const make = async (payload: object) =>
    (
      await seed.system<{ upsertModelData: { id: string } }>(
        `mutation ($payload: JSON) { upsertModelData(model_name: "plant", payload: $payload, translations: { de: { name: "Sonnentau" } }) { id } }`,
        { payload },
      )
    ).upsertModelData.id;
  const read = async (id: string, local = "en") =>
    (
      await seed.system<{ getSingleData: { data: Record<string, unknown>; meta: { status: string } } }>(
        `query ($id: String!, $local: String) { getSingleData(_id: $id, model: "plant", local: $local) { data meta { status } } }`,
        { id, local },
      )
    ).getSingleData;
  const faults: string[] = [];
  const ada = formOn(page);
  const her = formOn(await other.newPage());
  const id = await make({ name: "Sundew", habitat: "Bogs", height: 20 });

  await test.step("what the other saves is there at once, with her name, and one's own work is untouched", async () => {
    await ada.open(id);
    await ada.name.fill("Drosera");
    // Heard only once the socket listens: until then each save is a new one.
    let tall = 20;
    await expect(async () => {
      tall += 1;
      await her.open(id);
      await her.height.fill(String(tall));
      await her.save("UPDATE DRAFT");
      await expect(ada.height).toHaveValue(String(tall), { timeout: 3_000 });
    }).toPass();
    await expect(ada.drawer.getByText("Grace changed Height")).toBeVisible();
    await expect(ada.name).toHaveValue("Drosera");
    await ada.save("UPDATE DRAFT");
    expect((await read(id)).data).toMatchObject({ name: "Drosera", habitat: "Bogs", height: tall });
  });

  await test.step("both change the same fields: each is chosen, also in another language", async () => {
    await ada.open(id);
    await her.open(id);
    await ada.name.fill("Drosera rotundifolia");
    await ada.german.fill("Himmelstau");
    await ada.habitat.fill("Fens");
    await her.name.fill("Round-leaved sundew");
    await her.german.fill("Rundblättriger Sonnentau");
    await her.save("UPDATE DRAFT");
    await ada.press("UPDATE DRAFT");
    await expect(ada.drawer.getByText("Grace changed what you are changing")).toBeVisible();
    const both = ada.drawer.getByRole("list", { name: "Fields that both changed" });
    await expect(both.getByRole("listitem")).toHaveCount(2);
    await expect(both.getByRole("listitem").first()).toContainText("Round-leaved sundew");
    await settled(page);
    faults.push(...(await look(page, "two-people-conflict")));
    await ada.press("Take theirs: Name (German)");
    await expect(ada.german).toHaveValue("Rundblättriger Sonnentau");
    await ada.press("Keep mine: Name");
    await expect(both).toBeHidden();
    await ada.save("UPDATE DRAFT");
    expect((await read(id)).data).toMatchObject({ name: "Drosera rotundifolia", habitat: "Fens" });
    expect((await read(id, "de")).data).toMatchObject({ name: "Rundblättriger Sonnentau" });
  });

  await test.step("published meanwhile: one is told, and does not take it back without knowing", async () => {
    await ada.open(id);
    await her.open(id);
    await ada.habitat.fill("Bogs and fens");
    await her.save("Publish");
    await expect(ada.drawer.getByText("Grace published this record")).toBeVisible();
    await expect(ada.drawer.getByText("Published", { exact: true })).toBeVisible();
    faults.push(...(await look(page, "two-people-published")));
    // As it is: it stays published.
    await ada.habitat.press("Control+s");
    await expect
      .poll(() => read(id))
      .toMatchObject({ data: { habitat: "Bogs and fens" }, meta: { status: "published" } });
    await expect(ada.habitat).toBeFocused();
  });

  await test.step("who did not hear of it is told when saving", async () => {
    const deaf = formOn(await page.context().newPage());
    // A socket that never says anything.
    await deaf.page.routeWebSocket(/\/system\/graphql/, () => undefined);
    await deaf.open(id);
    await deaf.habitat.fill("Moors");
    await her.open(id);
    await her.press("UPDATE DRAFT");
    await her.page.getByRole("button", { name: "Save as draft and take offline" }).click();
    await expect(her.drawer).toBeHidden();
    await deaf.press("Publish");
    await expect(deaf.drawer.getByText("Grace took this record back to a draft")).toBeVisible();
    await expect(deaf.page.getByText(/Somebody else took it back to a draft. Save again to change that/)).toBeVisible();
    expect((await read(id)).meta.status).toBe("draft");
    await deaf.save("Publish");
    expect(await read(id)).toMatchObject({ data: { habitat: "Moors" }, meta: { status: "published" } });
    await deaf.page.close();
  });

  await test.step("deleted meanwhile: what was entered is still there, and can be made a record again", async () => {
    await ada.open(id);
    await ada.habitat.fill("Heaths");
    await visit(her.page, "/console/content/plant");
    await her.page.getByRole("button", { name: "Actions for Drosera rotundifolia" }).click();
    await her.page.getByRole("menuitem", { name: "Delete" }).click();
    await her.page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(ada.drawer.getByText("This record was deleted by somebody else")).toBeVisible();
    await expect(ada.drawer.getByRole("button", { name: "Publish" })).toHaveCount(0);
    faults.push(...(await look(page, "two-people-deleted")));
    await ada.press("Create it again as a draft");
    await expect(ada.drawer).toBeHidden();
    expect(await read(id)).toMatchObject({
      data: { name: "Drosera rotundifolia", habitat: "Heaths" },
      meta: { status: "draft" },
    });
    expect((await read(id, "de")).data).toMatchObject({ name: "Rundblättriger Sonnentau" });
  });

  await test.step("where one language is refused, none is saved", async () => {
    await ada.open(id);
    await ada.name.fill("Sundew");
    // The form's own rule is the server's: a field made stricter meanwhile is the server's alone to know.
    await seed.system(
      `mutation ($rules: module_validation_payload) { upsertFieldToModel(model_name: "plant", field_label: "Name", field_type: text, is_update: true, validation: $rules) { identifier } }`,
      { rules: { required: true, as_title: true, locals: ["en", "de"], char_limit: [12] } },
    );
    await ada.german.fill("Sonnentau, zart");
    await ada.press("UPDATE DRAFT");
    await expect(ada.drawer.getByText("Maximum 12 characters allowed", { exact: true })).toBeVisible();
    await expect(ada.german).toHaveAttribute("aria-invalid", "true");
    expect((await read(id)).data).toMatchObject({ name: "Drosera rotundifolia" });
    await ada.german.fill("Sonnentau");
    await ada.save("UPDATE DRAFT");
    expect((await read(id)).data).toMatchObject({ name: "Sundew" });
    expect((await read(id, "de")).data).toMatchObject({ name: "Sonnentau" });
  });

  await test.step("what is written while a page is on its way is shown once its socket is open", async () => {
    const late = await page.context().newPage();
    const written = Promise.withResolvers<void>();
    await late.routeWebSocket(/\/system\/graphql/, async (socket) => {
      await written.promise;
      socket.connectToServer();
    });
    await visit(late, "/console/content/plant");
    await theirs.system('mutation { upsertModelData(model_name: "plant", payload: { name: "Pinguicula" }) { id } }');
    written.resolve();
    await expect(late.getByRole("button", { name: "Pinguicula", exact: true })).toBeVisible();
    await late.close();
  });

  await test.step("what is written after rows were fetched ahead is shown with them", async () => {
    await visit(page, "/console/content/plant");
    const link = page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "tool", exact: true });
    const fetched = page.waitForResponse((answer) => Boolean(answer.request().postData()?.includes('"model":"tool"')));
    await link.hover();
    await (await fetched).finished();
    await seed.system('mutation { upsertModelData(model_name: "tool", payload: { name: "Trowel" }) { id } }');
    await link.click();
    await expect(page.getByRole("button", { name: "Trowel", exact: true })).toBeVisible();
  });
  await other.close();
  expect(faults).toEqual([]);
});

test("a field that somebody deletes leaves an open form, and the rest can be saved", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Herbarium");
  await seed.model("plant", [text("Name", { as_title: true }), text("Habitat"), text("Colour")]);
  await seed.system(
    `mutation { upsertModelData(model_name: "plant", payload: { name: "Sundew", habitat: "Bogs", colour: "red" }) { id } }`,
  );
  await visit(page, "/console/content/plant");
  await page.getByRole("button", { name: "Sundew", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Sundew" });
  await drawer.getByLabel("Habitat").fill("Fens");
  await drawer.getByLabel("Colour").fill("green");
  await seed.system(
    `mutation { modelFieldOperation(type: delete, model_name: "plant", field_name: "colour") { identifier } }`,
  );
  await page.keyboard.press("Control+s");
  await drawer.getByRole("button", { name: "Keep mine" }).click();
  await page.keyboard.press("Control+s");
  await expect(drawer.getByLabel("Colour")).toHaveCount(0);
  await expect(drawer.getByLabel("Habitat")).toHaveValue("Fens");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("“Sundew” was saved as a draft")).toBeVisible();
  const { getModelData } = await seed.system<{ getModelData: { results: { data: object }[] } }>(
    `{ getModelData(model: "plant", status: all) { results { data } } }`,
  );
  expect(getModelData.results[0]!.data).toMatchObject({ name: "Sundew", habitat: "Fens" });
});
