/** What a person does, in steps that the journeys share. Everything is found by its visible name or role. */
import type { Page } from "@playwright/test";
import { expect } from "../../support/e2e.ts";
import type { ReceivedMail } from "../../support/services/mailbox.ts";
import { takenOver, visit } from "./taken-over.ts";

interface Mailbox {
  take(to: string): Promise<ReceivedMail>;
}

export interface Person {
  email: string;
  password: string;
}

let people = 0;

/** Somebody nobody has met: email addresses never repeat, also over parallel workers. */
export function newPerson(): Person {
  people += 1;
  return { email: `person-${process.pid}-${Date.now()}-${people}@example.com`, password: "a long enough pass phrase" };
}

/** The six digits of a mail. */
export function codeOf(mail: ReceivedMail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error(`No code in the mail "${mail.subject}": ${mail.text}`);
  return code;
}

/** From the sign-up page to the project list, with the mailed code where one is asked for. */
export async function signUp(page: Page, mailbox: Mailbox, person: Person = newPerson()): Promise<Person> {
  await visit(page, "/auth/signup");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/(verify|projects)\b/);
  if (page.url().includes("/verify")) {
    await takenOver(page);
    await page.getByLabel("Code").fill(codeOf(await mailbox.take(person.email)));
    await page.getByRole("button", { name: "Verify" }).click();
  }
  await page.waitForURL("**/projects");
  await takenOver(page);
  return person;
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await visit(page, "/auth/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Welcome, / }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL("**/auth/login**");
  await takenOver(page);
}

/** A project on the Free Developer tier: ends at its home. */
export async function createProject(page: Page, name: string): Promise<void> {
  await visit(page, "/projects/new");
  await page.getByLabel("Project name").fill(name);
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByText("Project created successfully!")).toBeVisible();
  await page.waitForURL("**/console?project=*");
  await takenOver(page);
}

/** From the project list into a project's console. */
export async function openProject(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.waitForURL("**/console/**");
  await takenOver(page);
}

/** In the model section: ends at the new model's designer. */
export async function addModel(page: Page, name: string, options: { single?: boolean } = {}): Promise<void> {
  await page.getByRole("button", { name: "Add Model" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create New Model" });
  await dialog.getByLabel("Model Name").fill(name);
  if (options.single) await dialog.getByRole("switch", { name: "Single Record Model" }).click();
  await dialog.getByRole("button", { name: "Create model" }).click();
  await page.waitForURL(`**/console/model/${name}?**`);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

interface FieldChoice {
  /** Name in the type picker. */
  kind: string;
  label: string;
  /** Nested in this field, by its label. */
  parent?: string;
  switches?: string[];
  /** Select boxes by their label. */
  choices?: Record<string, string>;
  texts?: Record<string, string>;
  options?: string[];
}

/** In the designer: through the picker and the configuration drawer. */
export async function addField(page: Page, field: FieldChoice): Promise<void> {
  const add = field.parent
    ? page.getByRole("button", { name: new RegExp(`^Add a field to ${field.parent}`, "i") })
    : page.getByRole("button", { name: "Add field" }).first();
  await add.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${field.kind}\\b`) })
    .click();
  const drawer = page.getByRole("dialog", { name: /^New / });
  await drawer.getByLabel("Field label").fill(field.label);
  for (const [label, option] of Object.entries(field.choices ?? {})) {
    await drawer.getByLabel(label).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }
  for (const [index, option] of (field.options ?? []).entries()) {
    const input = drawer.getByLabel(`Option ${index + 1}`, { exact: true });
    if (!(await input.isVisible())) await drawer.getByRole("button", { name: "Add option" }).click();
    await input.fill(option);
  }
  for (const [label, text] of Object.entries(field.texts ?? {})) await drawer.getByLabel(label).fill(text);
  for (const name of field.switches ?? []) await drawer.getByRole("switch", { name }).click();
  await drawer.getByRole("button", { name: "Add field" }).click();
  await expect(drawer).toBeHidden();
  // As it comes the list grows, and a button below it would move away under the pointer.
  const fields = page.getByRole("list", { name: "Fields" });
  await expect(fields.getByText(field.label, { exact: true }).first()).toBeVisible();
}

/** In a row's menu, by what the row is called. */
export async function rowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** A screenshot kept under test-results/screens, where the run's reader finds it. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png`, animations: "disabled" });
}
