import { expect, test } from "vitest";
import { administrativePermissions } from "../../contract/projects/projects.ts";
import type { Action, Level, Role } from "./rights.ts";
import { type GuardedModel, type Rights, rightsBeyond, seesAll } from "./rights-beyond.ts";

const role = (name: string, more: Partial<Role> = {}): Role => ({
  name,
  is_admin: false,
  system_generated: false,
  api_permissions: {},
  logic_executions: [],
  introspection: true,
  ...more,
});
const on = (post: Partial<Record<Action, Level>>) => ({ api_permissions: { post } });
const field = (hidden: string[], fields: GuardedModel["fields"] = []) => ({
  validation: { hide_for_roles: hidden },
  fields,
});
const post = (...fields: GuardedModel["fields"]): GuardedModel => ({ name: "post", is_common_model: false, fields });
const admin = role("admin", { is_admin: true });
const beyond = (held: Role, asked: Role, ...models: GuardedModel[]) =>
  rightsBeyond({ role: held }, { role: asked }, models);

const levels: Exclude<Level, object>[] = ["none", "custom_logic", "all"];
const actions: Action[] = ["read", "create", "update", "delete"];

test("every level of every action lies within all records and within itself for the same role, and in nothing less", () => {
  for (const action of actions)
    for (const held of levels)
      for (const asked of levels)
        for (const name of ["clerk", "other"]) {
          const isWithin =
            asked === "none" || held === "all" || (asked === held && asked === "custom_logic" && name === "clerk");
          const found = beyond(role("clerk", on({ [action]: held })), role(name, on({ [action]: asked })));
          expect(found, `${name}: ${action} ${held} -> ${asked}`).toEqual(
            isWithin ? [] : [`${action} records of post`],
          );
        }
});

const byMe = { where: { meta: { created_by: { eq: { $caller: "id" } } } } };
const named = (identifier: string, hidden: string[] = [], fields: GuardedModel["fields"] = []) => ({
  identifier,
  ...field(hidden, fields),
});

test("conditions lie within all records and within the same conditions of the same action, and in nothing else", () => {
  const held = (level: Level, name = "clerk") => role(name, on({ read: "all", update: level }));
  const asked = (level: Level, name = "other") => role(name, on({ update: level }));
  const refused = ["update records of post"];
  expect(beyond(held("all"), asked(byMe))).toEqual([]);
  expect(beyond(held(byMe), asked(structuredClone(byMe)))).toEqual([]);
  expect(beyond(held(byMe), asked("all"))).toEqual(refused);
  expect(beyond(held(byMe), asked("custom_logic"))).toEqual(refused);
  expect(beyond(held("custom_logic", "clerk"), asked(byMe, "clerk"))).toEqual(refused);
  expect(beyond(held("none"), asked(byMe))).toEqual(refused);
  expect(beyond(held(byMe), asked({ where: { id: { eq: "x" } } }))).toEqual(refused);
  expect(beyond(role("clerk", on({ read: byMe })), asked(byMe))).toEqual(refused);
  // Keys in another order say the same.
  const two = { where: { id: { eq: "x" }, meta: { status: { eq: "draft" } } } };
  expect(beyond(held(two), asked({ where: { meta: two.where.meta, id: two.where.id } }))).toEqual([]);
});

test("conditions on the name of the role are others for another role", () => {
  const ofRole: Level = { where: { title: { eq: { $caller: "role" } } } };
  const held = role("clerk", on({ read: ofRole }));
  expect(beyond(held, role("clerk", on({ read: ofRole })))).toEqual([]);
  expect(beyond(held, role("other", on({ read: ofRole })))).toEqual(["read records of post"]);
});

test("conditions ask for nothing that their maker may not see", () => {
  const held = role("clerk", on({ read: "all", update: "all" }));
  const model = post(
    named("title"),
    named("pay", ["clerk", "other"]),
    named("box", [], [named("in", ["clerk", "other"])]),
  );
  const found = (where: Record<string, unknown>) => beyond(held, role("other", on({ update: { where } })), model);
  const refused = ["update records of post"];
  expect(found({ title: { eq: "x" } })).toEqual([]);
  expect(found({ NOT: { OR: [{ title: { eq: "x" } }, { id: { eq: "y" } }] } })).toEqual([]);
  expect(found({ box: { out: { eq: 1 } } })).toEqual([]);
  expect(found({ pay: { gt: 5 } })).toEqual(refused);
  expect(found({ NOT: [{ OR: [{ title: { eq: "x" } }, { pay: { gt: 5 } }] }] })).toEqual(refused);
  expect(found({ box: { in: { eq: 1 } } })).toEqual(refused);
  expect(found({ author: { pay: { gt: 5 } } })).toEqual(refused);
  // A token of such a role goes on to work: what is hidden was asked when it was made.
  const asked = role("other", on({ update: { where: { title: { eq: "x" } } } }));
  expect(rightsBeyond({ role: held }, { role: asked }, null)).toEqual([]);
  const blind = role("clerk", on({ update: "all" }));
  expect(beyond(blind, role("other", on({ update: { where: { title: { eq: "x" } } } })), model)).toEqual(refused);
});

test("every administrative permission lies within itself, and the whole set in nothing less", () => {
  for (const one of administrativePermissions)
    for (const other of administrativePermissions)
      expect(rightsBeyond({ administrative_permissions: [one] }, { administrative_permissions: [other] }, [])).toEqual(
        one === other ? [] : [`the permission "${other}"`],
      );
  const all: Rights = { administrative_permissions: administrativePermissions };
  for (const missing of administrativePermissions) {
    const held = administrativePermissions.filter((name) => name !== missing);
    expect(rightsBeyond({ administrative_permissions: held }, all, [])).toEqual([`the permission "${missing}"`]);
  }
  expect(rightsBeyond({}, all, [])).toHaveLength(administrativePermissions.length);
});

