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

const withDefault = (value: unknown, field_type: "json" | "boolean" = "json") =>
  document({ models: [{ name: "post", fields: [{ label: "Given", field_type, validation: { default: value } }] }] });

test("a default value is data: one that is false or empty differs from none, and an id in it counts", () => {
  const without = document({ models: [{ name: "post", fields: [{ label: "Given", field_type: "json" }] }] });
  for (const value of [false, "", 0, [], {}, { id: 1 }])
    expect(differencesOf(without, withDefault(value)), JSON.stringify(value)).toMatchObject([{ name: "models/post" }]);
  expect(differencesOf(withDefault({ id: 1 }), withDefault({ id: 2 }))).toHaveLength(1);
  expect(differencesOf(withDefault({ on: true }), withDefault({ on: true, off: false }))).toHaveLength(1);
  for (const nothing of [null, undefined]) expect(differencesOf(without, withDefault(nothing))).toEqual([]);
});

test("of several webhooks with one name, each is compared", () => {
  const webhook = (url: string) => ({ name: "Build", url, events: ["create" as const] });
  const three = ["https://a.example", "https://b.example", "https://c.example"];
  const before = document({ webhooks: three.map(webhook) });
  for (const [at, changed] of [0, 1, 2].entries()) {
    const after = three.map((url, i) => webhook(i === changed ? "https://new.example" : url));
    const found = differencesOf(before, document({ webhooks: after }));
    expect(found.map(({ action, lines }) => [action, lines.filter((line) => /^[+-]/.test(line))])).toEqual([
      ["change", [`-url: ${three[at]}`, "+url: https://new.example"]],
    ]);
  }
});
