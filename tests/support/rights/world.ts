/**
 * A project with one of everything that a project can hold, each with `canary` in it, and a caller of every kind who may reach none, some or all of it.
 */
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../calls/system-api.ts";
import { pngImage } from "../files/images.ts";
import type { Browser } from "../in-process.ts";
import type { TestPlatform } from "../platform.ts";
import { must } from "./must.ts";
import { tokensOf } from "./tokens.ts";

/** Stands in all that the project holds, and in nothing that a caller sends. */
export const canary = "kanarienvogel";

/** What an attacker may know: ids and names of the things of the project. */
export interface Known {
  project: string;
  model: string;
  record: string;
  draft: string;
  revision: string;
  tenant: string;
  /** Another tenant. */
  rival: string;
  role: string;
  /** The first characters of a token, as lists show them. */
  token: string;
  tokenText: string;
  webhook: string;
  delivery: string;
  func: string;
  functionKey: string;
  file: string;
  fileName: string;
  team: string;
  organization: string;
  member: string;
  message: string;
  syncToken: string;
  invitation: string;
  /** A shared one. */
  view: string;
}

export interface Caller {
  name: string;
  /** Administrative permissions in the project; null for those who are no members of it. */
  permissions: readonly string[] | null;
  isOwner: boolean;
  isSuperAdmin: boolean;
  /** Whether the session stands: somebody is signed in, and may be. */
  isSignedIn: boolean;
  /** Whether the session has a project of its own open, where the caller may do everything. */
  isElsewhere: boolean;
  browser: Browser;
  /** A new session of the same person, for calls that end it. */
  again(): Promise<void>;
}

export interface RightsWorld {
  victim: SystemProject;
  /** Schema of the project's tables. */
  schema: string;
  known: Known;
  callers: Caller[];
  /** Tokens of the generated API that open nothing of the project. */
  deadTokens: Record<string, string>;
  /** A token of the tenant whose records the known ones are, and one of another tenant with the same role. */
  goodToken: string;
  rivalToken: string;
  /** Tokens of that tenant: of a role that may nothing, and of one that may only read. */
  closedToken: string;
  readerToken: string;
}

const password = "long enough 4 all";

async function ok(answer: Promise<{ status: number; body: unknown }>): Promise<never> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as never;
}

/** The project of the victim: a saas project, so that everything has a tenant as well. */
export async function rightsWorld(platform: TestPlatform): Promise<RightsWorld> {
  const victim = await systemProject(platform, {
    name: `Vault ${canary}`,
    description: `Keeps the ${canary}`,
    project_type: "saas",
    tenant_model_name: "company",
  });
  const known = await fill(platform, victim);
  const callers = await callersOf(platform, victim, known);
  const { database_schema: schema } = await platform.db
    .selectFrom("plinth.projects")
    .select("database_schema")
    .where("id", "=", victim.id)
    .executeTakeFirstOrThrow();
  return { victim, known, schema, callers, ...(await tokensOf(platform, victim, known)) };
}

