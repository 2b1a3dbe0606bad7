import { expect, test } from "vitest";
import { changesOf } from "./changes-of.ts";
import { maskSecrets } from "./mask-secrets.ts";

const leaked = "hunter2-and-more";

test("only what differs is told, by its path, and what is new or gone has null on its other side", () => {
  const before = { name: "A", settings: { locals: ["en"], media: { max: 1 } }, gone: 1, same: { deep: [1] } };
  const after = { name: "B", settings: { locals: ["en", "fr"], media: { max: 1 } }, made: true, same: { deep: [1] } };
  expect(changesOf(before, after)).toEqual([
    { field: "name", before: "A", after: "B" },
    { field: "settings.locals", before: ["en"], after: ["en", "fr"] },
    { field: "gone", before: 1, after: null },
    { field: "made", before: null, after: true },
  ]);
  expect(changesOf(null, { name: "A", empty: "", none: [] })).toEqual([{ field: "name", before: null, after: "A" }]);
  expect(changesOf(before, before)).toEqual([]);
});

test.each(["constructor", "toString", "__proto__"])("what is called %s is a thing as every other", (name) => {
  const [without, made] = [
    { name: "other", label: "Other" },
    { name, label: "Made" },
  ];
  const changes = (from: object[], to: object[]) => changesOf({ fields: from }, { fields: to });
  const rows = [
    { field: `fields.${name}.name`, before: null, after: name },
    { field: `fields.${name}.label`, before: null, after: "Made" },
  ];
  expect(changes([without], [without, made])).toEqual(rows);
  expect(changes([without, made], [without])).toEqual(
    rows.map(({ field, before, after }) => ({ field, before: after, after: before })),
  );
});

test("things of a list are compared by their names", () => {
  const field = (identifier: string, label: string) => ({ identifier, label });
  expect(
    changesOf({ fields: [field("a", "A"), field("b", "B")] }, { fields: [field("b", "Bee"), field("a", "A")] }),
  ).toEqual([{ field: "fields.b.label", before: "B", after: "Bee" }]);
});

test.each<[string, object, (readonly string[])?]>([
  ["password", { password: leaked }],
  ["nested", { a: { b: [{ client_secret: leaked }] } }],
  ["token", { project_secret_key: leaked, api_token: leaked }],
  ["bytes", { sealed: Buffer.from(leaked) }],
  ["connection address", { driver: { url: `postgresql://user:${leaked}@host:5432/db?sslmode=require` } }],
  ["address with a parameter", { url: `https://hooks.example/?token=${leaked}&x=1` }],
  ["webhook secrets", { secrets: [{ value: leaked, key: leaked }] }],
  ["headers by name", { headers: { "X-Whatever": leaked, key: leaked, name: leaked } }],
  ["headers in a list", { headers: [{ name: "X-Whatever", value: leaked }] }],
  ["variables in a list", { env_vars: [{ key: "KEY", value: leaked }] }],
  ["variables by name", { env_vars: { KEY: leaked } }],
  ["recovery codes", { recovery_codes: [leaked] }],
  ["a password field of a model", { pin: leaked }, ["pin"]],
  ["cut in the middle of an address", { text: `${"x".repeat(1_960)} postgres://user:${leaked.repeat(9)}@host` }],
])("%s: neither arguments nor changes show a secret, and a new one is still a change", (_, value, names = []) => {
  const secrets = new Set(names);
  expect(JSON.stringify(maskSecrets(value, secrets))).not.toContain(leaked);
  const found = changesOf(value as Record<string, unknown>, null, secrets);
  expect(found.length).toBeGreaterThan(0);
  expect(JSON.stringify(found)).not.toContain(leaked);
  expect(JSON.stringify(changesOf(null, value as Record<string, unknown>, secrets))).not.toContain(leaked);
});

test("what is kept stays small, whatever is compared", () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`field_${i}`, "x".repeat(100_000)]));
  let deep: object = { end: "x".repeat(100_000) };
  for (let i = 0; i < 500; i++) deep = { [`k${"y".repeat(1_000)}`]: deep };
  for (const state of [many, { deep }, { list: Array.from({ length: 10_000 }, () => ["x".repeat(1_000)]) }])
    expect(JSON.stringify(changesOf(null, state as Record<string, unknown>)).length).toBeLessThan(30_000);
  expect(changesOf(null, many).at(-1)?.after).toBe("4960 more fields");
  expect(JSON.stringify(maskSecrets({ text: "x".repeat(1_000_000), list: Array(10_000).fill(1) })).length).toBeLessThan(
    5_000,
  );
});
