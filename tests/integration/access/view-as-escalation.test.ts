/** Tries to see, or to become, more by a view of the console as somebody else; and how views begin and end. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endLeftViews } from "../../../lib/engine/viewing/index.ts";
import type { SystemCaller } from "../../support/calls/system-api.ts";
import { browser } from "../../support/in-process.ts";
import { socketClient, socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type HeldWorld, heldWorld } from "../../support/rights/held-world.ts";
import { must } from "../../support/rights/must.ts";
import { eyesOf, startView } from "../../support/rights/views.ts";

let platform: TestPlatform;
let world: HeldWorld;
let other: HeldWorld;
/** A clerk who may view others as far as a clerk goes. */
let clerk: SystemCaller;
const all = ["roles", "teams", "api_secrets", "content"];
const ended = /view of the console has ended/;

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1", SINGLE_SESSION: "0" } });
  world = await heldWorld(platform);
  other = await heldWorld(platform);
  clerk = await world.project.member(all, "clerk");
}, 180_000);
afterAll(() => platform.close());

const start = (who: SystemCaller, kind: string, id: string, more: object = {}, headers = {}) =>
  who.browser.post("/system/project/view-as", { kind, id, ...more }, headers);
const eyes = (who: SystemCaller, view: string) => eyesOf(platform, "view", who.browser, view);
const list = `{ getModelData(model: "note") { count } }`;
const note = "{ noteCount }";

describe("nobody views more than they have", () => {
  test.each([
    ["a role that has more", "role", "chief"],
    ["a role that nothing is hidden from", "role", "twin"],
    ["an admin role", "role", "admin"],
    ["a member with more", "member", () => world.members.chief.id],
    ["the owner", "member", () => world.project.owner.id],
    ["a token that has more", "token", () => world.tokens.chief!],
    ["a token of an admin", "token", () => world.tokens.admin!],
  ] as const)("%s", async (_, kind, id) => {
    const { status, body } = await start(clerk, kind, typeof id === "string" ? id : id());
    expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
  });

  test("permissions that the viewer has not", async () => {
    const { status } = await start(clerk, "role", "junior", { permissions: ["content", "audit"] });
    expect(status).toBe(403);
    expect((await start(clerk, "role", "junior", { permissions: ["content"] })).status).toBe(200);
  });

  test("what is within their rights they may view", async () => {
    const member = await world.project.member(["content"], "junior");
    for (const [kind, id] of [
      ["role", "clerk"],
      ["member", member.id],
      ["token", world.tokens.junior!],
    ] as const)
      expect((await start(clerk, kind, id)).status, kind).toBe(200);
  });

  test.each([
    ["role", "roles", ["teams", "api_secrets", "content"]],
    ["member", "teams", ["roles", "api_secrets", "content"]],
    ["token", "api_secrets", ["roles", "teams", "content"]],
  ] as const)("a %s takes the permission %s", async (kind, permission, held) => {
    const person = await world.project.member([...held], "clerk");
    const id = { role: "junior", member: world.members.leaver.id, token: world.tokens.junior! }[kind];
    const { status, body } = await start(person, kind, id);
    expect(status).toBe(403);
    expect(body.message).toContain(`"${permission}"`);
  });

  test("not even the owner views as the owner, nor an admin", async () => {
    const admin = await world.project.member(all, "admin");
    for (const who of [world.project.owner, admin]) {
      const { status, body } = await start(who, "member", world.project.owner.id);
      expect([status, body.message]).toEqual([403, "Nobody views the console as the owner of the project."]);
    }
    const view = await startView(world.project.owner.browser, "member", admin.id);
    const { body } = await eyes(world.project.owner, view).call("GET", "/system/project/database");
    expect(body).toMatchObject({ body: { is_owner: false } });
  });

  test("records by conditions are those of the caller: only who sees all views them as somebody else", async () => {
    const where = { meta: { created_by: { eq: { $caller: "id" } } } };
    const may = { note: { read: { where } } };
    await must(
      world.project.owner.gql(
        `mutation ($may: JSON) { upsertRoleToProject(name: "mine", api_permissions: $may) { id } }`,
        {
          may,
        },
      ),
    );
    const [viewer, writer] = [await world.project.member(all, "mine"), await world.project.member(["content"], "mine")];
    expect((await start(viewer, "role", "mine")).status).toBe(200);
    const { status, body } = await start(viewer, "member", writer.id);
    expect(status).toBe(403);
    expect(body.message).toContain("read note");
    expect((await start(clerk, "member", writer.id)).status).toBe(200);
  });
});

