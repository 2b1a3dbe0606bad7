/** The relations of a record, as its editor changes their mind. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const title = { field_label: "Title", field_type: "text", validation: { as_title: true } };

test("what was disconnected and not saved yet can be connected again", async ({ page, mailbox }) => {
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
    await form.getByRole("button", { name: "Connect tag" }).click();
    const picker = page.getByRole("dialog", { name: "Connect tag" });
    await expect(picker.getByRole("checkbox")).toHaveCount(2);
    await picker.getByLabel("Search tag").fill("re");
    await expect(picker.getByRole("checkbox")).toHaveCount(1);
    await picker.getByRole("checkbox", { name: "red" }).check();
    await picker.getByRole("button", { name: "Connect 1" }).click();
    await expect(disconnect("red")).toBeVisible();
  });

  await test.step("the only one, after another had its place", async () => {
    const choose = async (name: string) => {
      await form.getByRole("button", { name: /^(Change|Connect) writer/ }).click();
      await page.getByRole("dialog", { name: "Choose writer" }).getByRole("button", { name, exact: true }).click();
      await expect(disconnect(name)).toBeVisible();
    };
    await choose("Bert");
    await choose("Ada");
    await disconnect("Ada").click();
    await choose("Ada");
  });

  await test.step("then there is nothing to save", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
