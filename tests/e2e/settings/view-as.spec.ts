/** The console as a role, a member or a token sees it. */
import { sections } from "../../../components/console/sections.ts";
import { settingsPages } from "../../../components/console/settings-pages.ts";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { expect, test } from "../../support/e2e.ts";
import { Seed } from "../steps/seed.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

const paths = [
  "/console",
  "/console/content/note",
  "/console/model/note",
  ...Object.keys(sections).map((name) => `/console/${name}`),
  ...settingsPages.map(({ path }) => path),
];

/** What a page shows in its menu, its tabs and its middle, without what is made anew for each. */
function partsOf(html: string): string {
  const parts = [/<nav aria-label="Sections".*?<\/nav>/s, /<nav aria-label="Project".*?<\/nav>/s, /<main.*<\/main>/s];
  return (
    parts
      .map((part) => part.exec(html)?.[0] ?? "")
      .join("\n")
      // The frame of a view.
      .replace(/Viewed as (<!-- -->)?[^<]*/g, "")
      .replace(/<script.*?<\/script>/gs, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/just now|\d+ \w+ ago/g, "")
      .replace(/\s+/g, " ")
  );
}

test("each page of a view shows what the real one is shown, with each permission alone", { tag: "@long" }, async ({
  browser,
  baseURL,
  mailbox,
}) => {
  test.setTimeout(180_000);
  const requests = [(await browser.newContext({ baseURL })).request, (await browser.newContext({ baseURL })).request];
  const [owner, member] = requests.map((request) => new Seed(request)) as [Seed, Seed];
  await owner.register(mailbox);
  const { email } = await member.register(mailbox);
  const project = await owner.project("Views");
  await owner.model("note", [{ field_label: "Text", field_type: "text", validation: {} }]);
  await owner.system(`mutation ($may: JSON) { upsertRoleToProject(name: "clerk", api_permissions: $may) { id } }`, {
    may: { note: { read: "all" } },
  });
  const { generateApiToken } = await owner.system<{ generateApiToken: { token: string } }>(
    `mutation { generateApiToken(name: "site", role: "clerk") { token } }`,
  );
  const { getUser } = await member.system<{ getUser: { id: string } }>("{ getUser { id } }");
  const start = async (data: object) => {
    const answer = await requests[0]!.post("/system/project/view-as", {
      headers: { "X-Use-Cookies": "true", "X-Plinth-Project": project },
      data,
    });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { body: { id: string } }).body.id;
  };
  const page = async (who: number, path: string, view = "") => {
    const answer = await requests[who]!.get(`${path}?project=${project}${view && `&view-as=${view}`}`);
    return { status: answer.status(), parts: partsOf(await answer.text()), path: new URL(answer.url()).pathname };
  };
  for (const permission of administrativePermissions) {
    await owner.system(`mutation ($given: AddTeamMemberPayload) { updateProject(add_team_member: $given) { id } }`, {
      given: { email, role: "clerk", administrative_permissions: [permission] },
    });
    await member.enter(project);
    const views = [
      await start({ kind: "member", id: getUser.id }),
      await start({ kind: "role", id: "clerk", permissions: [permission] }),
      ...(permission === "content" ? [await start({ kind: "token", id: generateApiToken.token.slice(0, 20) })] : []),
    ];
    for (const path of paths) {
      const real = await page(1, path);
      for (const view of views) expect({ permission, ...(await page(0, path, view)) }).toEqual({ permission, ...real });
    }
  }
});

test("a view is begun from a role, a member, a token and the palette, shown on each screen, and stopped", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Magazine");
  await seed.model("post", [{ field_label: "Title", field_type: "text", input_type: "string" }]);
  await seed.model("salary", []);
  await seed.system(
    `mutation ($p: JSON) { upsertModelData(model_name: "post", payload: $p, status: "published") { id } }`,
    { p: { title: "Storm" } },
  );
  await seed.system(
    `mutation ($may: JSON) { upsertRoleToProject(name: "clerk", api_permissions: $may) { id }
      generateApiToken(name: "site", role: "clerk") { token } }`,
    { may: { post: { read: "all", update: "all" } } },
  );
  const bar = page.getByRole("region", { name: "View as somebody else" });
  const stop = async () => {
    await bar.getByRole("button", { name: "Stop" }).click();
    await expect(bar).toBeHidden();
    await expect(page).not.toHaveURL(/view-as/);
    await takenOver(page);
  };

  await test.step("from the drawer of a role", async () => {
    await visit(page, "/console/settings/roles");
    await page.getByRole("button", { name: "clerk", exact: true }).click();
    await page.getByRole("button", { name: "View as clerk" }).click();
    await expect(bar).toHaveText("You view the console as the role clerk. Nothing is saved.Stop");
    await expect(page).toHaveURL(/view-as=/);
    await expect(page.getByRole("link", { name: "Post" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Salary" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Model" })).toBeHidden();
    // Esc leads nowhere, other screens keep the view, and so does a reload.
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(bar).toBeVisible();
  });

  await test.step("nothing is saved", async () => {
    await visit(page, `/console/content/post${new URL(page.url()).search}`);
    await page.getByRole("button", { name: /Actions for Storm/ }).click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
    await expect(page.getByText("You view the console as the role clerk. Nothing is saved.").nth(1)).toBeVisible();
    await stop();
    await expect(page.getByRole("link", { name: "Salary" })).toBeVisible();
  });

  await test.step("from the menu of a token, and from the palette", async () => {
    await visit(page, "/console/settings/api-secrets");
    await page.getByRole("button", { name: "Actions for site" }).click();
    await page.getByRole("menuitem", { name: "View as" }).click();
    await expect(bar).toContainText("the token site");
    await stop();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByPlaceholder("Search models, records, settings and actions").fill("view as clerk");
    await page.getByRole("option", { name: /View as clerk/ }).click();
    await expect(bar).toContainText("the role clerk");
  });

  await test.step("one that has ended by itself says so, and is the reader's own", async () => {
    const address = page.url();
    await stop();
    await page.goto(address);
    await expect(page.getByText("Your view as somebody else has ended.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Salary" })).toBeVisible();
  });
});
