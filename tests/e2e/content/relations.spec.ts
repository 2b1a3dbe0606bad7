/** The relations of a record, as its editor changes their mind. */
import { expect, test } from "../../support/e2e.ts";
import { look } from "../steps/look.ts";
import { browseAll } from "../steps/record-form.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const title = { field_label: "Title", field_type: "text", validation: { as_title: true } };

test("what was disconnected and not saved yet can be connected again", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Library");
  for (const model of ["book", "writer", "tag"]) await seed.model(model, [title]);
  await seed.relation("book", "has_one", "writer", "has_many");
  await seed.relation("book", "has_many", "tag", "has_many");
  const make = async (model: string, name: string, connect = {}) => {
    const { upsertModelData } = await seed.system<{ upsertModelData: { id: string } }>(
      `mutation ($model: String!, $payload: JSON, $connect: JSON) { upsertModelData(model_name: $model, payload: $payload, connect: $connect) { id } }`,
      { model, payload: { title: name }, connect },
    );
    return upsertModelData.id;
  };
  const [ada, red] = [await make("writer", "Ada"), await make("tag", "red")];
  await make("writer", "Bert");
  await make("tag", "blue");
  const id = await make("book", "Engines", { writer_id: ada, tag_ids: [red] });
  await visit(page, `/console/content/book?record=${id}`);
  const form = page.getByRole("dialog").first();
  const disconnect = (name: string) => form.getByRole("button", { name: `Disconnect ${name}` });

  await test.step("one of many, also by its name", async () => {
    await disconnect("red").click();
    await browseAll(form, "tag");
    const picker = page.getByRole("dialog", { name: "Connect tag" });
    await expect(picker.getByRole("checkbox")).toHaveCount(2);
    await picker.getByLabel("Search tag").fill("re");
    await expect(picker.getByRole("checkbox")).toHaveCount(1);
    await picker.getByRole("checkbox", { name: "red" }).check();
    await picker.getByRole("button", { name: "Connect 1" }).click();
    await expect(disconnect("red")).toBeVisible();
  });

  await test.step("the only one, after another had its place", async () => {
    const choose = async (name: string, isChosen = true) => {
      const change = form.getByRole("button", { name: "Change writer" });
      await (isChosen ? change.click() : browseAll(form, "writer"));
      await page.getByRole("dialog", { name: "Choose writer" }).getByRole("button", { name, exact: true }).click();
      await expect(disconnect(name)).toBeVisible();
    };
    await choose("Bert");
    await choose("Ada");
    await disconnect("Ada").click();
    await choose("Ada", false);
  });

  await test.step("then there is nothing to save", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("related records are found, made and opened where the form is, by keys too", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Library");
  for (const model of ["book", "writer", "tag"]) await seed.model(model, [title]);
  await seed.relation("book", "has_one", "writer", "has_many");
  await seed.relation("book", "has_many", "tag", "has_many");
  const token = await seed.token("Library");
  await seed.secured(
    token,
    'mutation { createWriter(input: { title: "Ada" }) { id } createTagList(inputs: [{ title: "red" }, { title: "blue" }]) { id } createBook(input: { title: "Engines" }) { id } }',
  );
  const stored = async () => {
    const { getModelData } = await seed.system<{
      getModelData: {
        results: { data: { writer: { title: string } | null; tag: { records: { title: string }[] } } }[];
      };
    }>('{ getModelData(model: "book", related: ["tag"]) { results { data } } }');
    return getModelData.results.map(({ data }) => [data.writer?.title, data.tag.records.map((tag) => tag.title)]);
  };
  const faults: string[] = [];
  await visit(page, "/console/content/book");
  await page.getByRole("button", { name: "Engines", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Engines" });
  const tags = form.getByRole("combobox", { name: "Find or create tag" });
  const writers = form.getByRole("combobox", { name: "Find or create writer" });
  const connected = (label: string) => form.getByRole("list", { name: label, exact: true }).getByRole("listitem");

  await test.step("typing finds, Enter connects, Escape closes the list alone", async () => {
    await tags.fill("re");
    await expect(form.getByRole("option")).toHaveText([/red$/, "Create “re”", "Browse all…"]);
    faults.push(...(await look(page, "record-relation-search")));
    await page.keyboard.press("Escape");
    await expect(form.getByRole("option")).toHaveCount(0);
    await expect(form).toBeVisible();
    await tags.fill("red");
    await expect(form.getByRole("option").first()).toHaveText(/red$/);
    await page.keyboard.press("Enter");
    await expect(connected("tag")).toHaveText([/^red/]);
    await writers.click();
    await form.getByRole("option", { name: "Ada" }).click();
    await expect(connected("writer")).toHaveText([/^Ada/]);
    await expect(writers).toHaveCount(0);
  });

  await test.step("what is not there is made over the form, under what was typed", async () => {
    await tags.fill("green");
    await form.getByRole("option", { name: "Create “green”" }).click();
    const maker = page.getByRole("dialog", { name: "New record in tag" });
    await expect(maker.getByLabel("Title", { exact: true })).toHaveValue("green");
    faults.push(...(await look(page, "record-relation-create")));
    // The key is the uppermost form's.
    await maker.getByLabel("Title", { exact: true }).press("Control+s");
    await expect(maker).toBeHidden();
    await expect(connected("tag")).toHaveText([/^red/, /^green/]);
    expect(await stored()).toEqual([[undefined, []]]);
  });

  await test.step("one opens over the form, and is shown by its new name", async () => {
    await form.getByRole("button", { name: "green", exact: true }).click();
    const other = page.getByRole("dialog", { name: "green" });
    await other.getByLabel("Title", { exact: true }).fill("dark green");
    await other.getByRole("button", { name: "Publish" }).click();
    await expect(other).toBeHidden();
    await expect(connected("tag")).toHaveText([/^red/, /^dark green/]);
  });

  await test.step("all of it is saved with the record", async () => {
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
    expect(await stored()).toEqual([["Ada", ["red", "dark green"]]]);
  });

  await test.step("the table shows them as a column that is asked for", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    const box = page.getByRole("checkbox", { name: "tag", exact: true });
    await expect(box).not.toBeChecked();
    await box.check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "tag", exact: true })).toBeVisible();
    const row = page.getByRole("row", { name: /Engines/ });
    await expect(row).toContainText("red");
    await expect(row).toContainText("dark green");
    faults.push(...(await look(page, "content-related-column")));
  });
  expect(faults).toEqual([]);
});

