import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sources = execFileSync("git", ["ls-files", "-z", "lib", "server.ts"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => /\.ts$/.test(path) && !path.endsWith(".test.ts"));

/** Each table of the system database, under the subsystem that writes it. */
const tablesOf: Record<string, string[]> = {
  accounts: [
    "mail_proofs",
    "oauth_identities",
    "passkeys",
    "rate_limits",
    "recovery_codes",
    "sessions",
    "setup_links",
    "spent_challenges",
    "totp_factors",
    "users",
  ],
  brand: ["brand"],
  projects: ["api_usage", "api_usage_days", "plan_grants", "project_moves", "projects", "system_messages"],
  roles: ["project_roles"],
  members: ["invitations", "organizations", "project_members", "team_members", "teams"],
  tokens: ["api_tokens", "sync_logins", "sync_tokens", "token_operations"],
  audit: ["audit_chain", "audit_log"],
  viewing: ["console_views"],
  media: ["avatars", "media_files", "media_renditions", "media_uploads"],
  webhooks: ["user_events", "webhook_attempts", "webhook_deliveries", "webhooks"],
  functions: ["function_logs", "function_versions", "functions"],
  plugins: ["installed_plugins", "plugins"],
  billing: ["payment_events", "payments", "subscriptions"],
  sync: ["sync_runs"],
  records: ["record_views"],
};

/** Each of Plinth's own tables in a project's database, under the subsystem that writes it. */
const ownTablesOf: Record<string, string[]> = {
  models: ["_alias_uses", "_model_version", "_models", "_relations", "_revisions"],
  records: ["_actors", "_media", "_outbox", "_outbox_readers"],
};

/** Migrations, of the system database and of projects' schemas, keep their own book. */
const relationStep = "lib/engine/projects/schema-steps/011-relation-names.ts";
const books = [
  "migrations: lib/platform/db/migrate.ts",
  "_model_version: projects",
  ...["_model_version", "_relations"].map((table) => `${table}: ${relationStep}`),
];

const viaKysely = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"plinth\.(\w+)/g;
const verb = String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+`;
const asText = new RegExp(String.raw`${verb}plinth\.(\w+)`, "gi");
/** `insert into ${…}`, with what stands in the braces, and `insert into ${schema}."_table"`. */
const inBraces = new RegExp(String.raw`${verb}\$\{([^}]+)\}(?:\."(_\w+)")?`, "gi");
const constants = /\bconst (\w+) = (systemTable\([^;]+);/g;
const ownTable = /"(_[a-z_]+)"/g;
const subsystemOf = (path: string): string =>
  path === relationStep ? path : (/^lib\/engine\/([^/]+)\//.exec(path)?.[1] ?? path);

/** Tables of a project's own database that a text writes to, also by a constant that names them. */
function ownTablesIn(text: string): string[] {
  const known = new Map([...text.matchAll(constants)].map(([, name, value]) => [name!, value!]));
  return [...text.matchAll(inBraces)].flatMap(([, place, table]) =>
    table ? [table] : [...(known.get(place!) ?? place!).matchAll(ownTable)].map(([, named]) => named!),
  );
}

/** As `table: writer`. */
function writersIn(path: string, text: string): string[] {
  const tables = [viaKysely, asText].flatMap((write) => [...text.matchAll(write)].map(([, table]) => table!));
  return [...tables, ...ownTablesIn(text)].map((table) => `${table}: ${subsystemOf(path)}`);
}

const written = new Set(sources.flatMap((path) => writersIn(path, readFileSync(join(root, path), "utf8"))));
const owners = [tablesOf, ownTablesOf].flatMap((one) => Object.entries(one));
const owned = new Set(owners.flatMap(([name, tables]) => tables.map((table) => `${table}: ${name}`)));

test("each table of the system database and of projects is written by the one subsystem that owns it", () => {
  expect([...written].filter((one) => !owned.has(one) && !books.includes(one)).sort()).toEqual([]);
});

test("each table has one owner, who writes it", () => {
  const tables = owners.flatMap(([, owned]) => owned);
  expect(tables.filter((table, i) => tables.indexOf(table) !== i)).toEqual([]);
  expect([...owned].filter((one) => !written.has(one))).toEqual([]);
});

test("every table that projects have has an owner", () => {
  const storage = readFileSync(join(root, "lib/engine/models/storage.ts"), "utf8");
  const named = /export type SystemTable =([^;]+);/.exec(storage)![1]!.matchAll(ownTable);
  expect(Object.values(ownTablesOf).flat().sort()).toEqual([...named].map(([, table]) => table).sort());
});

test("a write is seen in Kysely's words, in SQL, by a constant, and over the end of a line", () => {
  const at = "lib/engine/roles/some.ts";
  expect(writersIn(at, 'tx\n.deleteFrom(\n"plinth.users")')).toEqual(["users: roles"]);
  expect(writersIn(at, "`with a as (update\n plinth.projects p set`")).toEqual(["projects: roles"]);
  expect(writersIn(at, "insert into plinth.api_usage as u")).toEqual(["api_usage: roles"]);
  expect(writersIn(at, 'selectFrom("plinth.users") select from plinth.users for update')).toEqual([]);
  const [open, close] = ["$" + "{", "}"];
  expect(writersIn(at, `insert into ${open}systemTable(database, "_outbox")${close} (model)`)).toEqual([
    "_outbox: roles",
  ]);
  const table = 'const table = systemTable(database, kind === "a" ? "_models" : "_relations");';
  expect(writersIn(at, `${table} delete from ${open}table${close} where`)).toEqual([
    "_models: roles",
    "_relations: roles",
  ]);
  expect(writersIn(at, `update ${open}quoted${close}."_media" set`)).toEqual(["_media: roles"]);
  expect(writersIn(at, `select from ${open}systemTable(database, "_media")${close}`)).toEqual([]);
});
