/** What an editor has written is neither dropped nor taken offline without their word. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const title = { field_label: "Title", field_type: "text", validation: { as_title: true } };

/** A published article in a new project, and a model that holds one record alone. */
async function seedArticle(seed: Seed) {
  await seed.project("Paper");
  await seed.system("mutation { updateProject(settings: { enable_revision_history: true }) { id } }");
  await seed.model("article", [title, { field_label: "Goes live", field_type: "date", validation: {} }]);
  await seed.model("imprint", [title], { single: true });
  const { upsertModelData } = await seed.system<{ upsertModelData: { id: string } }>(
    `mutation { upsertModelData(model_name: "article", payload: { title: "Storm" }, status: "draft") { id } }`,
  );
  const { id } = upsertModelData;
  await seed.system(
    `mutation ($id: String) { upsertModelData(_id: $id, model_name: "article", payload: { title: "Storm" }, status: "published") { id } }`,
    { id },
  );
  const read = async () =>
    (
      await seed.system<{ getSingleData: { data: Record<string, unknown>; meta: { status: string } } }>(
        `query ($id: String!) { getSingleData(_id: $id, model: "article") { data meta { status } } }`,
        { id },
      )
    ).getSingleData;
  return { id, read };
}

test("a published record goes offline only where its editor says so", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { id, read } = await seedArticle(seed);
  const drawer = page.getByRole("dialog", { name: "Storm" });
  const question = page.getByRole("dialog", { name: "Take this record offline?" });
  const publish = () =>
    seed.system(
      `mutation ($id: String) { upsertModelData(_id: $id, model_name: "article", payload: {}, status: "published") { id } }`,
      { id },
    );

  await test.step("without a history its switch is offered", async () => {
    await seed.system("mutation { updateProject(settings: { enable_revision_history: false }) { id } }");
    const { upsertModelData: other } = await seed.system<{ upsertModelData: { id: string } }>(
      `mutation { upsertModelData(model_name: "article", payload: { title: "Wind" }) { id } }`,
    );
    await visit(page, `/console/content/article?revisions=${other.id}`);
    const history = page.getByRole("dialog", { name: "Revisions of Wind" });
    await expect(history.getByText("Document history is off")).toBeVisible();
    await history.getByRole("button", { name: "Switch it on for article" }).click();
    await expect(history.getByText("No revisions yet")).toBeVisible();
    const { projectModelsInfo } = await seed.system<{ projectModelsInfo: { enable_revision: boolean }[] }>(
      `{ projectModelsInfo(model_name: "article") { enable_revision } }`,
    );
    expect(projectModelsInfo).toEqual([{ enable_revision: true }]);
  });

  await visit(page, `/console/content/article?record=${id}`);
  await test.step("as a draft: asked first, told afterwards", async () => {
    await drawer.getByLabel("Title").fill("Storm at sea");
    await drawer.getByRole("button", { name: "UPDATE DRAFT" }).click();
    await expect(question).toContainText("This record is published. Saving it as a draft takes it offline.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(drawer.getByLabel("Title")).toHaveValue("Storm at sea");
    expect(await read()).toMatchObject({ data: { title: "Storm" }, meta: { status: "published" } });
    await drawer.getByRole("button", { name: "UPDATE DRAFT" }).click();
    await question.getByRole("button", { name: "Save as draft and take offline" }).click();
    await expect(page.getByText("It is offline now.")).toBeVisible();
    await expect(drawer).toBeHidden();
    expect(await read()).toMatchObject({ data: { title: "Storm at sea" }, meta: { status: "draft" } });
  });

  await test.step("what is a draft already is saved at once", async () => {
    await visit(page, `/console/content/article?record=${id}`);
    const draft = page.getByRole("dialog", { name: "Storm at sea" });
    await draft.getByLabel("Title").fill("Storm");
    await draft.getByRole("button", { name: "UPDATE DRAFT" }).press("Enter");
    await expect(draft).toBeHidden();
    await expect(page.getByText("“Storm” was saved as a draft")).toBeVisible();
    await expect(page.getByText("It is offline now.")).toBeHidden();
    await expect(page.getByRole("button", { name: "Storm", exact: true })).toBeFocused();
  });

  await test.step("Ctrl-S saves, publishes nothing and leaves the form open; closed, the focus goes back to where it came from", async () => {
    await page.keyboard.press("Enter");
    await drawer.getByLabel("Title").fill("Storm, saved");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("“Storm, saved” was saved as a draft")).toBeVisible();
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
    expect(await read()).toMatchObject({ data: { title: "Storm, saved" }, meta: { status: "draft" } });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Storm, saved", exact: true })).toBeFocused();
    await page.keyboard.press("c");
    const fresh = page.getByRole("dialog", { name: "New record in article" });
    await fresh.getByLabel("Title").fill("Calm");
    await page.keyboard.press("Control+s");
    const made = page.getByRole("dialog", { name: "Calm" });
    await expect(made.getByLabel("Title")).toBeFocused();
    await expect(page).toHaveURL(/[?&]record=/);
    await made.getByLabel("Title").fill("Calm sea");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("“Calm sea” was saved as a draft")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("row", { name: /^Select Calm sea/ })).toContainText("Draft");
    await seed.system(
      `mutation ($id: String) { upsertModelData(_id: $id, model_name: "article", payload: { title: "Storm" }) { id } }`,
      { id },
    );
  });

  await test.step("the form of a single record keeps the focus", async () => {
    await visit(page, "/console/content/imprint");
    const form = page.getByRole("main").getByLabel("Title");
    await form.fill("Published by Ada");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("imprint created successfully")).toBeVisible();
    await expect(form).toBeFocused();
    await form.fill("Published by Grace ");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("“imprint” was saved as a draft")).toBeVisible();
    await expect(form).toBeFocused();
    await page.getByRole("button", { name: "UPDATE DRAFT" }).press("Enter");
    await expect(page.getByRole("button", { name: "UPDATE DRAFT" })).toBeFocused();
  });

  await test.step("from the list, the same is asked, and what is unpublished is told to be offline", async () => {
    await publish();
    await visit(page, "/console/content/article");
    await page.getByRole("button", { name: "Actions for Storm" }).click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
    await question.getByRole("button", { name: "Unpublish" }).click();
    await expect(page.getByText("It is offline now.")).toBeVisible();
  });

  await test.step("an earlier version that was a draft leaves the record online", async () => {
    await publish();
    await visit(page, `/console/content/article?revisions=${id}`);
    const history = page.getByRole("dialog", { name: "Revisions of Storm" });
    await history.getByRole("list", { name: "Revisions" }).getByRole("button").last().click();
    const changes = history.getByLabel("Changes since this revision");
    await expect(changes.getByRole("deletion").filter({ hasText: /^Draft$/ })).toBeVisible();
    await expect(changes.getByRole("insertion").filter({ hasText: /^Published$/ })).toBeVisible();
    await history.getByRole("button", { name: "Restore this version" }).click();
    await expect(page.getByRole("dialog", { name: "Restore this version?" })).toContainText(
      "Status, relations and passwords stay",
    );
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(page.getByText("Revision restored")).toBeVisible();
    expect(await read()).toMatchObject({ meta: { status: "published" } });
  });
});

