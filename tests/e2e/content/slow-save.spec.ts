/** What is entered while a save is on its way is neither lost nor told to be saved. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { isShort, look } from "../steps/look.ts";
import { browseAll } from "../steps/record-form.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const title = { field_label: "Title", field_type: "text", validation: { as_title: true } };

/** Presses Publish, does more while the save is held back, and lets it go. */
async function publishSlowly(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const path = "**/system/graphql";
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (/upsertModelData/.test(route.request().postData() ?? "")) {
      arrived.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await arrived.promise;
  await meanwhile();
  held.resolve();
  await page.unrouteAll({ behavior: "wait" });
}

test("what is entered while a save is on its way stays, and is saved by the next one", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Slow");
  await seed.model("article", [title]);
  await seed.model("tag", [title]);
  for (const name of ["imprint", "colophon", "notice"]) await seed.model(name, [title], { single: true });
  await seed.relation("article", "has_many", "tag", "has_many");
  const make = async (model: string, name: string) => {
    const { upsertModelData } = await seed.system<{ upsertModelData: { id: string } }>(
      `mutation ($model: String!, $payload: JSON) { upsertModelData(model_name: $model, payload: $payload) { id } }`,
      { model, payload: { title: name } },
    );
    return upsertModelData.id;
  };
  const titles = async (model: string) => {
    const { getModelData } = await seed.system<{ getModelData: { results: { data: { title: string } }[] } }>(
      `query ($model: String!) { getModelData(model: $model) { results { data } } }`,
      { model },
    );
    return getModelData.results.map(({ data }) => data.title).toSorted();
  };
  for (const name of ["red", "blue"]) await make("tag", name);
  const form = page.getByRole("dialog").first();
  const field = form.getByLabel("Title", { exact: true });
  const note = page.getByText("What you entered meanwhile is not saved yet.");
  const connect = async (name: string) => {
    await browseAll(form, "tag");
    const picker = page.getByRole("dialog", { name: "Connect tag" });
    await picker.getByRole("checkbox", { name }).check();
    await picker.getByRole("button", { name: "Connect 1" }).click();
  };
  const connected = form.getByRole("group", { name: "tag" }).getByRole("listitem");

  await test.step("a stored record stays open with it", async () => {
    await visit(page, `/console/content/article?record=${await make("article", "Storm")}`);
    await field.fill("Wind");
    await connect("red");
    await publishSlowly(page, async () => {
      await field.fill("Wind and rain");
      await connect("blue");
    });
    await expect(page.getByText("“Wind” was published")).toBeVisible();
    await expect(note).toBeVisible();
    expect(await titles("article")).toEqual(["Wind"]);
    await expect(field).toHaveValue("Wind and rain");
    await expect(connected).toHaveText([/^red/, /^blue/]);
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
    expect(await titles("article")).toEqual(["Wind and rain"]);
    await page.getByRole("button", { name: "Wind and rain", exact: true }).click();
    await expect(connected).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
  });

  await test.step("a new record becomes the stored one with it, and is made once", async () => {
    await visit(page, "/console/content/article?create=1");
    await field.fill("Snow");
    await publishSlowly(page, () => field.fill("Snow and ice"));
    await expect(page.getByText("“Snow” What you entered meanwhile is not saved yet.")).toBeVisible();
    await expect(form.getByText("Your unsaved changes are back")).toBeVisible();
    await expect(field).toHaveValue("Snow and ice");
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
    expect(await titles("article")).toEqual(["Snow and ice", "Wind and rain"]);
  });

  await test.step("a save key pressed twice makes one record", async () => {
    await visit(page, "/console/content/tag?create=1");
    await field.fill("green");
    await page.keyboard.press("Control+s");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("tag created successfully")).toHaveCount(1);
    await expect(field).toBeFocused();
    await visit(page, "/console/content/tag");
    expect(await titles("tag")).toEqual(["blue", "green", "red"]);
  });

  await test.step("the only record of its model keeps what is entered while its page hears that it was made", async () => {
    await visit(page, "/console/content/colophon");
    const only = page.getByRole("main").getByLabel("Title", { exact: true });
    const heard = Promise.withResolvers<void>();
    let isSent = false;
    await only.fill("Set in Inter");
    await page.route("**/system/graphql", async (route) => {
      const document = route.request().postData() ?? "";
      isSent ||= /upsertModelData/.test(document);
      if (isSent && /getSingleData/.test(document)) await heard.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+s");
    await expect.poll(() => titles("colophon")).toEqual(["Set in Inter"]);
    await only.fill("Set in Inter and Plex");
    heard.resolve();
    await page.unrouteAll({ behavior: "wait" });
    await expect(page.getByText("colophon created successfully")).toBeVisible();
    await expect(page.getByRole("button", { name: "UPDATE DRAFT" })).toBeVisible();
    await expect(only).toHaveValue("Set in Inter and Plex");
    await expect(only).toBeFocused();
    await page.keyboard.press("Control+s");
    await expect.poll(() => titles("colophon")).toEqual(["Set in Inter and Plex"]);
  });

  await test.step("the only record of its model meets what somebody else made first", async () => {
    await visit(page, "/console/content/notice");
    const only = page.getByRole("main").getByLabel("Title", { exact: true });
    await only.fill("Closed on Monday");
    await make("notice", "Closed on Sunday");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/Somebody else changed the same fields/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Take theirs: Title" })).toBeVisible();
    await expect(only).toHaveValue("Closed on Monday");
    expect(await titles("notice")).toEqual(["Closed on Sunday"]);
  });

  await test.step("the only record of its model keeps it", async () => {
    await visit(page, "/console/content/imprint");
    const only = page.getByRole("main").getByLabel("Title", { exact: true });
    for (const [sent, more] of [
      ["Press", "Press and sons"],
      ["Print", "Print and daughters"],
    ] as const) {
      await only.fill(sent);
      await publishSlowly(page, () => only.fill(more));
      await expect.poll(() => titles("imprint")).toEqual([sent]);
      await expect(note.last()).toBeVisible();
      await expect(only).toHaveValue(more);
      await page.getByRole("button", { name: "Publish" }).click();
      await expect.poll(() => titles("imprint")).toEqual([more]);
    }
  });
});

test("who leaves while a save is on its way is taken there once all of it is stored", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Slow and left");
  await seed.model("imprint", [title], { single: true });
  const only = page.getByRole("main").getByLabel("Title", { exact: true });
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  const leave = async () => {
    await page.getByRole("link", { name: "Audit" }).click();
    await expect(question).toContainText("It is being saved.");
  };
  await visit(page, "/console/content/imprint");

  await only.fill("Press");
  await publishSlowly(page, async () => {
    await leave();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await only.fill("Press and sons");
    await leave();
  });
  await expect(question).toContainText("What you entered has not been saved.");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(only).toHaveValue("Press and sons");

  await publishSlowly(page, leave);
  await page.waitForURL("**/console/audit?**");
  await expect(question).toHaveCount(0);
});

