import { describe, expect, test } from "vitest";
import { adminRole, type Role } from "../../../../engine/access/index.ts";
import { recordRights } from "./present-models.ts";

const editor: Role = {
  name: "editor",
  is_admin: false,
  system_generated: false,
  logic_executions: [],
  api_permissions: { article: { read: "all", update: "custom_logic", delete: "none" }, author: { read: "all" } },
};

describe("what a caller is told they may do with a model's records", () => {
  test("is what the role allows; custom logic counts as allowed, and what is not said is not", () => {
    expect(recordRights(editor, "article")).toEqual({ read: true, create: false, update: true, delete: false });
    expect(recordRights(editor, "author")).toEqual({ read: true, create: false, update: false, delete: false });
    expect(recordRights(editor, "other")).toEqual({ read: false, create: false, update: false, delete: false });
  });

  test("is everything for an admin", () => {
    expect(recordRights(adminRole, "article")).toEqual({ read: true, create: true, update: true, delete: true });
  });
});