test("a date typed in part is an error at its field and never dropped", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { id, read } = await seedArticle(seed);
  const drawer = page.getByRole("dialog", { name: "Storm" });
  const goesLive = drawer.getByLabel("Goes live");
  const type = async (text: string) => {
    await goesLive.focus();
    // The year ends after its fourth digit, and the time is next.
    await page.keyboard.type("11242026");
    await page.keyboard.type(text);
  };

  await test.step("of a record", async () => {
    await visit(page, `/console/content/article?record=${id}`);
    await type("");
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(goesLive).toHaveAccessibleDescription("Please enter the whole date, and the time as well");
    await expect(goesLive).toBeFocused();
    await type("0930AM");
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(drawer).toBeHidden();
    expect((await read()).data.goes_live).toMatch(/^2026-11-24T/);
  });

  await test.step("of a token", async () => {
    await visit(page, "/console/settings/api-secrets");
    await page.getByLabel("Token Name").fill("website");
    const duration = page.getByLabel("Token Duration");
    await duration.focus();
    await page.keyboard.type("11");
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(duration).toHaveAccessibleDescription("Please enter the whole date");
  });
});

test("Back and Forward ask before they drop what was typed", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { id } = await seedArticle(seed);
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  const stay = () => question.getByRole("button", { name: "Keep editing" }).click();
  const drop = () => question.getByRole("button", { name: "Discard changes" }).click();
  const drawer = page.getByRole("dialog", { name: "Storm" });
  const openRecord = new RegExp(`record=${id}$`);
  await visit(page, "/console/content/article");

  await test.step("a drawer on Back", async () => {
    await page.getByRole("button", { name: "Storm", exact: true }).click();
    await drawer.getByLabel("Title").fill("Storm at sea");
    await page.goBack();
    await stay();
    await expect(page).toHaveURL(openRecord);
    await expect(drawer.getByLabel("Title")).toHaveValue("Storm at sea");
    await page.goBack();
    await drop();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/article\?project=[^&]*$/);
    await page.goForward();
    await expect(drawer.getByLabel("Title")).toHaveValue("Storm");
    // Nothing is lost by it now.
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(question).toBeHidden();
  });

  await test.step("a single record on Back and on Forward", async () => {
    const form = page.getByRole("main").getByLabel("Title");
    const models = page.getByRole("navigation");
    await models.getByRole("link", { name: "imprint" }).click();
    await form.fill("Published by Ada");
    await page.goBack();
    await stay();
    await expect(page).toHaveURL(/imprint\?project=[^&]*$/);
    await expect(form).toHaveValue("Published by Ada");
    await page.goBack();
    await drop();
    await expect(page).toHaveURL(/article\?project=[^&]*$/);
    await expect(page.getByRole("button", { name: "Storm", exact: true })).toBeVisible();
    await page.goForward();
    await expect(form).toHaveValue("");
    await models.getByRole("link", { name: "article" }).click();
    await expect(page).toHaveURL(/article\?project=[^&]*$/);
    await page.goBack();
    await form.fill("Published by Grace");
    await page.goForward();
    await stay();
    await expect(form).toHaveValue("Published by Grace");
    await page.goBack();
    await drop();
    await expect(page).toHaveURL(/article\?project=[^&]*$/);
  });
});

test("publishing from the list tells everything that an unfinished record lacks", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Unfinished");
  const required = (field_label: string) => ({ field_label, field_type: "text", validation: { required: true } });
  await seed.model("note", [title, required("Author"), required("Source")]);
  await seed.system(
    `mutation { upsertModelData(model_name: "note", payload: { title: "Half" }, status: "draft") { id } }`,
  );
  await visit(page, "/console/content/note");
  await page.getByRole("button", { name: "Actions for Half" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  const told = "Failed to update note: “Half”: Author is required. Source is required";
  await expect(page.getByText(told)).toBeVisible();
});
