/**
 * Every mutation of the system API and every REST call that changes something leaves its entry in the audit log: who did it by name and address, what it
 * was done to by name and id, and what changed, without a secret.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditAction, auditActions } from "../../../lib/api/audit/actions.ts";
import { type Deed, password, type Stage, secret } from "../../support/audit/deeds.ts";
import { restDeeds } from "../../support/audit/rest-deeds.ts";
import { fakeClock } from "../../support/clock.ts";
import { browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { attack, type Operation, operations } from "../../support/rights/operations.ts";
import { noCalls } from "../../support/rights/rest-calls.ts";
import { canary, rightsWorld } from "../../support/rights/world.ts";
import { type OAuthProvider, startOAuthProvider } from "../../support/services/oauth-provider.ts";

const clock = fakeClock(new Date().toISOString());
const actions: Record<string, AuditAction> = auditActions;
let oauth: OAuthProvider;
let platform: TestPlatform;
let stage: Stage;
let people = 0;

beforeAll(async () => {
  oauth = await startOAuthProvider();
  platform = await testPlatform({ clock, env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1", ...oauth.settings } });
  const world = await rightsWorld(platform);
  const { api, owner } = world.victim;
  // The owner may do all that there is to do.
  await platform.pool.query("update plinth.users set role = 'super_admin', last_name = 'Owner' where id = $1", [
    owner.id,
  ]);
  const visitor = () => browser(api);
  const fresh = async () => {
    const page = visitor();
    const email = `person${++people}@example.com`;
    const names = { first_name: "Ada", last_name: `Person${people}` };
    const { status, body } = await page.post("/auth/v2/register", { email, password, ...names });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const prove = async () => void (await page.post("/auth/v2/proof/password", { password }));
    return { browser: page, email, prove };
  };
  stage = { platform, clock, world, fresh, visitor };
}, 180_000);
afterAll(async () => {
  await platform.close();
  await oauth.close();
});

interface Row {
  internal_function: string;
  response_code: number;
  user_id: string | null;
  account_id: string | null;
  project_id: string | null;
  actor_name: string;
  actor_email: string;
  subject_type: string;
  subject_id: string;
  subject_name: string;
  changes: string;
}

async function newest(action: string): Promise<Row | undefined> {
  const { rows } = await platform.pool.query<Row>(
    "select * from plinth.audit_log where internal_function = $1 order by position desc limit 1",
    [action],
  );
  return rows[0];
}

/** What is wrong with an entry, in words. */
function faultsOf(row: Row | undefined, name: string, { email, isRefused = false, isStranger = false }: Expected) {
  if (!row) return ["there is none"];
  const action = actions[name]!;
  const changes = JSON.parse(row.changes) as { before: unknown; after: unknown }[];
  const isChange = !isRefused && !action.keeps;
  return [
    row.response_code >= 400 !== isRefused && `code ${row.response_code}: ${JSON.stringify(row)}`,
    row.subject_type !== action.subject && `is about ${row.subject_type}`,
    !isStranger && row.actor_email !== email && `by ${row.actor_email}, not ${email}`,
    !isStranger && !row.actor_name && `by nobody of a name`,
    isStranger && (row.user_id !== null || row.subject_name !== email) && `not about ${email}`,
    !isRefused && (!row.subject_name || !row.subject_id) && `about nothing: ${JSON.stringify(row)}`,
    isChange && changes.length === 0 && "no change",
    changes.some(({ before, after }) => before === null && after === null) && "a change from nothing to nothing",
    row.changes.length > 40_000 && `${row.changes.length} characters of changes`,
  ].filter((fault) => fault !== false);
}

interface Expected {
  email: string;
  isRefused?: boolean;
  isStranger?: boolean;
}

test("every route that may change something has its row, and every action is that of an operation or a route", () => {
  const routes = new Set(stage.world.victim.api.routes.map(({ method, path }) => `${method} ${path}`));
  const writing = [...routes].filter(
    (route) => !route.startsWith("GET ") && !noCalls.includes(route) && /^\w+ \//.test(route),
  );
  expect(writing.filter((route) => !restDeeds[route] && !/^(ALL|OPTIONS) /.test(route))).toEqual([]);
  expect(Object.keys(restDeeds).filter((route) => !routes.has(route))).toEqual([]);
  const done = new Set<string>([
    ...operations.filter(({ kind }) => kind === "mutation").map(({ name }) => name),
    ...Object.values(restDeeds).flatMap((row) => ("action" in row ? [row.action] : [])),
    // Two more purposes of the providers' callback.
    "signInWithProvider",
    "proveProvider",
  ]);
  expect(Object.keys(actions).filter((name) => !done.has(name))).toEqual([]);
});

test.each(Object.entries(restDeeds).filter((entry): entry is [string, Deed] => "action" in entry[1]))(
  "%s",
  async (_, { action, run, isRefused = false }) => {
    const who = (await run(stage)) ?? { email: stage.world.victim.owner.email };
    expect(faultsOf(await newest(action), action, { ...who, isRefused })).toEqual([]);
  },
  30_000,
);

