/** Cloud Sync: the screen's commands, run as they are printed, against the server that printed them. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { reload } from "../steps/taken-over.ts";

interface Ran {
  code: number;
  output: string;
}

/** Runs a command as it is printed, in a folder and a home of its own. No registry is asked. `hear` gets what it says meanwhile. */
function run(
  command: string,
  folder: string,
  environment: Record<string, string> = {},
  hear: (text: string) => void = () => {},
) {
  const [npx, program, ...args] = command.split(" ");
  expect([npx, program]).toEqual(["npx", expect.stringMatching(/^http:\/\/localhost:\d+\/cli\.tgz$/)]);
  return new Promise<Ran>((resolve) => {
    const npm = {
      npm_config_cache: join(folder, ".npm"),
      npm_config_registry: "http://127.0.0.1:1",
      npm_config_yes: "true",
    };
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: "", ...npm, ...environment };
    const child = execFile("npx", [program!, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end();
    child.stderr?.on("data", hear);
  });
}

const commandOf = async (page: Page, label: string) =>
  (await page.getByRole("region", { name: label }).textContent()) ?? "";

test("a token made on the screen logs the printed commands in; their push is listed, and the token's end ends them", async ({
  page,
  mailbox,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "plinth-sync-"));
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Library");
  await seed.model("book", [{ field_label: "Title", field_type: "text" }]);
  await page.goto("/sync");
  await expect(page.getByText("No sync tokens yet")).toBeVisible();
  await expect(page.getByText("Nothing has been pushed yet.")).toBeVisible();

  await page.getByRole("button", { name: "Create token" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name").fill("My laptop");
  await drawer.getByRole("button", { name: "Create token" }).click();
  const token =
    (await page
      .getByRole("status")
      .getByText(/^plinth_sync_/)
      .textContent()) ?? "";
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("row", { name: /My laptop/ })).toContainText("Never");

  const login = await run(await commandOf(page, "login command"), folder, { PLINTH_SYNC_TOKEN: token });
  expect(login).toMatchObject({ code: 0, output: expect.stringContaining("Logged in to") });
  expect(await run(await commandOf(page, "pull command"), folder)).toMatchObject({ code: 0 });
  const file = join(folder, "plinth/models/book.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("label: Title", "label: Name of the book"));
  const push = await commandOf(page, "push command");
  expect(await run(push, folder)).toMatchObject({ code: 2, output: expect.stringContaining("--yes") });
  const pushed = await run(`${push} --yes`, folder);
  expect(pushed).toMatchObject({ code: 0, output: expect.stringContaining("» field book.name_of_the_book") });

  await reload(page);
  // The token's text is gone with the page.
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Last syncs" })).toContainText("1 renamed");
  await page.getByRole("button", { name: "Delete token My laptop" }).click();
  await page.getByRole("button", { name: "Delete token", exact: true }).click();
  await expect(page.getByText("No sync tokens yet")).toBeVisible();
  expect(await run(`${push} --yes`, folder)).toMatchObject({ code: 1, output: expect.stringContaining("not valid") });
  rmSync(folder, { recursive: true });
});

test("the printed login opens the page of its code; a confirmed one acts for the reader, a refused one does not", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const folder = mkdtempSync(join(tmpdir(), "plinth-login-"));
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Library");
  await page.goto("/sync");
  const command = `${await commandOf(page, "login command")} --browser`;

  /** Starts the command and gives the address that it prints, and how it ends. */
  const login = async () => {
    let ended: Promise<Ran> | undefined;
    const address = await new Promise<string>((resolve, reject) => {
      let heard = "";
      ended = run(command, folder, {}, (text) => {
        heard += text;
        const found = /http\S+\/sync\/confirm\?code=\S+/.exec(heard)?.[0];
        if (found) resolve(found);
      });
      ended.then(({ output }) => reject(new Error(output)));
    });
    return { address, ended: ended! };
  };

  const refused = await login();
  await page.goto(refused.address);
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("heading", { name: /was refused$/ })).toBeVisible();
  expect(await refused.ended).toMatchObject({ code: 1, output: expect.stringContaining("refused in the browser") });

  const confirmed = await login();
  const code = new URL(confirmed.address).searchParams.get("code")!;
  // Without the link: the code alone, typed as people do.
  await page.goto("/sync/confirm");
  await page.getByLabel("Code").fill("BCDF GHJK");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("There is no such code")).toBeVisible();
  await page.getByLabel("Code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Library/ })).toBeChecked();
  await page.getByLabel("Name").fill("");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Please enter a token name!")).toBeVisible();
  await page.getByLabel("Name").fill("My laptop");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: /is logged in$/ })).toBeVisible();
  expect(await confirmed.ended).toMatchObject({ code: 0, output: expect.stringContaining("(My laptop)") });
  await page.getByRole("link", { name: "Cloud Sync" }).last().click();
  await expect(page.getByRole("row", { name: /My laptop/ })).toContainText("models");
  rmSync(folder, { recursive: true });
});
