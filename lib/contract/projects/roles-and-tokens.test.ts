import { expect, test } from "vitest";
import { inZone, zones } from "../../../tests/support/in-zone.ts";
import { faultsOf, outcomeOf } from "../../../tests/support/outcome.ts";
import { AdminInviteInput, InviteMemberInput } from "../accounts/invitations.ts";
import { CreateSyncTokenInput, DeleteSyncTokenInput } from "../sync/sync-tokens.ts";
import { administrativePermissions } from "./projects.ts";
import { AddTeamMemberInput, RoleName, UpsertRoleInput } from "./roles.ts";
import { GenerateSyncTokenInput, GenerateTokenInput, isFutureDay, syncScopes, withOurScopes } from "./tokens.ts";

test.each([
  ["", "Please enter a role name"],
  ["ab", "Role name must be at least 3 characters"],
  ["x".repeat(51), "Role name must be less than 50 characters"],
  ["my role", "Role name can only contain letters, numbers, hyphens, and underscores"],
  ["Owner", "owner is the role of who owns the project"],
  ["rôle", "Role name can only contain letters, numbers, hyphens, and underscores"],
])("the role name %j is refused: %s", (name, said) => expect(faultsOf(RoleName, name)).toEqual({ input: said }));

test("a role may be said to do nothing, all or what logic decides with each kind of call, and nothing else", () => {
  for (const level of ["none", "all", "custom_logic", null])
    for (const verb of ["read", "create", "update", "delete"])
      expect(faultsOf(UpsertRoleInput, { name: "editor", api_permissions: { post: { [verb]: level } } })).toEqual({});
  expect(
    faultsOf(UpsertRoleInput, {
      name: "editor",
      api_permissions: { post: { read: "some", publish: "all" }, tag: "all" },
    }),
  ).toEqual({
    "api_permissions.post.read": "Please choose none, all, custom_logic or { where } for conditions",
    "api_permissions.post.publish": "There is no field publish here",
    "api_permissions.tag": expect.any(String),
  });
  expect(faultsOf(UpsertRoleInput, { name: "editor", api_permissions: [] })).toEqual({
    api_permissions: "api_permissions maps a model to read, create, update and delete",
  });
});

const member = { email: " Ada@Example.com ", role: "editor", administrative_permissions: ["content", "media"] };

test("a member is an address in small letters, a role and permissions that there are", () => {
  expect(outcomeOf(AddTeamMemberInput, member)).toEqual({ value: { ...member, email: "ada@example.com" } });
  expect(outcomeOf(InviteMemberInput, member)).toEqual({ value: { ...member, email: "ada@example.com" } });
  expect(faultsOf(AddTeamMemberInput, { email: "", role: "", administrative_permissions: [] })).toEqual({
    email: "Please enter user email!",
    role: "Please select a role!",
    administrative_permissions: "Please select at least one permission!",
  });
  expect(
    faultsOf(AddTeamMemberInput, { ...member, email: "ada", administrative_permissions: ["content", "all"] }),
  ).toEqual({
    email: "Please enter a valid email!",
    "administrative_permissions.1": `Permissions are ${administrativePermissions.join(", ")}`,
  });
});

test.each(administrativePermissions)("the permission %s can be given to a member", (permission) => {
  expect(faultsOf(AddTeamMemberInput, { ...member, administrative_permissions: [permission] })).toEqual({});
});

test("an invitation to a project names no team, and one to the installation no role", () => {
  expect(faultsOf(InviteMemberInput, { ...member, team_id: "1" })).toEqual({
    team_id: "There is no field team_id here",
  });
  expect(faultsOf(AdminInviteInput, { email: "a@example.com" })).toEqual({});
  expect(faultsOf(AdminInviteInput, member)).toEqual({
    role: "There is no field role here",
    administrative_permissions: "There is no field administrative_permissions here",
  });
});