/** What can only be done before others are: each takes away what these need. */
const late = [
  "upsertTeam",
  "deleteTeam",
  "restoreRevision",
  "deleteModelData",
  "deleteModelDataList",
  "deleteRecordView",
  "setTokenOperations",
  "generateTenantToken",
  "deleteApiToken",
  "deleteRoleFromProject",
  "deleteWebHook",
  "deleteFunctionFromProject",
  "deleteMediaFile",
  "deleteSyncToken",
  "adminDeleteSystemMessage",
  "modelFieldOperation",
  "updateModel",
  "adminDeleteUser",
  "adminDeleteProject",
  "adminRestoreProject",
];
const inOrder = operations
  .filter(({ kind }) => kind === "mutation")
  .toSorted((a, b) => late.indexOf(a.name) - late.indexOf(b.name));

/** Refused here, for a reason that has nothing to do with the log. */
const refusedHere = new Set(["updateProject(driver)", "uploadImageFromUrl", "uploadMediaFromUrl"]);

type Special = () => object | Promise<object>;

const sql = (text: string, ...values: unknown[]) => platform.pool.query(text, values);
/** Somebody who was asked to make an account. */
async function intoInstallation(name: string) {
  const made = await stage.world.victim.owner.gql(`mutation { adminInvite(email: "${name}@example.com") { id } }`);
  return made.data.adminInvite;
}
/** What an operation needs to be there, and arguments beside those of an attacker; undefined leaves one out. */
const special: Record<string, Special> = {
  "updateProject(name)": () => ({ name: "Ours again" }),
  "updateProject(add_team_member)": () => ({ name: undefined }),
  "updateProject(remove_team_member)": () => ({ name: undefined }),
  "updateProject(project_secret_key)": () => ({ name: undefined, project_secret_key: `${secret}${"k".repeat(30)}` }),
  takeOverApiToken: async () => {
    const { member, token } = stage.world.known;
    await sql("update plinth.api_tokens set created_by = $1 where token_start = $2", member, token);
    return {};
  },
  resumeWebHook: async () => {
    await sql("update plinth.webhooks set paused_at = now() where id = $1", stage.world.known.webhook);
    return {};
  },
  setRoleIntrospection: async () => {
    await sql("update plinth.project_roles set is_admin = false where name = $1", stage.world.known.role);
    return {};
  },
  removeFieldAlias: async () => {
    const { owner } = stage.world.victim;
    const at = 'model_name: "vault"';
    await owner.gql(`mutation { upsertFieldToModel(${at}, field_label: "Former", field_type: text) { identifier } }`);
    await owner.gql(
      `mutation { modelFieldOperation(${at}, type: rename, field_name: "former", new_name: "Latter") { identifier } }`,
    );
    return { model_name: "vault", field_name: "latter", name: "former", parent_field: undefined };
  },
  adminRenewInvitation: () => intoInstallation("renewed"),
  adminRevokeInvitation: () => intoInstallation("revoked"),
  setSystemPluginStatus: () => ({ activate_status: "Activated" }),
  uninstallPlugin: () => ({ id: "lathe" }),
  updateModelDataListValues: () => ({ payload: { title: "Of all of them" } }),
  deleteModelDataList: () => ({ ids: [stage.world.known.draft] }),
  deleteProjectToken: async () => {
    const { owner } = stage.world.victim;
    const made = await owner.gql(`mutation { generateApiToken(name: "Second", role: "admin") { token } }`);
    return made.data.generateApiToken;
  },
  deleteRoleFromProject: async () => {
    await stage.world.victim.owner.gql(`mutation { upsertRoleToProject(name: "spare") { id } }`);
    return { role: "spare" };
  },
  adminDeleteSystemMessage: async () => {
    const { rows } = await sql("select id from plinth.system_messages limit 1");
    return { _key: rows[0].id };
  },
  upsertPlugin: () => ({ env_vars: [{ key: "KEY", value: secret }] }),
  updateProfile: () => ({ last_name: "Ownerin" }),
};

test.each(inOrder.map((operation): [string, Operation] => [operation.key, operation]))("%s", async (key, operation) => {
  const { owner } = stage.world.victim;
  const { query, variables } = attack(operation, stage.world.known);
  const more = await special[key]?.();
  const { errors } = await owner.gql(query, { ...variables, ...more });
  const isRefused = refusedHere.has(key);
  if (!isRefused) expect(errors).toBeUndefined();
  expect(faultsOf(await newest(operation.name), operation.name, { email: owner.email, isRefused })).toEqual([]);
});

test("no secret is in the log", async () => {
  const { rows } = await platform.pool.query("select to_jsonb(a)::text as text from plinth.audit_log a");
  const text = rows.map((row) => row.text).join("\n");
  expect(rows.length).toBeGreaterThan(100);
  const { known } = stage.world;
  for (const told of [secret, password, known.tokenText, known.functionKey, known.syncToken, "$argon2"])
    expect(text.includes(told), told).toBe(false);
  // The variable's name is told, its value is not.
  expect(text).toContain("env_vars.SECRET");
  expect(text).not.toContain(`"SECRET": "${canary}"`);
});
