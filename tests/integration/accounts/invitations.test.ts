/** Invitations: who may make them, what their links open, and for whom they stop. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { fakeClock } from "../../support/clock.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { connected, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type Mailbox, startMailbox } from "../../support/services/mailbox.ts";

const password = "long enough 4 all";
const clock = fakeClock("2027-01-04T10:00:00.000Z");
let platform: TestPlatform;
let project: SystemProject;
let people = 0;

beforeAll(async () => {
  platform = await testPlatform({ clock, env: { PLAN_LIMITS: "0" } });
  project = await systemProject(platform);
  await project.owner.gql(`mutation { upsertRoleToProject(name: "writer") { id } }`);
});
afterAll(() => platform.close());

const newEmail = () => `asked-${++people}@example.com`;
const api = () => createApi(platform);

async function invite(who: SystemCaller, email: string, role = "writer", administrative_permissions = ["content"]) {
  return who.gql(
    `mutation ($email: String!, $role: String!, $permissions: [String!]!) {
      inviteMember(email: $email, role: $role, administrative_permissions: $permissions) { id link mailed invitation { email role expires_at } } }`,
    { email, role, permissions: administrative_permissions },
  );
}

const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;

/** A link for that address, made by the owner where nobody else is named. */
async function linkFor(email: string, who = project.owner) {
  const { data, errors } = await invite(who, email);
  expect(errors).toBeUndefined();
  return { id: data.inviteMember.id as string, token: tokenOf(data.inviteMember.link) };
}

/** A new account of that address, at work in no project. */
async function account(email: string): Promise<Browser> {
  const person = browser(api());
  expect((await person.post("/auth/v2/register", { email, password })).status).toBe(200);
  return person;
}

const accept = (person: Browser, token: string) => person.post("/auth/v2/invitation/accept", { token });
const memberOf = (email: string) =>
  platform.db
    .selectFrom("plinth.project_members as m")
    .innerJoin("plinth.users as u", "u.id", "m.user_id")
    .select(["m.role", "m.administrative_permissions"])
    .where("m.project_id", "=", project.id)
    .where("u.email", "=", email)
    .executeTakeFirst();

test("a link says who asks whom, and makes its person a member, once", async () => {
  const email = newEmail();
  const { data } = await invite(project.owner, ` ${email.toUpperCase()} `);
  expect(data.inviteMember).toMatchObject({ mailed: false, invitation: { email, role: "writer" } });
  const token = tokenOf(data.inviteMember.link);
  const visitor = browser(api());
  const told = await visitor.post("/auth/v2/invitation", { token });
  expect(told.body.body).toMatchObject({
    email,
    invited_by: project.owner.email,
    project: { id: project.id, name: "Blog" },
    role: "writer",
    has_account: false,
  });
  expect((await accept(visitor, token)).status).toBe(401);
  const person = await account(email);
  expect((await accept(person, token)).body.body).toEqual({ project_id: project.id });
  expect(await memberOf(email)).toEqual({ role: "writer", administrative_permissions: ["content"] });
  expect((await person.post("/system/project/switch", { id: project.id })).status).toBe(200);
  expect((await accept(person, token)).status).toBe(404);
  expect((await visitor.post("/auth/v2/invitation", { token })).status).toBe(404);
});

test("the table keeps no token, and the list shows none", async () => {
  const email = newEmail();
  const { token } = await linkFor(email);
  const { rows } = await platform.pool.query("select i::text from plinth.invitations i");
  expect(JSON.stringify(rows)).not.toContain(token);
  const { data } = await project.owner.gql(`{ invitations { email role invited_by expired } }`);
  expect(data.invitations).toContainEqual({ email, role: "writer", invited_by: project.owner.email, expired: false });
  const { rows: log } = await platform.pool.query("select l::text from plinth.audit_log l");
  expect(JSON.stringify(log)).not.toContain(token);
});