test("an admin holds everything, and nobody else an admin role", () => {
  const asked = { role: admin, administrative_permissions: administrativePermissions };
  expect(rightsBeyond({ role: admin }, asked, [post(field(["admin"]))])).toEqual([]);
  const held = { role: role("clerk", on({ read: "all" })), administrative_permissions: administrativePermissions };
  expect(rightsBeyond(held, asked, [])).toEqual(["all that admins may do"]);
});

test("functions and the schema are rights too", () => {
  const one = role("clerk", { logic_executions: ["send"], introspection: false });
  expect(beyond(one, role("other", { logic_executions: ["send", "drop"] }))).toEqual([
    "run the function drop",
    "ask the API for its schema",
  ]);
  const silent = role("other");
  delete silent.introspection;
  expect(beyond(one, silent)).toEqual(["ask the API for its schema"]);
  expect(beyond(one, role("other", { introspection: false }))).toEqual([]);
});

test("custom logic of one role is not the same with other functions to decide", () => {
  const one = role("clerk", { ...on({ read: "custom_logic" }), logic_executions: ["strict", "lenient"] });
  const same = role("clerk", { ...on({ read: "custom_logic" }), logic_executions: ["lenient", "strict"] });
  expect(beyond(one, same)).toEqual([]);
  expect(beyond(one, { ...same, logic_executions: ["lenient"] })).toEqual(["read records of post"]);
});

test("a field that is hidden from one role and not from the other is beyond, at every depth, where the model is open", () => {
  const clerk = role("clerk", on({ read: "all" }));
  const other = role("other", on({ read: "all" }));
  const hidden = "fields of post that are hidden from your role";
  for (const wrap of [0, 1, 2]) {
    const nest = (names: string[]) => {
      let made = field(names);
      for (let i = 0; i < wrap; i++) made = field([], [made]);
      return post(made);
    };
    expect(beyond(clerk, other, nest(["clerk"]))).toEqual([hidden]);
    expect(beyond(clerk, other, nest(["clerk", "other"]))).toEqual([]);
    expect(beyond(clerk, other, nest(["other"]))).toEqual([]);
    expect(beyond(clerk, role("other"), nest(["clerk"]))).toEqual([]);
  }
  // Inside of what is hidden from both there is nothing more to see.
  expect(beyond(clerk, other, post(field(["other"], [field(["clerk"])])))).toEqual([]);
  expect(beyond(clerk, other, post(field(["clerk"], [field(["other"])])))).toEqual([hidden]);
});

test("all of a model is seen by who reads and changes all records in all fields, and of tenants by admins alone", () => {
  const whole = role("clerk", on({ read: "all", update: "all" }));
  expect(seesAll(whole, post(field([])), false)).toBe(true);
  expect(seesAll(role("clerk", on({ read: "all" })), post(), false)).toBe(false);
  expect(seesAll(role("clerk", on({ read: "custom_logic", update: "all" })), post(), false)).toBe(false);
  expect(seesAll(whole, post(field([], [field(["clerk"])])), false)).toBe(false);
  expect(seesAll(whole, post(), true)).toBe(false);
  expect(seesAll(whole, { ...post(), is_common_model: true }, true)).toBe(true);
  expect(seesAll(admin, post(field(["admin"])), true)).toBe(true);
});

test("conditions on fields bind whom their holder gives a role to; others may be added by who sees what they ask for", () => {
  const guarded = (fields: object, name = "clerk", levels: object = { read: "all", update: "all" }) =>
    role(name, { api_permissions: { post: { ...levels, fields: fields as never } } });
  const byTitle = { where: { title: { eq: "x" } } };
  const model = post(named("title"), named("salary"), named("secret", ["clerk", "other"]));
  const more = ["fields of post in more records than your role"];
  for (const action of ["read", "update"]) {
    const mine = { salary: { [action]: byMe } };
    expect(beyond(guarded(mine), guarded({}, "other"), model)).toEqual(more);
    expect(beyond(guarded(mine), guarded({ salary: { [action]: byTitle } }, "other"), model)).toEqual(more);
    expect(beyond(guarded(mine), guarded({ title: { [action]: byMe } }, "other"), model)).toEqual(more);
    expect(beyond(guarded(mine), guarded(structuredClone(mine), "other"), model)).toEqual([]);
    expect(beyond(guarded(mine), guarded({}, "other", { [action]: "none" }), model)).toEqual([]);
    expect(beyond(guarded(mine), role("other", on({ [action]: "all" })), model)).toEqual(more);
    expect(beyond(guarded({}), guarded(mine, "other"), model)).toEqual([]);
    expect(beyond(admin, guarded(mine, "other"), model)).toEqual([]);
    // Tokens are held against it too, where fields that are hidden do not count.
    expect(rightsBeyond({ role: guarded(mine) }, { role: guarded({}) }, null)).toEqual(more);
    // What the holder does not see is asked for by no condition that they give.
    const asksHidden = { title: { [action]: { where: { secret: { eq: "x" } } } } };
    expect(beyond(guarded({}), guarded(asksHidden, "clerk"), model)).toEqual(more);
    expect(seesAll(guarded(mine), model, false)).toBe(false);
  }
  const asksGuarded = role("other", on({ update: { where: { salary: { gt: 1 } } } }));
  expect(beyond(guarded({ salary: { read: byMe } }), asksGuarded, model)).toContain("update records of post");
});
