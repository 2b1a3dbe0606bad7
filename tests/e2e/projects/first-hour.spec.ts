/** The first hour, at the pace of a person: from the sign-up to the first answer of one's own API. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { testWithServer } from "../../support/nodes/own-server.ts";
import { newPerson, picture } from "../steps/steps.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

const test = testWithServer().extend({ baseURL: async ({ server }, use) => use(server.url) });

/** Counts what a person does: 1.2 s for a click, with the look for where it goes, and 120 ms for a key. */
class Hands {
  clicks = 0;
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
  }
  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }
  /** Into what has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
  get seconds(): number {
    return this.clicks * 1.2 + this.keys * 0.12;
  }
}

async function signUp(hands: Hands, page: Page): Promise<void> {
  await visit(page, "/");
  await expect(page.getByLabel("First name")).toBeFocused();
  await hands.type("Ada");
  for (const label of ["Last name", "Email"]) {
    await hands.press("Tab");
    await expect(page.getByLabel(label)).toBeFocused();
  }
  await hands.type("ada@example.com");
  await hands.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await hands.type("a long pass phrase");
  await hands.press("Enter");
  await page.waitForURL("**/projects");
  await takenOver(page);
}

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test("from the sign-up to the first own answer in nine clicks and less than 25 seconds", async ({ page }) => {
  test.setTimeout(300_000);
  const hands = new Hands(page);
  await signUp(hands, page);

  await hands.click(page.getByRole("link", { name: "Start New Project" }));
  await expect(page.getByLabel("Project name")).toBeFocused();
  await takenOver(page);
  await hands.type("Small Green");
  await hands.click(page.getByText("Blog", { exact: true }));
  await expect(page.getByText("Its id: small-green")).toBeVisible();
  await expect(page.locator("main")).not.toContainText(/\bplan\b/i);
  await picture(page, "first-hour-new-project");
  await expectNoFaults(page);
  await hands.click(page.getByRole("button", { name: "Create Project" }));

  await page.waitForURL("**/console?project=small-green*");
  await takenOver(page);
  await expect(page.getByText("Project created successfully!")).toBeVisible();
  const steps = page.getByRole("list", { name: "First steps" });
  await expect(steps.getByText("(done)")).toHaveCount(2);
  await expectNoFaults(page);
  await picture(page, "first-hour-home");

  await hands.click(page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: /^(Posts|post)$/ }));
  await page.waitForURL("**/console/content/post?**");
  await hands.click(page.getByRole("button", { name: "New record" }).first());
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Title", { exact: true }).focus();
  await hands.type("Hello");
  await hands.click(drawer.getByRole("button", { name: "Publish" }));
  await expect(drawer).toBeHidden();
  await hands.click(page.getByRole("link", { name: "Home", exact: true }));
  await hands.click(page.getByRole("button", { name: "Make a token and run it" }));
  await expect(page.getByText(/^The answer, after \d+ ms$/)).toBeVisible();
  await expect(page.getByLabel("Answer", { exact: true })).toContainText('"title": "Hello"');
  await picture(page, "first-hour-answer");
  expect(hands.clicks).toBeLessThanOrEqual(9);
  expect(hands.seconds).toBeLessThan(25);

  // The call that is shown works as it is, in a terminal.
  const shown = await page.getByLabel("curl command", { exact: true }).innerText();
  const token = /Bearer (\S+)'/.exec(shown)?.[1];
  const body = /-d '(.*)'$/s.exec(shown)?.[1];
  const answer = await page.request.post("/secured/graphql", {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    data: body!,
  });
  expect(await answer.json()).toMatchObject({ data: { postList: expect.any(Array) } });

  // All that there is to do is done, and the list says so by itself; it goes, and comes back.
  await expect(page.getByText("All four steps are done.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Recent changes" })).toContainText("Ada");
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Start the tour again" }).click();
  await expect(steps).toBeVisible();
  await expectNoFaults(page);
});

test("pasted JSON becomes models, and one click takes them away", { tag: "@long" }, async ({ page }) => {
  const { email, password } = newPerson();
  await page.request.post("/auth/v2/register", { data: { email, password } });
  await visit(page, "/projects/new");
  await page.getByLabel("Project name").fill("Pasted");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console?project=*");
  await takenOver(page);
  await page.getByRole("button", { name: "Paste JSON or CSV" }).click();
  const drawer = page.getByRole("dialog", { name: "Paste JSON or CSV" });
  await expect(drawer.getByLabel("JSON or CSV")).toBeFocused();
  await drawer.getByLabel("JSON or CSV").fill("[1]");
  await expect(drawer.getByText("JSON has to be an object, or a list of objects.")).toBeVisible();
  await drawer.getByLabel("JSON or CSV").fill(
    JSON.stringify([
      { title: "One", pages: 3, author: { id: 1, name: "Ada" } },
      { title: "Two", pages: 5, author: { id: 1, name: "Ada" } },
    ]),
  );
  await drawer.getByLabel("Model name").first().fill("book");
  await expect(drawer.getByText("Relation to one author")).toBeVisible();
  await expectNoFaults(page);
  await picture(page, "first-hour-proposal");
  await drawer.getByRole("button", { name: "Create 2 models and 3 records" }).click();
  await expect(drawer.getByText("Added 2 models and 3 records")).toBeVisible();
  // Behind the drawer, where no role is found.
  await expect(page.getByText("(done)")).toHaveCount(2);
  await drawer.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByRole("button", { name: "Create 2 models and 3 records" })).toBeVisible();
  await drawer.getByRole("button", { name: "Create 2 models and 3 records" }).click();
  await drawer.getByRole("link", { name: "Open book" }).click();
  await expect(page.getByRole("row", { name: /One/ })).toContainText("Ada");
});

test("an id of one's own, and one that is taken", { tag: "@long" }, async ({ page }) => {
  const { email, password } = newPerson();
  await page.request.post("/auth/v2/register", { data: { email, password } });
  await page.request.post("/system/project/create", { data: { name: "Garden" }, headers: { "X-Use-Cookies": "true" } });
  await visit(page, "/projects/new");
  await page.getByLabel("Project name").fill("Garden");
  await expect(page.getByText("Its id: garden-2")).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByLabel("Project id")).toBeFocused();
  await page.getByLabel("Project id").fill("garden");
  await expect(page.getByText("This project id is already taken. Please choose another one")).toBeVisible();
  await page.getByLabel("Project id").fill("my-own-garden");
  await expect(page.getByText("This id is free.")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console?project=my-own-garden*");
});