describe("nobody comes in from outside", () => {
  test("a stranger, and the owner of another project", async () => {
    const stranger = await world.project.stranger();
    const { status, body } = await start(stranger, "role", "junior");
    expect([status, body.message]).toEqual([400, "Please choose a project first."]);
    for (const who of [stranger, other.project.owner]) {
      const named = { "x-plinth-project": world.project.id };
      expect((await start(who, "role", "junior", {}, named)).status).toBe(404);
    }
  });

  test("roles, members and tokens of another project are not there", async () => {
    const { owner } = world.project;
    await must(other.project.owner.gql(`mutation { upsertRoleToProject(name: "elsewhere") { id } }`));
    for (const [kind, id] of [
      ["role", "elsewhere"],
      ["member", other.members.junior.id],
      ["member", "no-id"],
    ] as const)
      expect((await start(owner, kind, id)).body.error.fields.id, kind).toBe(
        `There is no such ${kind} in this project`,
      );
    expect((await start(owner, "token", other.tokens.junior!)).status).toBe(404);
  });

  test("a view of somebody else's session, of another project, or of none", async () => {
    const { owner } = world.project;
    const view = await startView(owner.browser, "role", "junior");
    const made = ["", "x", "019a0000-0000-7000-8000-000000000000", "ended"];
    for (const [who, id] of [
      [clerk, view],
      [other.project.owner, view],
      ...made.map((id) => [owner, id] as const),
    ] as const) {
      const { body } = await who.browser.post("/system/graphql", { query: list }, { "x-plinth-view": id });
      expect(body.errors[0].message, id).toMatch(ended);
    }
    await owner.browser.post("/system/project/create", { name: "Second", id: `second-${world.project.id}` });
    const named = { "x-plinth-view": view, "x-plinth-project": `second-${world.project.id}` };
    const { body } = await owner.browser.post("/system/graphql", { query: "{ currentProject { id } }" }, named);
    expect(body.errors[0].message).toMatch(ended);
    const asked = await eyes(owner, view).system(`{ getProject(_id: "second-${world.project.id}") { id } }`);
    expect(asked.body).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
    // A second session of the same person has no part in it.
    const second = browser(world.project.api);
    await second.post("/auth/v2/login", { email: owner.email, password: "long enough 4 all" });
    const { status, body: told } = await second.post(
      "/system/graphql",
      { query: list },
      { "x-plinth-view": view, "x-plinth-project": world.project.id },
    );
    expect([status, told.errors[0].message]).toEqual([403, expect.stringMatching(ended)]);
    expect((await eyes(owner, view).system(list)).status).toBe(200);
  });

  test("with an API token the header means nothing", async () => {
    const { owner } = world.project;
    const view = await startView(owner.browser, "role", "junior");
    const made = await must(owner.gql(`mutation { generateApiToken(name: "plain", role: "clerk") { token } }`));
    const answer = await world.project.api.fetch(
      new Request("http://localhost:3000/system/graphql", {
        method: "POST",
        headers: {
          authorization: `Bearer ${made.generateApiToken.token}`,
          "content-type": "application/json",
          "x-plinth-view": view,
        },
        body: JSON.stringify({ query: list }),
      }),
    );
    expect(answer.status).toBe(401);
  });
});