/** Puts one of everything into a new saas project, and gives what there is to know of it. */
export async function fill(platform: TestPlatform, victim: SystemProject): Promise<Known> {
  const { owner, id: project } = victim;
  const { gql } = owner;
  const post = owner.browser.post;
  await must(gql(`mutation { updateProfile(first_name: "Olga ${canary}") { id } }`));
  await must(gql(`mutation { updateProject(settings: { locals: ["en"], enable_revision_history: true }) { id } }`));
  for (const name of ["company", "vault"]) {
    await gql(`mutation { addModelToProject(name: "${name}") { name } }`);
    await must(
      gql(`mutation { upsertFieldToModel(model_name: "${name}", field_label: "Title", field_type: text, input_type: string,
        field_description: "${canary}") { identifier } }`),
    );
    await must(gql(`mutation { updateModel(type: update, model_name: "${name}", enable_revision: true) { name } }`));
  }
  await must(
    gql(`mutation { upsertFieldToModel(model_name: "vault", field_label: "Photo", field_type: media) { identifier } }`),
  );
  const write = async (model: string, title: string, status: string, _id?: string): Promise<string> => {
    const data = await must(
      gql(
        `mutation ($_id: String, $model: String!, $payload: JSON, $status: String) {
          upsertModelData(_id: $_id, model_name: $model, payload: $payload, status: $status) { id } }`,
        { _id, model, payload: { title }, status },
      ),
    );
    return data.upsertModelData.id;
  };
  const tenant = await write("company", `Company ${canary}`, "published");
  const rival = await write("company", "Rival", "published");
  owner.browser.cookies.set("temp_tenant_id", tenant);
  const record = await write("vault", `First ${canary}`, "published");
  await write("vault", `Second ${canary}`, "published", record);
  const draft = await write("vault", `Draft ${canary}`, "draft");
  const revisions = await must(
    gql(`query ($id: String!) { listSingleModelRevisionData(_id: $id, model: "vault") { id } }`, { id: record }),
  );
  const role = "keeper";
  await must(
    gql(
      `mutation ($permissions: JSON) { upsertRoleToProject(name: "${role}", api_permissions: $permissions) { id } }`,
      {
        permissions: { vault: { read: "all", create: "all", update: "all", delete: "all" } },
      },
    ),
  );
  const { generateApiToken } = await must(
    gql(`mutation { generateApiToken(name: "Key ${canary}", role: "${role}") { token } }`),
  );
  const hook = await must(
    gql(
      `mutation { createWebHook(name: "Hook ${canary}", model: "vault", events: ["create"], url: "http://127.0.0.1:9/${canary}") { id } }`,
    ),
  );
  const { testWebHook } = await must(
    gql(`mutation { testWebHook(id: "${hook.createWebHook.id}") { delivery { id } } }`),
  );
  const func = "guardian";
  await must(
    gql(
      `mutation ($source: String) { upsertFunctionToProject(name: "${func}", source: $source, function_connected: true,
      description: "Of the ${canary}", env_vars: [{ key: "SECRET", value: "${canary}" }]) { id } }`,
      {
        source: `/* ${canary} */ export default () => "done"`,
      },
    ),
  );
  const { rotateFunctionKey } = await must(
    gql(`mutation { rotateFunctionKey(name: "${func}") { rest_api_secret_url_key } }`),
  );
  const form = new FormData();
  form.append("file", new File([new Uint8Array(pngImage(3, 2, canary))], `${canary}.png`));
  const uploaded: { body: { id: string; file_name: string }[] } = await ok(upload(victim.api, owner.browser, form));
  await must(gql(`mutation { updateMediaSettings(input: { is_private: true }) { is_private } }`));
  const team = await must(gql(`mutation { upsertTeam(name: "Team ${canary}", description: "${canary}") { id } }`));
  const organization = await must(gql(`mutation { upsertOrganization(name: "Firm ${canary}") { id } }`));
  const helper = await victim.member(["content"], role);
  const sync: { body: { token: string } } = await ok(
    post("/system/sync/token/create", {
      name: `Sync ${canary}`,
      project_ids: [project],
      scopes: ["models", "content", "settings"],
    }),
  );
  const { inviteMember } = await must(
    gql(`mutation { inviteMember(email: "asked-${canary}@example.com", role: "${role}",
      administrative_permissions: ["content"]) { id } }`),
  );
  const view = await must(
    gql(`mutation { saveRecordView(model_name: "vault", name: "View ${canary}", shared: true, state: {}) { id } }`),
  );
  const message = uuidv7();
  await platform.db
    .insertInto("plinth.system_messages")
    .values({ id: message, project_id: project, code: "note", message: canary })
    .execute();
  return {
    project,
    model: "vault",
    record,
    draft,
    revision: revisions.listSingleModelRevisionData[0].id,
    tenant,
    rival,
    role,
    token: generateApiToken.token.slice(0, 20),
    tokenText: generateApiToken.token,
    webhook: hook.createWebHook.id,
    delivery: testWebHook.delivery.id,
    func,
    functionKey: rotateFunctionKey.rest_api_secret_url_key,
    file: uploaded.body[0]!.id,
    fileName: uploaded.body[0]!.file_name,
    team: team.upsertTeam.id,
    organization: organization.upsertOrganization.id,
    member: helper.id,
    message,
    syncToken: sync.body.token,
    invitation: inviteMember.id,
    view: view.saveRecordView.id,
  };
}

/** A form over the API in process: `browser` sends JSON. */
export async function upload(
  api: SystemProject["api"],
  page: Browser,
  form: FormData,
  path = "/media/upload",
): Promise<{ status: number; body: unknown }> {
  // As bytes: a call that is refused does not read the form to its end.
  const whole = new Response(form);
  const headers = {
    origin: "http://localhost:3000",
    "x-use-cookies": "true",
    cookie: page.cookieHeader(),
    "content-type": whole.headers.get("content-type") ?? "",
  };
  const body = await whole.arrayBuffer();
  const response = await api.fetch(new Request(`http://localhost:3000${path}`, { method: "POST", headers, body }));
  return { status: response.status, body: await response.json() };
}

async function callersOf(platform: TestPlatform, victim: SystemProject, known: Known): Promise<Caller[]> {
  const caller = (person: SystemCaller, name: string, more: Partial<Caller>): Caller => ({
    name,
    permissions: null,
    isOwner: false,
    isSuperAdmin: false,
    isSignedIn: true,
    isElsewhere: false,
    browser: person.browser,
    async again() {
      person.browser.cookies.clear();
      await person.browser.post("/auth/v2/login", { email: person.email, password });
      const id = more.isElsewhere ? elsewhere.id : more.permissions || more.isOwner ? victim.id : null;
      if (id) await person.browser.post("/system/project/switch", { id });
    },
    ...more,
  });
  const elsewhere = await systemProject(platform, { name: "Elsewhere" });
  const stranger = await victim.stranger();
  const nobody = await victim.stranger();
  nobody.browser.cookies.clear();
  const expired = await victim.member([...administrativePermissions], known.role);
  const removed = await victim.member([...administrativePermissions], known.role);
  const suspended = await victim.member([...administrativePermissions], known.role);
  // Signed in with the project chosen, and only then no longer entitled: what a session remembers must not count.
  await must(victim.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${removed.id}" }) { id } }`));
  await platform.db.updateTable("plinth.users").set({ status: "suspended" }).where("id", "=", suspended.id).execute();
  await platform.db
    .updateTable("plinth.sessions")
    .set({ expires_at: new Date(0) })
    .where("user_id", "=", expired.id)
    .execute();
  const dead = { isSignedIn: false, async again() {} };
  const alone = [];
  for (const permission of administrativePermissions) {
    const person = await victim.member([permission], known.role);
    alone.push(caller(person, `${permission} alone`, { permissions: [permission] }));
  }
  return [
    caller(nobody, "nobody", dead),
    caller(expired, "an expired session", dead),
    caller(suspended, "a suspended member", dead),
    caller(stranger, "a stranger", {}),
    caller(removed, "a removed member", {}),
    caller(elsewhere.owner, "the owner of another project", { isElsewhere: true }),
    ...alone,
    caller(victim.owner, "the owner", { permissions: [...administrativePermissions], isOwner: true }),
  ];
}
