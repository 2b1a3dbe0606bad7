/** Documents of projects, of many shapes, for round trips. */
import fc from "fast-check";
import { SyncDocument } from "../../lib/contract/sync/sync-document.ts";

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{1,12}$/);
/** Texts that YAML could take for something else. */
const text = fc.oneof(
  fc.constantFrom(
    "yes",
    "no",
    "null",
    "~",
    "1",
    "1.0",
    "0x1",
    "2026-01-31",
    "- a",
    "a: b",
    "# c",
    "*a",
    "&a",
    "!!int 1",
    "'",
    '"',
  ),
  fc.constantFrom("a\nb", " a ", "\ta", "a\n", "|", ">", "{}", "[]", "é 東京 😀", "=", "<<", "%a", "@a", "`a`"),
  fc.string({ maxLength: 30 }),
);
const once = <Item>(item: fc.Arbitrary<Item>, nameOf: (item: Item) => string) =>
  fc.uniqueArray(item, { selector: nameOf, maxLength: 4 });

const label = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{1,20}[a-z]$/);
const field = fc.record(
  {
    label,
    description: text.map((one) => one.trim()),
    field_type: fc.constantFrom("text" as const, "json" as const, "boolean" as const, "multiline" as const),
    validation: fc.record(
      {
        required: fc.boolean(),
        default: fc.oneof(fc.boolean(), text, fc.jsonValue({ maxDepth: 2 })),
        fixed_list_elements: fc.array(fc.oneof(text, fc.integer(), fc.boolean()), { maxLength: 3 }),
        placeholder: text,
        width: fc.constantFrom("full" as const, "half" as const),
        int_range_limit: fc.tuple(fc.option(fc.integer()), fc.option(fc.integer())),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ["label", "field_type"] },
);
const fields = fc.uniqueArray(field, { selector: (one) => one.label.toLowerCase().replace(/ +/g, "_"), maxLength: 4 });
const model = fc.record(
  { id: fc.uuid(), name, single_record: fc.boolean(), fields },
  { requiredKeys: ["name", "fields"] },
);
const level = fc.constantFrom(
  "none",
  "all",
  "custom_logic",
  { where: { meta: { created_by: { eq: { $caller: "id" } } }, title: { ne: "- a: b" } } },
  { where: { NOT: [{ id: { in: [{ $caller: "tenant_id" }, "x"] } }], rank: { gte: 1.5 }, author: null } },
);
const role = fc.record(
  {
    name: fc.stringMatching(/^[A-Za-z0-9_-]{3,20}$/),
    introspection: fc.boolean(),
    api_permissions: fc.dictionary(name, fc.record({ read: level })),
  },
  { requiredKeys: ["name"] },
);
const webhook = fc.record({
  name: text.map((one) => one.trim() || "a").filter((one) => one.length <= 100),
  url: fc.webUrl(),
  events: fc.constantFrom([["create"]], [["update", "delete"]]).map(([events]) => events),
  model: name,
});
const func = fc.record(
  { name, source: text.map((one) => `// ${one}\nreturn 1;`), schedule: fc.constantFrom("0 6 * * *", "@daily") },
  { requiredKeys: ["name"] },
);
const plugin = fc.record(
  {
    id: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
    enable: fc.boolean(),
    env_vars: fc.constantFrom(["A"], ["A", "B_1"]),
  },
  { requiredKeys: ["id"] },
);

/** As a server answers them: read by the schema. */
export const anyDocument = fc
  .record(
    {
      format: fc.constant(1),
      project_type: fc.constantFrom("general", "saas"),
      models: once(model, (one) => one.name),
      roles: once(role, (one) => one.name),
      webhooks: fc.array(webhook, { maxLength: 4 }),
      functions: once(func, (one) => one.name),
      plugins: once(plugin, (one) => one.id),
      settings: fc.record({ default_locale: fc.constantFrom("en", "de"), system_graphql_hooks: fc.boolean() }),
    },
    { requiredKeys: ["format", "project_type"] },
  )
  .map((document) => SyncDocument.safeParse(document).data)
  .filter((document) => document !== undefined);
