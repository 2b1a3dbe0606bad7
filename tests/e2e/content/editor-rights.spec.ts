/** An editor with a role of her own: what she may not do is not offered. */
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

const text = (field_label: string, validation: object = {}) => ({ field_label, field_type: "text", validation });

test("an editor is offered what her role and her permissions allow", async ({ page, browser, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const projectId = await seed.project("Magazine");
  await seed.model("article", [
    text("Title", { as_title: true }),
    { field_label: "Cover", field_type: "media", validation: {} },
  ]);
  await seed.model("author", [text("Name", { as_title: true })]);
  // By name the first, and none that her role may read.
  await seed.model("account", [text("Iban")]);
  const make = async (model: string, payload: object) =>
    (
      await seed.system<{ upsertModelData: { id: string } }>(
        `mutation ($model: String!, $payload: JSON) { upsertModelData(model_name: $model, payload: $payload, status: "published") { id } }`,
        { model, payload },
      )
    ).upsertModelData.id;
  const [article, author] = [await make("article", { title: "Storm" }), await make("author", { name: "Ada" })];
  await seed.system(`mutation ($may: JSON) { upsertRoleToProject(name: "editor", api_permissions: $may) { id } }`, {
    may: { article: { read: "all", update: "all" }, author: { read: "all" } },
  });
  const context = await browser.newContext();
  const hers = await context.newPage();
  const grace = newPerson();
  const their = new Seed(hers.request);
  await their.register(mailbox, grace);
  await seed.system("mutation ($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }", {
    member: { email: grace.email, role: "editor", administrative_permissions: ["content"] },
  });
  await their.enter(projectId);
  const expectOffered = async (menu: string, items: string[]) => {
    await hers.getByRole("button", { name: menu }).click();
    await expect(hers.getByRole("menuitem")).toHaveText(items);
    await hers.keyboard.press("Escape");
  };

  await test.step("a model that she may not read is no page, neither the first nor by its address", async () => {
    await visit(hers, "/console/content");
    await expect(hers).toHaveURL(/\/console\/content\/article\?project=[^&]*$/);
    const models = hers.getByRole("navigation", { name: "Project" });
    await expect(models.getByRole("link", { name: "author" })).toBeVisible();
    await expect(models.getByRole("link", { name: "account" })).toHaveCount(0);
    await visit(hers, "/console/content/account");
    await expect(hers.getByText("Your role may not read account")).toBeVisible();
  });

  await test.step("the API's page begins with a model that she may read, and says who makes tokens", async () => {
    await visit(hers, "/console/api");
    await expect(hers.getByRole("combobox", { name: "First query of" })).toHaveText("article");
    await expect(hers.getByText("It takes a token, which you may not make.")).toBeVisible();
    await expect(hers.getByRole("link", { name: "Get a token" })).toHaveCount(0);
  });

  await test.step("the list of a model that she may only read", async () => {
    await visit(hers, "/console/content/author");
    await expectOffered("Actions for Ada", ["View", "Revisions"]);
    await expect(hers.getByRole("button", { name: "New record" })).toBeHidden();
    await expect(hers.getByRole("button", { name: "Add Model" })).toBeHidden();
    await expect(hers.getByRole("link", { name: "Project Settings" })).toBeHidden();
    await expect(hers.getByRole("navigation", { name: "Sections" }).getByRole("link")).toHaveText(["Content", "API"]);
    await expectOffered("More actions", ["Export records"]);
  });

  await test.step("an address that asks for more than her role may says so", async () => {
    for (const [asked, refused] of [
      ["create=1", "add"],
      ["tool=import", "add"],
      ["tool=generate", "add"],
      [`relations=${author}`, "change"],
    ]) {
      await visit(hers, `/console/content/author?${asked}`);
      await expect(hers.getByText(`Your role may not ${refused} records of author.`)).toBeVisible();
      await expect(hers).toHaveURL(/\/author\?project=[^&]*$/);
      await expect(hers.getByRole("dialog")).toHaveCount(0);
    }
  });

  await test.step("a list with drafts alone is not told to be empty", async () => {
    await seed.system(
      `mutation ($id: String) { upsertModelData(_id: $id, model_name: "author", payload: {}, status: "draft") { id } }`,
      { id: author },
    );
    await visit(hers, "/console/content/author");
    await expect(hers.getByText("No published records")).toBeVisible();
    await expect(hers.getByText("Your role may not add records of author, nor see its drafts.")).toBeVisible();
    await seed.system(
      `mutation ($id: String) { upsertModelData(_id: $id, model_name: "author", payload: {}, status: "published") { id } }`,
      { id: author },
    );
  });

  await test.step("a record that she may only read", async () => {
    await visit(hers, `/console/content/author?record=${author}`);
    const form = hers.getByRole("dialog", { name: "Ada" });
    await expect(form.getByText("Your role may read this record, not change it.")).toBeVisible();
    await expect(form.getByLabel("Name")).toBeDisabled();
    await expect(form.getByRole("button", { name: /Publish|draft/i })).toHaveCount(0);
  });

  await test.step("a record that she may change, with a picture that she may not choose", async () => {
    await visit(hers, "/console/content/article");
    await expectOffered("Actions for Storm", ["Edit", "Unpublish", "Revisions"]);
    await visit(hers, `/console/content/article?record=${article}`);
    const form = hers.getByRole("dialog", { name: "Storm" });
    await expect(form.getByText('Adding files needs the permission "Media".')).toBeVisible();
    await expect(form.getByRole("button", { name: /file/i })).toHaveCount(0);
    await form.getByLabel("Title").fill("Storm at sea");
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(hers.getByText("“Storm at sea” was published")).toBeVisible();
  });
  await context.close();
});

test("an editor is told once, in plain words, what a rule of her role refuses", { tag: "@long" }, async ({
  page,
  browser,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const projectId = await seed.project("Rules");
  for (const model of ["post", "salary"]) await seed.model(model, [text("Title", { as_title: true })]);
  await seed.relation("post", "has_one", "salary", "has_many");
  for (const title of ["mine", "hers"])
    await seed.system(
      `mutation ($payload: JSON) { upsertModelData(model_name: "post", payload: $payload, status: "published") { id } }`,
      { payload: { title } },
    );
  await seed.system(
    `mutation ($source: String, $hooks: [FunctionHookPayload!]) { upsertFunctionToProject(name: "own", source: $source, hooks: $hooks) { id } }`,
    {
      source: `export default () => ({ where: { title: { eq: "hers" } } })`,
      hooks: [{ event: "access", model: "post" }],
    },
  );
  await seed.system(
    `mutation ($may: JSON) { upsertRoleToProject(name: "editor", logic_executions: ["own"], api_permissions: $may) { id } }`,
    { may: { post: { read: "all", create: "all", update: "custom_logic", delete: "custom_logic" } } },
  );
  const context = await browser.newContext();
  const hers = await context.newPage();
  const grace = newPerson();
  const their = new Seed(hers.request);
  await their.register(mailbox, grace);
  await seed.system("mutation ($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }", {
    member: { email: grace.email, role: "editor", administrative_permissions: ["content"] },
  });
  await their.enter(projectId);
  await visit(hers, "/console/content/post");
  const form = hers.getByRole("dialog", { name: "mine" });

  await test.step("a relation with a model that she may not read is not there", async () => {
    await expect(hers.getByRole("columnheader", { name: "Title" })).toBeVisible();
    await expect(hers.getByRole("columnheader", { name: "salary" })).toHaveCount(0);
    await hers.getByRole("button", { name: "mine", exact: true }).click();
    await expect(form.getByLabel("Title")).toHaveValue("mine");
    await expect(form.getByText("salary")).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Retry" })).toHaveCount(0);
  });

  await test.step("a record that she may not change, in its form", async () => {
    await expect(form.getByText("Your role may read this record, not change it.")).toBeVisible();
    await expect(form.getByLabel("Title")).toBeDisabled();
    await expect(form.getByRole("button", { name: "Publish" })).toHaveCount(0);
    await hers.keyboard.press("Escape");
    await expect(form).toBeHidden();
  });

  await test.step("from the list, one and several", async () => {
    await hers.getByRole("button", { name: "Actions for mine" }).click();
    await hers.getByRole("menuitem", { name: "Delete" }).click();
    await hers.getByRole("button", { name: "Delete", exact: true }).click();
    const deleted = "Failed to delete content: Your role may not delete it, or it was deleted meanwhile";
    await expect(hers.getByText(deleted)).toBeVisible();
    await hers.getByRole("checkbox", { name: /all/i }).check();
    await hers.getByRole("button", { name: "Publish", exact: true }).click();
    const changed = "Failed to update post: mine: Your role may not change it, or it was deleted meanwhile";
    await expect(hers.getByText(changed)).toBeVisible();
  });
  await context.close();
});
