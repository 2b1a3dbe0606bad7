/** Changes of models that lose something: each tells before what it would do, and afterwards has done that and nothing else. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test.describe.configure({ mode: "parallel" });

type Mailbox = Parameters<Seed["register"]>[0];

/** Posts of an author, a role that reads them, a token of it and a webhook. */
async function seedPosts(page: Page, mailbox: Mailbox): Promise<Seed> {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Changes");
  const text = { field_type: "text", input_type: "string" };
  await seed.model("author", [{ field_label: "Name", ...text }]);
  await seed.model("post", [
    { field_label: "Title", ...text },
    { field_label: "Year", ...text },
    { field_label: "Place", field_type: "object", input_type: "object" },
    { field_label: "City", ...text, parent_field: "place" },
    { field_label: "Parts", field_type: "repeated", input_type: "repeated" },
    { field_label: "Body", ...text, parent_field: "parts" },
  ]);
  await seed.relation("post", "has_one", "author", "has_many");
  const save = (model: string, payload: object, connect: object = {}) =>
    seed.system<{ upsertModelData: { id: string } }>(
      "mutation ($m: String!, $p: JSON, $c: JSON) { upsertModelData(model_name: $m, payload: $p, connect: $c) { id } }",
      { m: model, p: payload, c: connect },
    );
  const ada = (await save("author", { name: "Ada" })).upsertModelData.id;
  await save(
    "post",
    { title: "One", year: "1843", place: { city: "London" }, parts: [{ body: "Note" }] },
    { author_id: ada },
  );
  await save("post", { title: "One", year: "soon" }, { author_id: ada });
  await save("post", { year: "1844" });
  await seed.system(`mutation {
    role: upsertRoleToProject(name: "reader", api_permissions: { post: { read: "all" }, author: { read: "all" } }) { id }
    token: generateApiToken(name: "website", role: "reader") { token }
    hook: createWebHook(name: "Deploy", url: "https://hooks.example.com/", events: ["create"], model: "post") { id }
  }`);
  return seed;
}

async function identifiers(seed: Seed): Promise<string[]> {
  const { projectModelsInfo } = await seed.system<{ projectModelsInfo: { fields: { identifier: string }[] }[] }>(
    `{ projectModelsInfo(model_name: "post") { fields { identifier } } }`,
  );
  return projectModelsInfo[0]!.fields.map(({ identifier }) => identifier);
}

