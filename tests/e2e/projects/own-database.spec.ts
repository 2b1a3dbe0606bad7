/** A project on a PostgreSQL that the person brings along. */
import pg from "pg";
import { expect, test } from "../../support/e2e.ts";
import { addField, addModel, openProject, picture, signUp } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

test("a tested database of one's own holds the project's records", { tag: "@long" }, async ({
  page,
  mailbox,
  ownDatabase,
}) => {
  const { hostname, port, pathname, username, password: encoded } = new URL(ownDatabase);
  const password = decodeURIComponent(encoded);
  await signUp(page, mailbox);
  await visit(page, "/projects/new");
  await page.getByLabel("Project name").fill("Ship Yard");
  const id = "ship-yard";
  await expect(page.getByText("Its id: ship-yard")).toBeVisible();
  await page.getByRole("tab", { name: "Bring Your Own Database" }).click();
  const panel = page.getByRole("tabpanel", { name: "Bring Your Own Database" });
  const status = panel.getByRole("status");
  const create = page.getByRole("button", { name: "Create Project" });
  await panel.getByLabel("Host").fill(hostname);
  await panel.getByLabel("Port").fill(port);
  await panel.getByLabel("Database name").fill(pathname.slice(1));
  await panel.getByLabel("User").fill(username);

  await test.step("a wrong password is told under its field", async () => {
    await panel.getByLabel("Password", { exact: true }).fill("not the password");
    await panel.getByRole("button", { name: "Test Connection" }).click();
    await expect(panel.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "The user name or the password is wrong.",
    );
    await expect(status).toHaveText("Disconnected");
    await expect(create).toBeDisabled();
    await picture(page, "own-database-wrong-password");
  });

  await test.step("the right one connects, and any change asks for another test", async () => {
    await panel.getByLabel("Password", { exact: true }).fill(password);
    await panel.getByRole("button", { name: "Test Connection" }).click();
    await expect(status).toContainText(/Connected.*PostgreSQL \d+/);
    await picture(page, "own-database-connected");
    await panel.getByLabel("Port").fill("1");
    await expect(status).toHaveText("Disconnected");
    await expect(create).toBeDisabled();
    await panel.getByLabel("Port").fill(port);
    await panel.getByRole("button", { name: "Test Connection" }).click();
    await expect(status).toContainText("Connected");
  });

  await test.step("project, model and record", async () => {
    await create.click();
    await expect(page.getByText("Project created successfully!")).toBeVisible();
    await page.waitForURL("**/console?project=ship-yard*");
    await visit(page, "/projects");
    await expect(page.getByRole("row", { name: /Ship Yard/ })).toContainText("Your own");
    await openProject(page, "Ship Yard");
    await addModel(page, "ship");
    await addField(page, { kind: "Text", label: "Name", switches: ["Required"] });
    await page.getByRole("link", { name: "Content", exact: true }).click();
    await page.getByRole("button", { name: "New record" }).first().click();
    const drawer = page.getByRole("dialog", { name: "New record in ship" });
    await drawer.getByLabel("Name").fill("Endurance");
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("row", { name: /Endurance/ })).toContainText("Published");
  });

  const client = new pg.Client({ connectionString: ownDatabase });
  await client.connect();
  try {
    const { rows } = await client.query(`select name, _status from "plinth_${id}".ship`);
    expect(rows).toEqual([{ name: "Endurance", _status: "published" }]);

    await test.step("where its data cannot be read, each screen says so, and Retry helps once it can", async () => {
      await client.query(`alter schema "plinth_${id}" rename to "plinth_away"`);
      const says = async (path: string, text: string) =>
        // What the server knows of the models may be some seconds old.
        expect(async () => {
          await page.goto(path);
          await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 });
        }).toPass();
      await says("/console/model/ship", "Failed to load model details");
      await expect(page.getByText("Failed to load models")).toBeVisible();
      await says("/console/content/ship", "Failed to load form structure");
      await client.query(`alter schema "plinth_away" rename to "plinth_${id}"`);
      await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
      await expect(page.getByRole("row", { name: /Endurance/ })).toBeVisible();
    });
  } finally {
    await client.end();
  }
});