test("a token ends on a day to come, or never", () => {
  const token = { name: " Site ", role: "reader" };
  for (const duration of ["2999-12-31", "", null, undefined])
    expect(outcomeOf(GenerateTokenInput, { ...token, duration })).toEqual({
      value: { ...token, name: "Site", ...(duration !== undefined && { duration }) },
    });
  for (const duration of ["2000-01-01", "2999-02-30x", "31.12.2999", "2999-13-01"])
    expect(Object.keys(faultsOf(GenerateTokenInput, { ...token, duration })), duration).toEqual(["duration"]);
  expect(faultsOf(GenerateTokenInput, { name: " ", role: "", duration: "2000-01-01" })).toEqual({
    name: "Please enter a token name!",
    role: "Please select a role!",
    duration: "Please choose a day after today",
  });
});

test("a day is to come once today is over, to the millisecond", () => {
  const lastMoment = new Date("2026-03-31T23:59:59.999");
  expect([isFutureDay("2026-03-31", lastMoment), isFutureDay("2026-04-01", lastMoment)]).toEqual([false, true]);
  expect(isFutureDay("2026-04-01", new Date("2026-04-01T00:00:00"))).toBe(false);
  for (const day of ["", "today", "2026-13-01"]) expect(isFutureDay(day, lastMoment)).toBe(false);
});

test.each(zones)("today is the reader's own day in %s", (zone) => {
  const offered = inZone(
    zone,
    `import { isFutureDay } from "./lib/contract/projects/tokens.ts";
     const noon = new Date(2026, 2, 31, 12);
     export default ["2026-03-30", "2026-03-31", "2026-04-01"].map((day) => isFutureDay(day, noon));`,
  );
  expect(offered).toEqual([false, false, true]);
});

test("older names of scopes open no more than they say", () => {
  expect(withOurScopes(["system_api_read"])).toEqual(["models"]);
  expect(withOurScopes(["plugin_read", "system_api_read"])).toEqual(["settings", "models"]);
  expect(withOurScopes(["system_api_write", "models"])).toEqual([...syncScopes]);
  expect(withOurScopes(["toString", "content"])).toEqual(["toString", "content"]);
  expect(withOurScopes("models")).toBe("models");
});

test("a sync token is for all scopes where none is named, and for each once", () => {
  const scopesOf = (scopes?: unknown) => {
    const outcome = outcomeOf(GenerateSyncTokenInput, { name: "Build", scopes });
    return "value" in outcome ? (outcome.value as { scopes: unknown }).scopes : outcome.fields;
  };
  for (const none of [undefined, null, []]) expect(scopesOf(none)).toEqual([...syncScopes]);
  expect(scopesOf(["content", "content"])).toEqual(["content"]);
  expect(scopesOf(["system_api_read", "models"])).toEqual(["models"]);
  expect(scopesOf(["billing"])).toEqual({ "scopes.0": "Scopes are models, content, settings" });
});

test("a sync token of the screen names its projects and at least one scope", () => {
  const input = { name: "Build", scopes: ["models"], project_ids: ["blog"] };
  expect(faultsOf(CreateSyncTokenInput, input)).toEqual({});
  expect(faultsOf(CreateSyncTokenInput, { ...input, scopes: [], project_ids: [] })).toEqual({
    scopes: "Please choose at least one",
    project_ids: "Please choose at least one project",
  });
  expect(faultsOf(DeleteSyncTokenInput, { duration: "never" })).toEqual({ token: "Please name the token" });
  for (const named of [{ token: "abc" }, { id: "1", duration: null }])
    expect(faultsOf(DeleteSyncTokenInput, named)).toEqual({});
});

test("a role has no more conditions than can be looked over", () => {
  const level = { where: { id: { eq: { $caller: "id" } } } };
  const models = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`m_${i}`, { read: level, update: level }]));
  const faults = (count: number) => faultsOf(UpsertRoleInput, { name: "editor", api_permissions: models(count) });
  expect(faults(100)).toEqual({});
  expect(faults(101)).toEqual({ api_permissions: "A role has at most 200 conditions" });
});
