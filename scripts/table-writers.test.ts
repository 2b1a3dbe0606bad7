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
    "sync_logins",
    "totp_factors",
    "users",
  ],
  projects: ["api_usage", "plan_grants", "project_moves", "projects", "system_messages"],
  roles: ["project_roles"],
  members: ["invitations", "organizations", "project_members", "team_members", "teams"],
  tokens: ["api_tokens", "sync_tokens", "token_operations"],
  audit: ["audit_chain", "audit_log"],
  media: ["avatars", "media_files", "media_renditions", "media_uploads"],
  webhooks: ["user_events", "webhook_attempts", "webhook_deliveries", "webhooks"],
  functions: ["function_logs", "function_versions", "functions"],
  plugins: ["installed_plugins", "plugins"],
  billing: ["payment_events", "payments", "subscriptions"],
  sync: ["sync_runs"],
};

/** Writers beside the owner that are still to become commands of it: this list only gets shorter. */
const stillToMove = [
  "api_tokens: accounts",
  "functions: projects",
  "functions: sync",
  "invitations: accounts",
  "media_files: projects",
  "plugins: sync",
  "project_members: projects",
  "project_moves: moves",
  "project_roles: projects",
  "project_roles: sync",
  "projects: billing",
  "projects: moves",
  "projects: sync",
  "sync_logins: sync",
  "sync_tokens: accounts",
  "webhooks: projects",
  "webhooks: sync",
];

const viaKysely = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"plinth\.(\w+)/g;
const asText = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+plinth\.(\w+)/gi;
const subsystemOf = (path: string): string => /^lib\/engine\/([^/]+)\//.exec(path)?.[1] ?? path;

/** As `table: writer`. */
function writersIn(path: string, text: string): string[] {
  return [viaKysely, asText].flatMap((write) =>
    [...text.matchAll(write)].map(([, table]) => `${table}: ${subsystemOf(path)}`),
  );
}

const written = new Set(sources.flatMap((path) => writersIn(path, readFileSync(join(root, path), "utf8"))));
const owned = new Set(Object.entries(tablesOf).flatMap(([name, tables]) => tables.map((table) => `${table}: ${name}`)));

test("each table of the system database is written by the one subsystem that owns it", () => {
  // The migrations keep their own book.
  const foreign = [...written].filter((one) => !owned.has(one) && one !== "migrations: lib/platform/db/migrate.ts");
  expect(foreign.sort()).toEqual(stillToMove);
});

test("each table has one owner, who writes it", () => {
  const tables = Object.values(tablesOf).flat();
  expect(tables.filter((table, i) => tables.indexOf(table) !== i)).toEqual([]);
  expect([...owned].filter((one) => !written.has(one))).toEqual([]);
});

test("a write is seen in Kysely's words, in SQL, and over the end of a line", () => {
  const at = "lib/engine/roles/some.ts";
  expect(writersIn(at, 'tx\n.deleteFrom(\n"plinth.users")')).toEqual(["users: roles"]);
  expect(writersIn(at, "`with a as (update\n plinth.projects p set`")).toEqual(["projects: roles"]);
  expect(writersIn(at, "insert into plinth.api_usage as u")).toEqual(["api_usage: roles"]);
  expect(writersIn(at, 'selectFrom("plinth.users") select from plinth.users for update')).toEqual([]);
});