describe("a view goes no further", () => {
  test("to another view, or another role or tenant of the playground", async () => {
    const { owner } = world.project;
    const view = await startView(owner.browser, "role", "junior");
    const named = { "x-plinth-view": view };
    expect((await start(owner, "role", "admin", {}, named)).body.message).toMatch(
      /^You view the console as the role junior/,
    );
    const admin = await startView(owner.browser, "role", "admin");
    for (const id of [view, admin]) {
      const told = await owner.browser.post("/system/graphql", { query: list }, { "x-plinth-view": id });
      expect(told.status).toBe(200);
    }
    const { answerSecured } = await import("../../../lib/api/secured/answer.ts");
    const headers: Record<string, string> = {
      cookie: owner.browser.cookieHeader(),
      host: "localhost:3000",
      origin: "http://localhost:3000",
      "x-use-cookies": "true",
      "content-type": "application/json",
      "x-plinth-view": view,
      "x-plinth-role": "admin",
    };
    const { text } = await answerSecured(platform, {
      method: "POST",
      url: "/secured/graphql",
      header: (name) => headers[name],
      body: Buffer.from(JSON.stringify({ query: "{ postCount }" })),
      ip_address: "127.0.0.1",
    });
    expect(text).toContain("You view the console as the role junior");
  });

  test("to what super admins may", async () => {
    const chief = await world.project.stranger();
    await platform.db.updateTable("plinth.users").set({ role: "super_admin" }).where("id", "=", chief.id).execute();
    await chief.browser.post("/system/project/switch", { id: world.project.id });
    const view = await startView(chief.browser, "role", "admin");
    for (const query of [
      "{ adminUsers { total } }",
      `{ getUser(_id: "${clerk.id}") { email } }`,
      "{ auditRetention { days } }",
    ]) {
      const { body } = await eyes(chief, view).system(query);
      expect(JSON.stringify(body), query).not.toMatch(/"email"|"total":|"days":/);
    }
  });
});