test("related records keep the order that they were put in, by keys and by dragging", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Library");
  for (const model of ["book", "tag"]) await seed.model(model, [title]);
  await seed.relation("book", "has_many", "tag", "has_many");
  const token = await seed.token("Library");
  await seed.secured(
    token,
    'mutation { createBook(input: { title: "Engines" }, create: { tag_list: [{ title: "red" }, { title: "green" }, { title: "blue" }] }) { id } }',
  );
  await visit(page, "/console/content/book");
  const open = () => page.getByRole("button", { name: "Engines", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Engines" });
  const lines = form.getByRole("list", { name: "tag", exact: true }).getByRole("listitem");
  const save = async () => {
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
  };
  await open();
  await expect(lines).toContainText(["red", "green", "blue"]);

  await test.step("buttons tell where the record is, and keep the focus", async () => {
    const up = form.getByRole("button", { name: "Move blue up" });
    await up.press("Enter");
    await expect(lines).toContainText(["red", "blue", "green"]);
    await expect(form.getByRole("status").filter({ hasText: "blue is at place 2 of 3." })).toBeAttached();
    await expect(up).toBeFocused();
    await up.press("Enter");
    await expect(lines).toContainText(["blue", "red", "green"]);
    await expect(form.getByRole("button", { name: "Move blue down" })).toBeFocused();
    expect(await look(page, "record-related-order")).toEqual([]);
  });

  await test.step("what is connected now stands at the end, and all is saved at once", async () => {
    await form.getByRole("combobox", { name: "Find or create tag" }).fill("gold");
    await page.getByRole("option", { name: "Create “gold”" }).click();
    const maker = page.getByRole("dialog", { name: "New record in tag" });
    await maker.getByLabel("Title", { exact: true }).press("Control+s");
    await expect(maker).toBeHidden();
    await expect(lines).toContainText(["blue", "red", "green", "gold"]);
    await save();
    await open();
    await expect(lines).toContainText(["blue", "red", "green", "gold"]);
  });

  await test.step("a line is dragged by its handle", async () => {
    const handle = form.getByRole("button", { name: "Move gold", exact: true });
    await handle.focus();
    await expect(handle).toHaveAttribute("aria-roledescription", "sortable");
    await handle.press("Space");
    await handle.press("ArrowUp");
    await handle.press("ArrowUp");
    await handle.press("ArrowUp");
    await handle.press("Space");
    await expect(lines).toContainText(["gold", "blue", "red", "green"]);
    await save();
  });

  const { bookList } = await seed.secured<{ bookList: object[] }>(
    token,
    "{ bookList(status: all) { tag_list { title } } }",
  );
  expect(bookList).toEqual([{ tag_list: ["gold", "blue", "red", "green"].map((one) => ({ title: one })) }]);
});
