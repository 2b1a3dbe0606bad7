import { expect, test } from "vitest";
import {
  actions,
  commonLevel,
  conditionsOf,
  customModels,
  levelOf,
  type Permissions,
  presetPermissions,
  presets,
  withLevel,
} from "./permission-levels.ts";

const some: Permissions = { post: { read: "all", create: "custom_logic" }, note: { read: "all", delete: null } };

test("what a role does not mention is no access", () => {
  expect(levelOf(some, "post", "read")).toBe("all");
  expect(levelOf(some, "post", "delete")).toBe("none");
  expect(levelOf(some, "note", "delete")).toBe("none");
  expect(levelOf(some, "other", "read")).toBe("none");
});

test("rows and columns have one level or a mixed one", () => {
  expect(commonLevel(some, ["post", "note"], ["read"])).toBe("all");
  expect(commonLevel(some, ["post", "note"], ["create"])).toBe("mixed");
  expect(commonLevel(some, ["post"])).toBe("mixed");
  expect(commonLevel(some, ["other"])).toBe("none");
  expect(commonLevel({}, [])).toBe("none");
});

test("a row or a column changes as a whole, and nothing else does", () => {
  expect(withLevel(some, ["note"], actions, "custom_logic")).toEqual({
    post: some.post,
    note: { read: "custom_logic", create: "custom_logic", update: "custom_logic", delete: "custom_logic" },
  });
  expect(withLevel(some, ["post", "other"], ["read"], "none")).toEqual({
    post: { read: "none", create: "custom_logic" },
    note: some.note,
    other: { read: "none" },
  });
  expect(some.post).toEqual({ read: "all", create: "custom_logic" });
});

test("models with custom logic are those where any action has it", () => {
  expect(customModels(some)).toEqual(["post"]);
  expect(customModels({})).toEqual([]);
});

test("conditions are a level with their filter, of one cell", () => {
  const where = { title: { eq: "x" } };
  const changed = withLevel(some, ["note"], ["update"], { where });
  expect(levelOf(changed, "note", "update")).toBe("conditions");
  expect(conditionsOf(changed, "note", "update")).toBe(where);
  expect([conditionsOf(changed, "note", "read"), conditionsOf(changed, "other", "read")]).toEqual([null, null]);
  expect(commonLevel(changed, ["note"])).toBe("mixed");
  expect(customModels(changed)).toEqual(["post"]);
});

test("presets say something of every action on every model", () => {
  for (const { name, actions: allowed } of presets) {
    const table = presetPermissions(["post", "note"], allowed);
    for (const model of ["post", "note"])
      for (const action of actions)
        expect(levelOf(table, model, action), String(name)).toBe(allowed.includes(action) ? "all" : "none");
  }
});
