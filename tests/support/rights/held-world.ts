/** A project in which a clerk sees something of everything and all of nothing, with others who have more and less, and one caller for each permission. */
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../calls/system-api.ts";
import type { TestPlatform } from "../platform.ts";

export interface HeldWorld {
  project: SystemProject;
  /** Members with one permission each, all of them clerks. */
  callers: Map<string, SystemCaller>;
  /** Somebody without an account in the project, to be asked in. */
  guest: SystemCaller;
  /** Members who have more than a clerk with `teams`: of another role, and with another permission; and two who have less. */
  members: Record<"chief" | "writer" | "junior" | "leaver", SystemCaller>;
  /** Starts of API tokens by their role, made by the owner. */
  tokens: Record<string, string>;
  webhooks: Record<string, string>;
  /** Ids of deliveries by the webhook. */
  deliveries: Record<string, string>;
  /** All that is kept of the project, to see whether anything changed. */
  state(): Promise<string>;
}

const whole = { read: "all", create: "all", update: "all", delete: "all" };

/** Records of `post` have what is hidden from clerks, those of `note` are open to them, and of `memo` they may not know. */
export const rolesOfWorld: Record<string, object> = {
  clerk: { post: { read: "all", create: "all" }, note: whole },
  junior: { note: { read: "all" } },
  // What a clerk has, but that nothing is hidden.
  twin: { post: { read: "all" } },
  chief: { post: whole, note: whole, memo: { read: "all" } },
};

export async function heldWorld(platform: TestPlatform): Promise<HeldWorld> {
  const project = await systemProject(platform);
  const { owner } = project;
  const run = async (query: string, variables: object = {}) => {
    const { data, errors } = await owner.gql(query, variables);
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data;
  };
  for (const name of ["post", "note", "memo"]) await run(`mutation { addModelToProject(name: "${name}") { name } }`);
  const hidden = { hide_for_roles: ["clerk"] };
  for (const [model, label, type, more] of [
    ["post", "Title", "text", {}],
    ["post", "Pay", "text", { validation: hidden }],
    ["post", "Box", "object", {}],
    ["post", "Plain", "text", { parent_field: "box" }],
    ["post", "Inner", "text", { parent_field: "box", validation: hidden }],
    ["post", "Vault", "object", { validation: hidden }],
    ["post", "Deep", "text", { parent_field: "vault" }],
    ["note", "Title", "text", {}],
    ["memo", "Title", "text", {}],
  ] as const)
    await run(
      `mutation ($model: String!, $label: String!, $validation: module_validation_payload, $parent: String) {
        upsertFieldToModel(model_name: $model, field_label: $label, field_type: ${type},
          input_type: ${type === "object" ? "object" : "string"}, validation: $validation, parent_field: $parent) { identifier } }`,
      { model, label, validation: null, parent: null, ...parent(more) },
    );
  // Twice the same, so that rules are refused with examples.
  for (let i = 0; i < 2; i++)
    for (const model of ["post", "memo"])
      await run(
        `mutation ($payload: JSON) { upsertModelData(model_name: "${model}", status: "published", payload: $payload) { id } }`,
        { payload: { title: "secret text", ...(model === "post" && { pay: "secret pay" }) } },
      );
  for (const [name, may] of Object.entries(rolesOfWorld))
    for (const copy of [name, `spare_${name}`])
      await run(`mutation ($may: JSON) { upsertRoleToProject(name: "${copy}", api_permissions: $may) { id } }`, {
        may,
      });
  for (const [name, more] of Object.entries({
    high: `runs_as: "chief"`,
    guard: `hooks: [{ event: access, model: "note" }]`,
    open: "function_connected: true",
    checks: `hooks: [{ event: before_create, model: "note" }]`,
    hears: `hooks: [{ event: after_create, model: "post" }]`,
    own: `runs_as: "clerk", schedule: "0 6 * * *", hooks: [{ event: after_create, model: "note" }]`,
    plain: "",
    sent: "",
  }))
    await run(
      `mutation { upsertFunctionToProject(name: "${name}", source: "export default () => 1", env_vars: [{ key: "KEY", value: "geheim" }], ${more}) { id } }`,
    );
  const tokens: Record<string, string> = {};
  for (const role of ["admin", "chief", "twin", "clerk", "junior"]) {
    const { generateApiToken } = await run(
      `mutation { generateApiToken(name: "of ${role}", role: "${role}") { token } }`,
    );
    tokens[role] = generateApiToken.token.slice(0, 20);
  }
  const webhooks: Record<string, string> = {};
  const deliveries: Record<string, string> = {};
  for (const [name, events] of [
    ["post", ["create"]],
    ["note", ["create"]],
    ["people", ["user.created"]],
  ] as const) {
    const { createWebHook } = await run(
      `mutation ($events: [String]!, $model: String, $logic: [String]) {
        createWebHook(name: "${name}", events: $events, model: $model, url: "http://127.0.0.1:9/", logic_executions: $logic) { id } }`,
      { events, model: name === "people" ? null : name, logic: name === "post" ? ["sent"] : [] },
    );
    webhooks[name] = createWebHook.id;
    const { testWebHook } = await run(`mutation { testWebHook(id: "${createWebHook.id}") { delivery { id } } }`);
    deliveries[name] = testWebHook.delivery.id;
  }
  const callers = new Map<string, SystemCaller>();
  for (const permission of administrativePermissions)
    callers.set(permission, await project.member([permission], "clerk"));
  const members = {
    chief: await project.member(["teams"], "chief"),
    writer: await project.member(["teams", "content"], "clerk"),
    junior: await project.member(["teams"], "junior"),
    leaver: await project.member(["teams"], "junior"),
  };
  return {
    project,
    callers,
    members,
    guest: await project.stranger(),
    tokens,
    webhooks,
    deliveries,
    state: () => stateOf(platform, project.id),
  };
}

const parent = ({ parent_field, ...more }: { parent_field?: string; validation?: object }) => ({
  ...more,
  ...(parent_field && { parent: parent_field }),
});

async function stateOf(platform: TestPlatform, id: string): Promise<string> {
  const { rows: projects } = await platform.pool.query<{ schema: string }>(
    "select database_schema as schema from plinth.projects where id = $1",
    [id],
  );
  const parts = ["project_roles", "project_members", "api_tokens", "functions", "webhooks", "webhook_deliveries"];
  const found = [];
  for (const table of [...parts.map((name) => `plinth.${name}`), `"${projects[0]!.schema}"._models`]) {
    const own = table.startsWith("plinth.") ? "where project_id = $1" : "where $1::text is not null";
    const { rows } = await platform.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t ${own} order by 1`,
      [id],
    );
    found.push(`${table}\n${rows.map(({ row }) => row).join("\n")}`);
  }
  return found.join("\n\n");
}