test("a form whose server does not answer can be stopped, and keeps what was typed", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Silent");
  await visit(page, "/console/settings/roles?create=1");
  const drawer = page.getByRole("dialog");
  const notice = drawer.getByText("The server has not answered yet.");
  const isSave = (text: string | null) => /upsertRoleToProject/.test(text ?? "");
  await page.route("**/system/graphql", (route) =>
    isSave(route.request().postData()) ? new Promise<void>(() => undefined) : route.continue(),
  );
  await drawer.getByLabel("Role name").fill("editor");
  await drawer.getByRole("button", { name: "Create role" }).click();
  await expect(notice).toBeVisible();
  if (!isShort) expect(await look(page, "form-not-answered")).toEqual([]);
  await drawer.getByRole("button", { name: "Keep waiting" }).click();
  await expect(notice).toBeHidden();
  await expect(drawer.getByRole("button", { name: "Cancel" })).toBeDisabled();
  const ended = page.waitForEvent("requestfailed", (request) => isSave(request.postData()));
  await drawer.getByRole("button", { name: "Stop" }).click();
  await ended;
  await expect(page.getByText(/You stopped waiting\. It may have been saved all the same/)).toBeVisible();
  await expect(drawer.getByLabel("Role name")).toHaveValue("editor");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await drawer.getByRole("button", { name: "Create role" }).click();
  await expect(page.getByText("Role created successfully!")).toBeVisible();
});

test("Escape while a save is on its way drops nothing, whatever the answer is", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Slow and refused");
  await seed.model("article", [{ ...title, validation: { as_title: true, unique: true } }]);
  await seed.system('mutation { upsertModelData(model_name: "article", payload: { title: "Storm" }) { id } }');
  const form = page.getByRole("dialog", { name: "New record in article" });
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  const pressEscape = async () => {
    await page.keyboard.press("Escape");
    await expect(form).toBeVisible();
    await expect(question).toHaveCount(0);
  };

  await test.step("a record that is refused stays as it was typed", async () => {
    await visit(page, "/console/content/article?create=1");
    await form.getByLabel("Title", { exact: true }).fill("Storm");
    await publishSlowly(page, pressEscape);
    await expect(form.getByLabel("Title", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Storm");
    await form.getByLabel("Title", { exact: true }).fill("Wind");
    await publishSlowly(page, pressEscape);
    await expect(form).toBeHidden();
    await expect(page.getByText("article created successfully")).toBeVisible();
  });

  await test.step("so does a form of the settings", async () => {
    await visit(page, "/console/settings/roles?create=1");
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Role name").fill("editor");
    const held = Promise.withResolvers<void>();
    await page.route("**/system/graphql", async (route) => {
      if (!/mutation/.test(route.request().postData() ?? "")) return route.continue();
      await held.promise;
      const extensions = { code: "BAD_USER_INPUT", fields: { name: "Please choose another name" } };
      await route.fulfill({ json: { errors: [{ message: "Refused", extensions }] } });
    });
    await drawer.getByRole("button", { name: "Create role" }).click();
    await expect(drawer.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await page.keyboard.press("Escape");
    held.resolve();
    await expect(drawer.getByText("Please choose another name")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });
});