test("who is a member already stays what they are, and cannot be asked again", async () => {
  const email = newEmail();
  const { token } = await linkFor(email);
  const person = await account(email);
  await project.owner.gql(`mutation ($m: AddTeamMemberPayload) { updateProject(add_team_member: $m) { id } }`, {
    m: { email, role: "admin", administrative_permissions: ["content"] },
  });
  expect((await accept(person, token)).status).toBe(200);
  expect(await memberOf(email)).toMatchObject({ role: "admin" });
  for (const member of [email, project.owner.email]) {
    const { errors } = await invite(project.owner, member);
    expect(errors[0].extensions.fields.email).toBe("They are in this project already");
  }
});

describe("a link opens nothing", () => {
  const refusals: Record<string, { status: number; end: (link: { id: string; token: string }) => unknown }> = {
    "after 7 days": { status: 404, end: () => clock.advance(7 * 86_400_000) },
    "when it is revoked": {
      status: 404,
      end: ({ id }) => project.owner.gql(`mutation { revokeInvitation(id: "${id}") { message } }`),
    },
    "when another one takes its place": {
      status: 404,
      end: ({ id }) => project.owner.gql(`mutation { renewInvitation(id: "${id}") { link } }`),
    },
    "when its role is deleted": {
      status: 404,
      end: async ({ id }) => {
        await project.owner.gql(`mutation { upsertRoleToProject(name: "passing") { id } }`);
        await platform.db.updateTable("plinth.invitations").set({ role: "passing" }).where("id", "=", id).execute();
        const { errors } = await project.owner.gql(`mutation { deleteRoleFromProject(role: "passing") { message } }`);
        expect(errors).toBeUndefined();
      },
    },
    "when the project is deleted": {
      status: 404,
      end: () => project.owner.browser.post("/system/project/delete", { id: project.id }),
    },
  };
  test.each(Object.entries(refusals))("%s", async (name, { status, end }) => {
    const email = newEmail();
    const link = await linkFor(email);
    const person = await account(email);
    await end(link);
    expect((await accept(person, link.token)).status).toBe(status);
    expect(await memberOf(email)).toBeUndefined();
    if (name.includes("project is deleted"))
      await project.owner.browser.post("/system/project/restore", { id: project.id });
    await project.owner.browser.post("/auth/v2/login", { email: project.owner.email, password });
    await project.owner.browser.post("/system/project/switch", { id: project.id });
  });

  test("to another address, whose tries leave it whole", async () => {
    const email = newEmail();
    const { token } = await linkFor(email);
    const refused = await accept(await account(newEmail()), token);
    expect([refused.status, refused.body.message]).toEqual([403, "This invitation is for another email address."]);
    expect((await accept(await account(email), token)).status).toBe(200);
  });

  const losses: Record<string, (inviter: SystemCaller) => Promise<unknown>> = {
    "has lost the permission": (inviter) => rights(inviter, "writer", ["content"]),
    "has left the project": (inviter) =>
      project.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${inviter.id}" }) { id } }`),
    "may not give the permissions any more": (inviter) => rights(inviter, "writer", ["teams"]),
  };
  const rights = (inviter: SystemCaller, role: string, administrative_permissions: string[]) =>
    project.owner.gql(`mutation ($m: AddTeamMemberPayload) { updateProject(add_team_member: $m) { id } }`, {
      m: { email: inviter.email, role, administrative_permissions },
    });
  test.each(Object.entries(losses))("when whoever invited %s", async (_name, lose) => {
    const inviter = await project.member(["teams", "content"], "writer");
    const email = newEmail();
    const { token } = await linkFor(email, inviter);
    const person = await account(email);
    await lose(inviter);
    const refused = await accept(person, token);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Whoever invited you may not give you this role any more. Please ask for a new invitation.",
    ]);
    expect(await memberOf(email)).toBeUndefined();
  });

  test("when whoever invited is suspended", async () => {
    const inviter = await project.member(["teams", "content"], "writer");
    const email = newEmail();
    const { token } = await linkFor(email, inviter);
    await platform.db.updateTable("plinth.users").set({ status: "suspended" }).where("id", "=", inviter.id).execute();
    expect((await accept(await account(email), token)).status).toBe(404);
  });
});

