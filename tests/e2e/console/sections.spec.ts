/** The sections of the console, from their own table: each with every permission alone, and with all of them. */
import { sections } from "../../../components/console/sections.ts";
import { settingsPages } from "../../../components/console/settings-pages.ts";
import { permissionName } from "../../../components/roles/permission-name.ts";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { expect, test } from "../../support/e2e.ts";
import { isOfThird, isShort } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";

const paths: Record<keyof typeof sections, string[]> = {
  model: ["/console/model/note", "/console/model/note/graph"],
  content: ["/console/content/note"],
  media: ["/console/media"],
  logic: ["/console/logic", "/console/logic/hello"],
  api: ["/console/api"],
  audit: ["/console/audit"],
};

test("a section opens to whom its permission is given, says to others what to ask for, and there is no other", async ({
  browser,
  baseURL,
  mailbox,
}) => {
  const requests = [(await browser.newContext({ baseURL })).request, (await browser.newContext({ baseURL })).request];
  const [owner, member] = requests.map((request) => new Seed(request)) as [Seed, Seed];
  await owner.register(mailbox);
  const { email } = await member.register(mailbox);
  const project = await owner.project("Sections");
  await owner.model("note", [{ field_label: "Text", field_type: "text", validation: {} }]);
  await owner.system(
    `mutation { upsertFunctionToProject(name: "hello", source: "export default () => 1;") { id } upsertRoleToProject(name: "clerk", is_admin: false, api_permissions: {}) { id } }`,
  );
  const page = async (path: string, as = requests[1]!) => {
    const answer = await as.get(path);
    return { status: answer.status(), html: await answer.text(), url: new URL(answer.url()).pathname };
  };

  const { getUser } = await member.system<{ getUser: { id: string } }>("{ getUser { id } }");
  const { id } = getUser;
  const remove = "mutation ($id: String!) { updateProject(remove_team_member: { member_id: $id }) { id } }";

  const alone = administrativePermissions.filter((one) => one === "content" || !isShort || isOfThird(one));
  const cases = [...alone.map((one) => [one]), [...administrativePermissions]];
  for (const permissions of cases) {
    await owner.system(`mutation ($given: AddTeamMemberPayload) { updateProject(add_team_member: $given) { id } }`, {
      given: { email, role: "clerk", administrative_permissions: permissions },
    });
    await member.enter(project);
    for (const [name, { title, permission }] of Object.entries(sections)) {
      const may = permission === null || permissions.includes(permission);
      for (const path of paths[name as keyof typeof sections]) {
        const { status, html } = await page(path);
        const refusal = `You have no access to ${title}`;
        expect({ path, permissions, status, refused: html.includes(refusal) }).toEqual({
          path,
          permissions,
          status: 200,
          refused: !may,
        });
        if (!may) expect(html).toContain(`You need the permission &quot;${permissionName(permission)}&quot;.`);
      }
    }
    // The pages of the settings do the same: seen with one permission and with all of them.
    if (permissions.length > 1 || permissions[0] === "content")
      for (const { path, title, permission } of settingsPages) {
        const { status, html } = await page(path);
        const refused = html.includes(`You have no access to ${t(title).replace("&", "&amp;")}`);
        expect({ path, status, refused }).toEqual({ path, status: 200, refused: !permissions.includes(permission!) });
        if (refused) expect(html).toContain(`You need the permission &quot;${permissionName(permission!)}&quot;.`);
      }
    const first = Object.entries(sections).find(([, one]) => !one.permission || permissions.includes(one.permission))!;
    expect(await page("/console")).toMatchObject({ status: 200, url: "/console" });
    if (!permissions.includes("content")) expect((await page("/console/content")).url).toMatch(`/console/${first[0]}`);
    await owner.system(remove, { id });
  }

  for (const path of [
    "x",
    "toString",
    "model/note/x",
    "content/note/graph",
    "api/x",
    "media/x",
    "audit/x",
    "x/y",
    "plugins/x",
  ])
    expect((await page(`/console/${path}`, requests[0])).status, path).toBe(404);
});
