import { expect, test } from "vitest";
import type { SyncDocument } from "../../contract/sync/sync-document.ts";
import { differencesOf } from "./compare.ts";

const document = (more: Partial<SyncDocument>): SyncDocument => ({ format: 1, project_type: "general", ...more });
const id = "0190f3c2-5a41-7000-8000-2f6c1d1d9a01";

test("ids and defaults are no differences; a switch that is off is one", () => {
  const field = { label: "Title", field_type: "text" as const, input_type: "string" as const };
  const before = document({ models: [{ id, name: "post", fields: [{ id, ...field }] }], roles: [{ name: "editor" }] });
  const after = document({
    models: [{ name: "post", fields: [{ ...field, description: "", enable_indexing: false, validation: {} }] }],
    roles: [{ name: "editor", introspection: true }],
  });
  expect(differencesOf(before, after)).toEqual([]);
  expect(differencesOf(before, { ...after, roles: [{ name: "editor", introspection: false }] })).toEqual([
    { action: "change", name: "roles/editor", lines: ["+introspection: false", " name: editor"] },
  ]);
  expect(differencesOf(document({ plugins: [{ id: "a" }] }), document({ plugins: [{ id: "b" }] }))).toMatchObject([
    { action: "delete", name: "plugins/a" },
    { action: "add", name: "plugins/b" },
  ]);
});