async function menu(page: Page, of: string, item: string): Promise<Locator> {
  await page.getByRole("button", { name: `Actions for ${of}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

async function told(within: Locator, ...texts: string[]): Promise<void> {
  const facts = within.getByRole("region", { name: "What will happen" });
  for (const text of texts) await expect(facts).toContainText(text);
}

const users = [
  "1 role has permissions here.",
  "reader",
  "1 webhook sends these records on.",
  "Deploy",
  "1 API token can reach it. Tell those who use it.",
  "website",
];

test("a field tells what is lost before it goes, and goes by the typed word alone", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = await seedPosts(page, mailbox);
  await visit(page, "/console/model/post");
  const dialog = await menu(page, "Title", "Delete");
  await told(dialog, "2 of 3 records lose their value.", ...users);
  const remove = dialog.getByRole("button", { name: "Delete field" });
  await remove.click();
  await expect(dialog.getByText("Please type DELETE to confirm")).toBeVisible();
  await dialog.getByLabel("Type DELETE").fill("delete");
  await expect(dialog.getByText("You must type DELETE exactly")).toBeVisible();
  expect(await identifiers(seed)).toContain("title");
  await dialog.getByLabel("Type DELETE").fill("DELETE");
  await remove.click();
  await expect(dialog).toBeHidden();
  expect(await identifiers(seed)).not.toContain("title");
});

test("a new name and another type say what becomes of the values; what cannot be converted is dropped only where that is said", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = await seedPosts(page, mailbox);
  await visit(page, "/console/model/post");
  await test.step("rename", async () => {
    const dialog = await menu(page, "Title", "Rename");
    await told(dialog, "2 of 3 records keep their value, under the new name.", ...users);
    await dialog.getByLabel("Field label").fill("Headline");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog).toBeHidden();
    expect(await identifiers(seed)).toContain("headline");
  });
  await test.step("another label, in another script; the API keeps its name", async () => {
    const drawer = await menu(page, "Headline", "Configure");
    await expect(drawer.getByText("The API calls it headline.")).toBeVisible();
    await drawer.getByLabel("Field label").fill("見出し");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText("見出し", { exact: true })).toBeVisible();
    expect(await identifiers(seed)).toContain("headline");
  });
  await test.step("a name of one's own", async () => {
    const dialog = await menu(page, "見出し", "Rename");
    await expect(dialog.getByLabel("API name")).toHaveAttribute("placeholder", "jianchushi");
    await dialog.getByLabel("API name").fill("Big one");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText(/begins with a letter from a to z/)).toBeVisible();
    await dialog.getByLabel("API name").fill("big_one");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog).toBeHidden();
    expect(await identifiers(seed)).toContain("big_one");
  });
  await test.step("type", async () => {
    const dialog = await menu(page, "Year", "Change type");
    const change = dialog.getByRole("button", { name: "Change type" });
    await change.click();
    await expect(dialog.getByText("Please select a field type")).toBeVisible();
    const choose = async (type: string) => {
      await dialog.getByRole("combobox", { name: "New field type" }).click();
      await page.getByRole("option", { name: type, exact: true }).click();
    };
    await choose("Rich text");
    await told(dialog, "3 of 3 records have a value; each is converted.");
    const drop = dialog.getByRole("checkbox", { name: "Drop 1 value that cannot be converted" });
    await expect(drop).toBeHidden();
    await choose("Number, whole");
    await told(dialog, '1 value cannot be converted. For example: "soon".', "Nothing changes unless it is dropped.");
    await change.click();
    await expect(dialog.getByText(/^1 record has a value in year that cannot become number/)).toBeVisible();
    await expect(page.getByText("Failed to change field type")).toBeVisible();
    await drop.click();
    await change.click();
    await expect(dialog).toBeHidden();
    const { getModelData } = await seed.system<{ getModelData: { results: { data: { year: number | null } }[] } }>(
      `{ getModelData(model: "post", status: all) { results { data } } }`,
    );
    expect(getModelData.results.map(({ data }) => data.year)).toEqual([1844, null, 1843]);
    const again = await menu(page, "Year", "Change type");
    await again.getByRole("combobox", { name: "New field type" }).click();
    await expect(page.getByRole("option", { name: "Number, whole" })).toHaveCount(0);
    await page.getByRole("option", { name: "Number, decimal" }).click();
    await told(again, "2 of 3 records have a value; each is converted.");
    await again.getByRole("button", { name: "Change type" }).click();
    await expect(again).toBeHidden();
    await expect(page.getByText("Number, decimal").filter({ visible: true })).toHaveCount(1);
  });
});

test("rules that records break are told while they are chosen", { tag: "@long" }, async ({ page, mailbox }) => {
  await seedPosts(page, mailbox);
  await visit(page, "/console/model/post?field=title");
  const drawer = page.getByRole("dialog", { name: "Title" });
  await drawer.getByRole("switch", { name: "Required" }).click();
  await told(drawer, "1 record has no value in it.", "It stays as it is, and cannot be published again without one.");
  await drawer.getByRole("switch", { name: "Unique" }).click();
  await told(
    drawer,
    '1 value occurs more than once. For example: "One".',
    "The field cannot be unique before they differ.",
  );
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText(/^Title cannot be unique: 1 value occurs more than once/)).toBeVisible();
});

/** Drags the first line onto the second, with the mouse. */
async function drag(page: Page, from: string, to: Locator): Promise<void> {
  const handle = page.getByRole("button", { name: `Move ${from}`, exact: true });
  const start = (await handle.boundingBox())!;
  const end = (await to.boundingBox())!;
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  // What drags comes with the first move of the mouse.
  await expect(handle).toHaveAttribute("aria-roledescription", "sortable");
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}

test("a field that leaves its level takes its values along, and stays where nobody can tell where they belong", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = await seedPosts(page, mailbox);
  await visit(page, "/console/model/post");
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await drag(page, "City", handle("Body"));
  await expect(
    page.getByText("Only one-level moves are allowed (parent ↔ child) or reordering within same level", {
      exact: true,
    }),
  ).toBeVisible();
  await drag(page, "City", handle("Year"));
  let dialog = page.getByRole("dialog", { name: "Move city out of place?" });
  await told(dialog, "1 of 3 records has a value, which moves along.", ...users);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await identifiers(seed)).not.toContain("city");
  await drag(page, "City", handle("Year"));
  await dialog.getByRole("button", { name: "Move field" }).click();
  await expect.poll(() => identifiers(seed)).toEqual(["title", "city", "year", "place", "parts"]);

  await drag(page, "Body", handle("Year"));
  dialog = page.getByRole("dialog", { name: "Move body out of parts?" });
  await told(dialog, "1 record has a value.", "No one can tell which entry it belongs to");
  await expect(dialog.getByRole("button", { name: "Move field" })).toBeDisabled();
});

test("a relation and a model tell what is lost with them; a new name, who follows it", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = await seedPosts(page, mailbox);
  await visit(page, "/console/model/post");
  await test.step("rename", async () => {
    const dialog = await menu(page, "author", "Rename");
    await told(dialog, "1 record stays, under the new name.", "1 relation takes the new name.", "post.author");
    await told(dialog, "1 role keeps its permissions, under the new name.", "website");
    await dialog.getByLabel("New Model Name").fill("writer");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Model renamed successfully")).toBeVisible();
  });
  await test.step("relation", async () => {
    await page.getByRole("button", { name: "Delete the relation to writer" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete the relation to writer?" });
    await told(
      dialog,
      "2 links between records are lost.",
      "The API loses it under these names.",
      "post.writer, writer.post",
    );
    await page.keyboard.press("Escape");
  });
  await test.step("delete", async () => {
    const dialog = await menu(page, "post", "Delete");
    await told(dialog, "3 records are deleted.", "These relations go, and with them 2 links between records.");
    await told(dialog, "1 role loses its permissions on it.", "1 webhook is deleted.", "Deploy", "website");
    await dialog.getByLabel("Type DELETE").fill("DELETE");
    await dialog.getByRole("button", { name: "Delete model" }).click();
    await expect(page.getByText("Model deleted successfully")).toBeVisible();
    const { listWebHooks } = await seed.system<{ listWebHooks: unknown[] }>("{ listWebHooks { id } }");
    expect(listWebHooks).toEqual([]);
  });
});

test("what fails is said where it was asked for, and in the corner", { tag: "@long" }, async ({ page, mailbox }) => {
  await seedPosts(page, mailbox);
  await visit(page, "/console/model/post");
  await page.route("**/system/graphql", (route) => {
    const { query } = route.request().postDataJSON() as { query: string };
    return query.trimStart().startsWith("mutation") ? route.abort() : route.continue();
  });
  for (const [item, submit, text] of [
    ["Rename", "Rename", "Failed to rename model"],
    ["Duplicate", "Duplicate", "Failed to duplicate model"],
    ["Delete", "Delete model", "Failed to delete model"],
  ] as const) {
    const dialog = await menu(page, "author", item);
    if (item === "Delete") await dialog.getByLabel("Type DELETE").fill("DELETE");
    if (item === "Rename") await dialog.getByLabel("New Model Name").fill("writer");
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  for (const [item, submit, text] of [
    ["Rename", "Rename", "Failed to rename field"],
    ["Duplicate", "Duplicate", "Failed to duplicate field"],
    ["Delete", "Delete field", "Failed to delete field"],
  ] as const) {
    const dialog = await menu(page, "Title", item);
    if (item === "Delete") await dialog.getByLabel("Type DELETE").fill("DELETE");
    if (item === "Rename") await dialog.getByLabel("Field label").fill("Headline");
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await drag(page, "Year", page.getByRole("button", { name: "Move Title", exact: true }));
  await expect(page.getByText("Failed to move field", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Model settings" });
  await settings.getByRole("switch", { name: "Common model" }).click();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Failed to update model: ./)).toBeVisible();
});

test("a field is translated and hidden from a role in its drawer, and stays so when something else is changed", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = await seedPosts(page, mailbox);
  const rules = async () => {
    const { projectModelsInfo } = await seed.system<{
      projectModelsInfo: { fields: { identifier: string; validation: Record<string, unknown> }[] }[];
    }>(
      `{ projectModelsInfo(model_name: "post") { fields { identifier validation { locals hide_for_roles required } } } }`,
    );
    return projectModelsInfo[0]!.fields.find(({ identifier }) => identifier === "title")!.validation;
  };
  await seed.system(`mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`);
  await visit(page, "/console/model/post?field=title");
  const drawer = page.getByRole("dialog");
  // The project's, and no others.
  await expect(drawer.getByRole("group", { name: "Translated into" }).getByRole("checkbox")).toHaveCount(1);
  await drawer.getByRole("checkbox", { name: "German" }).check();
  await drawer.getByRole("checkbox", { name: "reader" }).check();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  expect(await rules()).toMatchObject({ locals: ["de"], hide_for_roles: ["reader"] });

  await visit(page, "/console/model/post?field=title");
  await drawer.getByLabel("Description").fill("What stands at the top");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  expect(await rules()).toMatchObject({ locals: ["de"], hide_for_roles: ["reader"] });
});

test("an option in use goes only when something takes its place; a renamed one takes its values along", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Options");
  const list = { field_type: "list", field_sub_type: "dropdown", input_type: "string" };
  await seed.model("note", [
    { field_label: "Colour", ...list, validation: { fixed_list_elements: ["red", "blue", "green"] } },
  ]);
  for (const colour of ["red", "blue"])
    await seed.system(`mutation ($p: JSON) { upsertModelData(model_name: "note", payload: $p) { id } }`, {
      p: { colour },
    });
  await visit(page, "/console/model/note");
  const drawer = await menu(page, "Colour", "Configure");
  await drawer.getByRole("textbox", { name: "Option 2" }).fill("navy");
  await drawer.getByRole("button", { name: "Delete option 1" }).click();
  const place = drawer.getByLabel(/^In place of “red”/);
  await expect(place).toBeVisible();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Please choose what takes its place.", { exact: false })).toBeVisible();
  await expect(place).toBeFocused();
  await place.click();
  await page.getByRole("option", { name: "navy", exact: true }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  const { getModelData } = await seed.system<{ getModelData: { results: { data: { colour: string } }[] } }>(
    `{ getModelData(model: "note") { results { data } } }`,
  );
  expect(getModelData.results.map(({ data }) => data.colour)).toEqual(["navy", "navy"]);
});