describe("a view ends", () => {
  test("where the member leaves, the role is widened past the viewer, the token or the role goes", async () => {
    const { owner } = world.project;
    const leaver = await world.project.member(["content"], "junior");
    await must(owner.gql(`mutation { upsertRoleToProject(name: "brief") { id } }`));
    const made = await must(owner.gql(`mutation { generateApiToken(name: "brief", role: "junior") { token } }`));
    const token = made.generateApiToken.token.slice(0, 20);
    const views = [
      await startView(clerk.browser, "member", leaver.id),
      await startView(clerk.browser, "role", "brief"),
      await startView(clerk.browser, "token", token),
    ];
    for (const view of views) expect((await eyes(clerk, view).system("{ currentProject { id } }")).status).toBe(200);
    await must(owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${leaver.id}" }) { id } }`));
    await must(
      owner.gql(`mutation ($may: JSON) { upsertRoleToProject(name: "brief", api_permissions: $may) { id } }`, {
        may: { memo: { read: "all" } },
      }),
    );
    await must(owner.gql(`mutation { deleteApiToken(token: "${token}") { msg } }`));
    for (const view of views) {
      const { body } = await eyes(clerk, view).system("{ currentProject { id } }");
      expect(body).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
      expect((await eyes(clerk, view).graphql(note)).body).toMatchObject({
        errors: [{ extensions: { code: "FORBIDDEN" } }],
      });
    }
  });

  test("where the viewer loses the right, or the project", async () => {
    const { owner } = world.project;
    const viewer = await world.project.member(all, "clerk");
    const view = await startView(viewer.browser, "role", "junior");
    await must(
      owner.gql(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, {
        add: { email: viewer.email, role: "clerk", administrative_permissions: ["content"] },
      }),
    );
    expect((await eyes(viewer, view).system(list)).body).toMatchObject({
      errors: [{ extensions: { code: "FORBIDDEN" } }],
    });
    await must(owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${viewer.id}" }) { id } }`));
    expect((await eyes(viewer, view).system(list)).body).toMatchObject({
      errors: [{ message: expect.stringMatching(ended) }],
    });
  });

  test("by Stop, after eight hours, and with the session; each is in the audit log", async () => {
    const viewer = await world.project.member(all, "clerk");
    const [stopped, late, left] = [
      await startView(viewer.browser, "role", "junior"),
      await startView(viewer.browser, "member", world.members.leaver.id),
      await startView(viewer.browser, "token", world.tokens.junior!),
    ];
    const stop = (id: string) => viewer.browser.post("/system/project/view-as/stop", { id }, { "x-plinth-view": id });
    expect((await stop(stopped)).status).toBe(200);
    expect((await stop(stopped)).status).toBe(404);
    expect((await clerk.browser.post("/system/project/view-as/stop", { id: late })).status).toBe(404);
    await platform.pool.query(
      "update plinth.console_views set started_at = started_at - interval '8 hours' where id = $1",
      [late],
    );
    for (const id of [stopped, late])
      expect((await eyes(viewer, id).system(list)).body).toMatchObject({
        errors: [{ message: expect.stringMatching(ended) }],
      });
    expect((await eyes(viewer, left).graphql(note)).status).toBe(200);
    await viewer.browser.post("/auth/v2/logout");
    await endLeftViews(platform);
    await endLeftViews(platform);
    const { rows } = await platform.pool.query(
      `select internal_function, subject_id, subject_name, actor_email, response_code from plinth.audit_log
        where subject_type = 'view' and user_id = $1 and response_code = 200 order by id`,
      [viewer.id],
    );
    const entry = (internal_function: string, subject_id: string, subject_name: string) => ({
      internal_function,
      subject_id,
      subject_name,
      actor_email: viewer.email,
      response_code: 200,
    });
    const names = ["the role junior", world.members.leaver.email, "the token of junior"];
    expect(rows.slice(0, 4)).toEqual([
      ...[stopped, late, left].map((id, i) => entry("startView", id, names[i]!)),
      entry("endView", stopped, names[0]!),
    ]);
    expect(new Set(rows.slice(4).map(({ subject_id }) => subject_id))).toEqual(new Set([late, left]));
    expect(rows).toHaveLength(6);
  });

  test("for sockets too, which show what the one who is shown sees, and write nothing", async () => {
    const { owner, id } = world.project;
    const node = await socketNode(platform);
    const headers = { cookie: owner.browser.cookieHeader(), origin: platform.env.PUBLIC_URL };
    const open = (path: string, view: string) =>
      socketClient(`${node.url}${path}?project=${id}&view-as=${view}`, {}, headers);
    try {
      const view = await startView(owner.browser, "role", "clerk");
      const secured = open("/secured/graphql", view);
      const [closed, opened] = [
        secured.start("subscription { memoList { id } }"),
        secured.start("subscription { noteList { title } }"),
      ];
      expect(JSON.stringify(await closed.ended)).toContain("memoList");
      expect(await opened.next()).toMatchObject({ data: { noteList: [] } });
      for (const path of ["/secured/graphql", "/system/graphql"]) {
        const client = path === "/secured/graphql" ? secured : open(path, view);
        const write =
          path === "/secured/graphql"
            ? `mutation { createNote(input: { title: "x" }) { id } }`
            : `mutation { addModelToProject(name: "x") { name } }`;
        const running = client.start(write);
        const told = await Promise.race([running.next(), running.ended]);
        expect(JSON.stringify(told), path).toMatch(/Nothing is saved/);
      }
      for (const wrong of ["x", "019a0000-0000-7000-8000-000000000000"])
        for (const path of ["/secured/graphql", "/system/graphql"])
          expect(await open(path, wrong).closed).toBeGreaterThanOrEqual(4400);
      await owner.browser.post("/system/project/view-as/stop", { id: view });
      expect(await secured.closed).toBe(4403);
    } finally {
      await node.close();
    }
  });
});
