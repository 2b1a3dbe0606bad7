/** The main job, as a person does it: from an empty installation to a model that answers GraphQL queries in a terminal. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "../../support/e2e.ts";
import { browseAll } from "../steps/record-form.ts";
import { addField, addModel, createProject, picture, signUp } from "../steps/steps.ts";

interface Answer {
  // Answers of many shapes; a wrong one fails the expectation that reads it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data?: any;
  errors?: { message: string; extensions: { code: string; fields?: Record<string, string> } }[];
}

async function curl(address: string, token: string, query: string, variables: object = {}): Promise<Answer> {
  const { stdout } = await promisify(execFile)("curl", [
    "--silent",
    `${address}/secured/graphql`,
    "--header",
    `Authorization: Bearer ${token}`,
    "--header",
    "Content-Type: application/json",
    "--data",
    JSON.stringify({ query, variables }),
  ]);
  return JSON.parse(stdout) as Answer;
}

test("from sign-up to the first queries", { tag: "@long" }, async ({ page, mailbox, baseURL }) => {
  test.setTimeout(400_000);
  await signUp(page, mailbox);
  await picture(page, "projects-empty");
  await createProject(page, "Magazine");
  await picture(page, "console-empty");

  await page.getByRole("link", { name: "Model", exact: true }).click();
  await test.step("models and fields of every type", async () => {
    await addModel(page, "author");
    await addField(page, { kind: "Text", label: "Name", switches: ["Required", "Use as title"] });
    await addField(page, { kind: "Email", label: "Mail", switches: ["Unique"] });

    await addModel(page, "article");
    await addField(page, {
      kind: "Text",
      label: "Title",
      switches: ["Required", "Use as title"],
      texts: { "Character limit": "80" },
    });
    await addField(page, { kind: "Rich text", label: "Body" });
    await addField(page, { kind: "Number", label: "Words", texts: { Minimum: "0", Maximum: "100000" } });
    await addField(page, { kind: "Number", label: "Rating", choices: { "Input type": "Decimal number (double)" } });
    await addField(page, { kind: "Boolean", label: "Featured" });
    await addField(page, { kind: "Date and time", label: "Printed at" });
    await addField(page, { kind: "List", label: "Section", options: ["news", "culture"] });
    await addField(page, { kind: "List", label: "Keywords", choices: { "List type": "Dynamic list" } });
    await addField(page, { kind: "Object", label: "Source" });
    await addField(page, { kind: "Text", label: "Agency", parent: "Source" });
    await addField(page, { kind: "Repeated", label: "Corrections" });
    await addField(page, { kind: "Text", label: "Note", parent: "Corrections" });
    // Words that mean something to SQL and to GraphQL are names like any other.
    await addField(page, { kind: "Text", label: "Select" });
    await picture(page, "model-fields");
  });

  await test.step("a relation between the models", async () => {
    await page.getByRole("button", { name: "Add relation" }).click();
    const drawer = page.getByRole("dialog", { name: "Add relation" });
    await drawer.getByLabel("Another model").click();
    await page.getByRole("option", { name: "author" }).click();
    await drawer.getByLabel(/^Relation type/).click();
    await page.getByRole("option", { name: /has one/ }).click();
    await drawer.getByLabel("Backward relation type").click();
    await page.getByRole("option", { name: /has many/ }).click();
    await drawer.getByRole("button", { name: "Add relation" }).click();
    await expect(page.getByText("New Relation Created Successfully!")).toBeVisible();
    await picture(page, "model-relations");
  });

  await test.step("records: an author, then articles of theirs", async () => {
    const models = page.getByRole("navigation", { name: "Project" });
    await page.getByRole("link", { name: "Content", exact: true }).click();
    await page.waitForURL("**/console/content/**");
    await models.getByRole("link", { name: "author" }).click();
    await expect(page.getByRole("heading", { name: "author", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "New record" }).first().click();
    let drawer = page.getByRole("dialog", { name: "New record in author" });
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(drawer.getByText("Name is required").first()).toBeVisible();
    await picture(page, "record-error");
    await drawer.getByLabel("Name").fill("Ada Lovelace");
    await drawer.getByLabel("Mail").fill("ada@example.com");
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("author created successfully")).toBeVisible();

    await models.getByRole("link", { name: "article" }).click();
    await expect(page.getByRole("heading", { name: "article", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "New record" }).first().click();
    drawer = page.getByRole("dialog", { name: "New record in article" });
    await drawer.getByLabel("Title").fill("The analytical engine");
    await drawer.getByLabel("Words").fill("1200");
    await drawer.getByLabel("Rating").fill("4.5");
    await drawer.getByRole("button", { name: "Add source" }).click();
    await drawer.getByLabel("Agency").fill("Reuters");
    await browseAll(drawer, "author");
    const picker = page.getByRole("dialog", { name: "Choose author" });
    await picker.getByRole("button", { name: "Ada Lovelace" }).click();
    await picture(page, "record-create");
    await drawer.getByRole("button", { name: /save as draft/i }).click();
    await expect(page.getByRole("row", { name: /The analytical engine/ })).toContainText(/draft/i);
  });

  await test.step("edit, publish, duplicate, search, delete", async () => {
    await page.getByRole("row", { name: /The analytical engine/ }).click();
    const drawer = page.getByRole("dialog", { name: "The analytical engine" });
    await drawer.getByLabel("Title").fill("The Analytical Engine");
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("row", { name: /The Analytical Engine/ })).toContainText(/published/i);

    await page.getByRole("button", { name: "Actions for The Analytical Engine" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByText("Content duplicated successfully!")).toBeVisible();
    const copy = page.getByRole("dialog", { name: "The Analytical Engine (copy)" });
    await expect(copy.getByLabel("Title")).toHaveValue("The Analytical Engine (copy)");
    await page.keyboard.press("Escape");
    await expect(copy).toBeHidden();
    await expect(page.getByRole("button", { name: "The Analytical Engine (copy)", exact: true })).toBeFocused();
    await expect(page.getByRole("row", { name: /The Analytical Engine/ })).toHaveCount(2);
    await picture(page, "content-list");

    await page.getByLabel("Search records").fill("nothing of the kind");
    await expect(page.getByRole("row", { name: /The Analytical Engine/ })).toHaveCount(0);
    await page.getByLabel("Search records").fill("analyt");
    await expect(page.getByRole("row", { name: /The Analytical Engine/ })).toHaveCount(2);

    await page.getByRole("button", { name: "Actions for The Analytical Engine (copy)" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(page.getByText("Content deleted successfully!")).toBeVisible();
    await expect(page.getByRole("row", { name: /The Analytical Engine/ })).toHaveCount(1);
  });

  const token = await test.step("an API token", async () => {
    await page.getByRole("link", { name: "Project Settings" }).click();
    await page.getByRole("link", { name: "API Secrets" }).first().click();
    await page.getByLabel("Token Name").fill("terminal");
    await page.getByLabel("Role").click();
    await page.getByRole("option", { name: "admin" }).click();
    await page.getByRole("button", { name: "Generate Token" }).click();
    await expect(page.getByText("API Token generated successfully!")).toBeVisible();
    await picture(page, "api-secrets");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page
      .getByRole("row", { name: /terminal/ })
      .getByRole("button", { name: /copy/i })
      .click();
    await expect(page.getByText("Token copied to clipboard!")).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  });

  await test.step("the same records in a terminal", async () => {
    const tell = (query: string, variables?: object) => curl(baseURL!, token, query, variables);
    const ask = async (query: string, variables?: object) => {
      const answer = await tell(query, variables);
      expect(answer.errors).toBeUndefined();
      return answer;
    };
    const { data } = await ask(`{
      articleList(where: { title: { icontains: "ENGINE" } }, sort: [{ title: asc }], limit: 10, offset: 0, status: all) {
        id title words rating source { agency } author { name mail article_count }
      }
      authorList(status: all) { name article_list { title } }
      articleCount(status: all)
    }`);
    expect(data.articleList).toMatchObject([
      {
        title: "The Analytical Engine",
        words: 1200,
        rating: 4.5,
        source: { agency: "Reuters" },
        author: { name: "Ada Lovelace" },
      },
    ]);
    expect(data.authorList).toEqual([{ name: "Ada Lovelace", article_list: [{ title: "The Analytical Engine" }] }]);
    expect(data.articleCount).toBe(1);

    const created = await ask(
      `mutation ($input: ArticleInput!) { createArticle(input: $input) { id title select section } }`,
      { input: { title: "From a terminal", select: "drop table article", section: "news" } },
    );
    expect(created.data.createArticle).toMatchObject({ select: "drop table article", section: "news" });
    const { id } = created.data.createArticle as { id: string };
    const updated = await ask("mutation ($id: ID!) { updateArticle(id: $id, input: { words: 7 }) { words } }", { id });
    expect(updated.data.updateArticle.words).toBe(7);
    const one = await ask("query ($id: ID!) { article(id: $id) { title words meta { status } } }", { id });
    expect(one.data.article).toEqual({ title: "From a terminal", words: 7, meta: { status: "published" } });
    const refused = await tell(`mutation { createArticle(input: { words: -1 }) { id } }`);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    expect(Object.keys(refused.errors?.[0]?.extensions.fields ?? {})).toEqual(
      expect.arrayContaining(["input.title", "input.words"]),
    );
    await ask("mutation ($id: ID!) { deleteArticle(id: $id) { id } }", { id });
    expect((await ask("{ articleCount(status: all) }")).data.articleCount).toBe(1);
  });
});