test("nobody invites to more than they have, nor without the permission", async () => {
  const inviter = await project.member(["teams", "content"], "writer");
  for (const [role, permissions] of [
    ["admin", ["content"]],
    ["writer", ["content", "settings"]],
  ] as const) {
    const { errors } = await invite(inviter, newEmail(), role, [...permissions]);
    expect(errors[0].extensions.code).toBe("FORBIDDEN");
  }
  const { errors } = await invite(inviter, newEmail(), "no-such-role");
  expect(errors[0].extensions.fields).toHaveProperty("role");
  const weak = await project.member(["content"], "writer");
  expect((await invite(weak, newEmail())).errors[0].extensions.code).toBe("FORBIDDEN");
  const { id } = await linkFor(newEmail());
  // Made by somebody who may give more: nobody gets its link who may give less.
  await platform.db.updateTable("plinth.invitations").set({ role: "admin" }).where("id", "=", id).execute();
  const renewed = await inviter.gql(`mutation { renewInvitation(id: "${id}") { link } }`);
  expect(renewed.errors[0].extensions.code).toBe("FORBIDDEN");
});

test("a project with all members of its plan takes no more by links, which stay whole", async () => {
  const own = await testPlatform({ clock });
  try {
    const full = await systemProject(own);
    const email = newEmail();
    const { data } = await invite(full.owner, email, "admin");
    const token = tokenOf(data.inviteMember.link);
    const person = browser(full.api);
    await person.post("/auth/v2/register", { email, password });
    const most = planOf("free").limits.members!;
    await own.pool.query(
      `with made as (insert into plinth.users (id, email, created_at, updated_at)
         select gen_random_uuid(), 'm' || n || '@example.com', now(), now() from generate_series(2, $2::int) n returning id)
       insert into plinth.project_members (project_id, user_id, role) select $1, id, 'admin' from made`,
      [full.id, most],
    );
    const refused = await accept(person, token);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining(`${most} members`)]);
    expect((await person.post("/auth/v2/invitation", { token })).status).toBe(200);
  } finally {
    await own.close();
  }
});

test("an invitation of another project is neither renewed nor revoked", async () => {
  const { id, token } = await linkFor(newEmail());
  const other = await systemProject(platform);
  for (const name of ["renewInvitation", "revokeInvitation"]) {
    const { errors } = await other.owner.gql(`mutation { ${name}(id: "${id}") { __typename } }`);
    expect(errors[0].extensions.code).toBe("NOT_FOUND");
  }
  expect((await browser(api()).post("/auth/v2/invitation", { token })).status).toBe(200);
});

test("whoever guesses tokens is stopped after thirty", async () => {
  const answers: number[] = [];
  const { fetch } = api();
  const guesser = browser({
    fetch: (request) => fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never),
  });
  for (let guess = 0; guess < 32; guess += 1)
    answers.push((await guesser.post("/auth/v2/invitation", { token: `guess-${guess}-`.padEnd(43, "x") })).status);
  expect(answers.filter((status) => status === 404)).toHaveLength(30);
  expect(answers.slice(30)).toEqual([429, 429]);
});

