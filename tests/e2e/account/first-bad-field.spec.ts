/** After a refusal the focus is at the first bad field in the order of the page, whatever the form is made of. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

interface Refusal {
  path: string;
  /** What sends the form. */
  button: string;
  /** What is typed before, by label. */
  typed?: Record<string, string>;
  /** Which field that is. */
  first: string;
}

/** Every field that the page calls bad, in its order, and where the focus is among them. */
const badFields = (page: Page) =>
  page.evaluate(() => {
    const marked = [...document.querySelectorAll("[aria-invalid=true]")];
    return { bad: marked.length, focused: marked.indexOf(document.activeElement as Element) };
  });

async function refused(page: Page, { path, button, typed = {}, first }: Refusal): Promise<void> {
  await test.step(`${path}: ${first}`, async () => {
    await visit(page, path);
    const place = path.includes("?") ? page.getByRole("dialog") : page.getByRole("main");
    for (const [label, value] of Object.entries(typed)) await place.getByLabel(label, { exact: true }).fill(value);
    // By key: a button that is not ready yet says what is missing.
    await place.getByRole("button", { name: button, exact: true }).press("Enter");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expect(place.getByLabel(first, { exact: true }).first()).toBeFocused();
    const { bad, focused } = await badFields(page);
    expect(bad).toBeGreaterThan(0);
    expect(focused).toBe(0);
  });
}

test("a refused form has the focus at its first bad field", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  const known = newPerson();
  await refused(page, { path: "/auth/signup", button: "Create account", first: "Email" });
  await refused(page, {
    path: "/auth/signup",
    button: "Create account",
    typed: { "First name": "a".repeat(101), Password: "short" },
    first: "First name",
  });
  await refused(page, { path: "/auth/login", button: "Log in", first: "Email" });
  await seed.register(mailbox, known);
  await refused(page, { path: "/projects/new", button: "Create Project", first: "Project name" });
  await seed.project("Refusals");
  await seed.model("essay", [
    { field_label: "Title", field_type: "text", validation: { required: true } },
    { field_label: "Body", field_type: "text", validation: { required: true } },
  ]);
  for (const refusal of [
    { path: "/console/settings/webhooks?create=1", button: "Add webhook", first: "Name" },
    { path: "/console/settings/roles?create=1", button: "Create role", first: "Role name" },
    { path: "/console/content/essay?create=1", button: "Publish", first: "Title" },
    // A choice, which gives the form no element of its own, before a text.
    { path: "/console/model/essay?relation=new", button: "Add relation", first: "Relation type" },
  ])
    await refused(page, refusal);
  await refused(page, {
    path: "/console/settings/general",
    button: "Save changes",
    typed: { "Project name": "" },
    first: "Project name",
  });
});
