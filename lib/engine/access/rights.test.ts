import { expect, test } from "vitest";
import { type Action, permissionOf, type Role } from "./rights.ts";

const actions: Action[] = ["read", "create", "update", "delete"];
const role = (api_permissions: Role["api_permissions"]): Role => ({
  name: "clerk",
  is_admin: false,
  system_generated: false,
  api_permissions,
  logic_executions: [],
});

test.each(["post", "constructor", "toString", "valueOf", "hasOwnProperty"])(
  "a role may do with the model %s what it says, and nothing where it says nothing",
  (model) => {
    for (const action of actions) {
      expect(permissionOf(role({}), model, action)).toBe("none");
      expect(permissionOf(role({ [model]: { [action]: "all" } }), model, action)).toBe("all");
    }
  },
);