describe("SIGN_UP", () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.close());

  test.each(["invited", "closed"] as const)(
    "%s: an account is made with the link alone, for its address",
    async (SIGN_UP) => {
      const own = await testPlatform({ env: { SIGN_UP }, smtpUrl: mailbox.url });
      try {
        const admin = browser(createApi(own));
        await admin.post("/auth/v2/register", { email: "ada@example.com", password });
        const email = newEmail();
        const made = await admin.post("/system/graphql", {
          query: `mutation { adminInvite(email: "${email}") { link mailed } }`,
        });
        const { link, mailed } = made.body.data.adminInvite;
        expect(mailed).toBe(true);
        expect((await mailbox.take(email)).text).toContain(link);
        const visitor = () => browser(createApi(own));
        const register = async (address: string, invite?: string) =>
          (await visitor().post("/auth/v2/register", { email: address, password, invite })).status;
        expect(await register(email)).toBe(403);
        expect(await register(newEmail(), tokenOf(link))).toBe(403);
        expect(await register(email, "of-nobody".padEnd(43, "x"))).toBe(403);
        const options = async (invite: string) =>
          (await visitor().get(`/auth/v2/providers?invite=${invite}`)).body.body.may_sign_up;
        expect([await options(tokenOf(link)), await options("x".repeat(43))]).toEqual([true, false]);
        expect(await register(email, tokenOf(link))).toBe(200);
        expect(await register(newEmail(), tokenOf(link))).toBe(403);
      } finally {
        await own.close();
      }
    },
  );

  test("closed: people of a project ask nobody in who has no account, and their older links make none", async () => {
    const own = await testPlatform({ env: { SIGN_UP: "closed" } });
    try {
      const open = connected({ ...own, env: { ...own.env, SIGN_UP: "open" as const } });
      const theirs = await systemProject(open);
      await theirs.owner.gql(`mutation { upsertRoleToProject(name: "writer") { id } }`);
      const email = newEmail();
      const { data } = await invite(theirs.owner, email);
      const invited = { email, password, invite: tokenOf(data.inviteMember.link) };
      expect((await browser(createApi(own)).post("/auth/v2/register", invited)).status).toBe(403);
      const strict = browser(createApi(own));
      await strict.post("/auth/v2/login", { email: theirs.owner.email, password });
      await strict.post("/system/project/switch", { id: theirs.id });
      const query = `mutation { inviteMember(email: "${newEmail()}", role: "writer", administrative_permissions: ["content"]) { id } }`;
      const refused = await strict.post("/system/graphql", { query });
      expect(refused.body.errors[0].extensions.fields.email).toContain("takes no new ones");
    } finally {
      await own.close();
    }
  });

  test("a super admin who is none any more has invited nobody", async () => {
    const own = await testPlatform({ env: { SIGN_UP: "invited" } });
    try {
      const admin = browser(createApi(own));
      await admin.post("/auth/v2/register", { email: "ada@example.com", password });
      const email = newEmail();
      const query = `mutation { adminInvite(email: "${email}") { link } }`;
      const invite = tokenOf((await admin.post("/system/graphql", { query })).body.data.adminInvite.link);
      await own.db.updateTable("plinth.users").set({ role: "user" }).execute();
      const refused = await browser(createApi(own)).post("/auth/v2/register", { email, password, invite });
      expect(refused.status).toBe(403);
    } finally {
      await own.close();
    }
  });
});

test("without mail, super admins hand over links to set a password; where mail is sent they get none", async () => {
  const admin = browser(api());
  await platform.db
    .updateTable("plinth.users")
    .set({ role: "super_admin" })
    .where("email", "=", project.owner.email)
    .execute();
  await admin.post("/auth/v2/login", { email: project.owner.email, password });
  const email = newEmail();
  await account(email);
  const { id } = await platform.db
    .selectFrom("plinth.users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const query = `mutation { adminMakePasswordLink(_id: "${id}") { link } }`;
  const { body } = await admin.post("/system/graphql", { query });
  const token = tokenOf(body.data.adminMakePasswordLink.link);
  const person = browser(api());
  expect((await person.post("/auth/v2/forget/password/verify", { token })).status).toBe(200);
  expect((await person.post("/auth/v2/change/password", { new_password: "a better one, chosen" })).status).toBe(200);
  const sending = connected({ ...platform, mail: { ...platform.mail, delivers: true } });
  const there = browser(createApi(sending));
  await there.post("/auth/v2/login", { email: project.owner.email, password });
  expect((await there.post("/system/graphql", { query })).body.errors[0].extensions.code).toBe("FORBIDDEN");
});
