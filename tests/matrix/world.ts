/** Where the cases happen: an installation that listens on loopback, projects with a model for each way in which a value stands in a record, and people and tokens of every role. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSecuredHandler } from "../../lib/api/secured/node-handler.ts";
import { createHostGuard } from "../../lib/api/server/host-guard.ts";
import { createListener, engineListener } from "../../lib/api/server/listener.ts";
import { createUpgrades } from "../../lib/api/server/upgrades.ts";
import { type OpenProject, openProject } from "../../lib/engine/projects/index.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../support/calls/system-api.ts";
import { pngImage } from "../support/files/images.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import type { Case, Tenancy } from "./axes.ts";
import { blindRole, languages, rulesOf } from "./facts.ts";

export const tenantModel = "company";
const roleNames = ["editor", "reader", blindRole, "stranger"] as const;
/** `editor` may everything with all records, `reader` may read, `blind` may everything but see hidden fields, `stranger` may nothing. */
export type RoleName = (typeof roleNames)[number];

/** An answer, of whichever shape it is. */
export type Data = Awaited<ReturnType<SystemCaller["gql"]>>["data"];

export interface Installation {
  platform: TestPlatform;
  url: string;
  close(): Promise<void>;
}

/** With sockets, as `npm start` has it, but for the pages. */
export async function installation(): Promise<Installation> {
  const platform = await testPlatform({ env: { WEBHOOK_ALLOW_PRIVATE: "1", PLAN_LIMITS: "0" } });
  const upgrades = createUpgrades(platform, (_request, socket) => socket.destroy());
  const server = createServer();
  const url = await new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
  const { api } = await systemProject(platform);
  const pages = () => {
    throw new Error("no page is asked for here");
  };
  const guard = createHostGuard(platform.env, () => {});
  server.on("request", createListener({ guard, engine: engineListener(api, createSecuredHandler(platform)), pages }));
  server.on("upgrade", upgrades.handle);
  return {
    platform,
    url,
    async close() {
      await upgrades.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await platform.close();
    },
  };
}

/** A project of the matrix. */
export interface Home {
  at: Installation;
  tenancy: Tenancy;
  project: SystemProject;
  open: OpenProject;
  /** Everybody at work for the same tenant, where there are tenants; the owner for none. */
  people: Record<RoleName, SystemCaller>;
  /** Bound to that tenant. */
  tokens: Record<RoleName, string>;
  /** Of another tenant, with all rights. */
  foreignToken: string | null;
  /** The one that everybody works for. */
  tenant: string | null;
  files: string[];
}

export interface SyncField extends Record<string, unknown> {
  label: string;
  fields?: SyncField[];
}

export const text = (label: string) => ({ label, field_type: "text", input_type: "string" });

/** The field `value` in its place, with what holds it. */
export function fieldsOf({ sample, place }: Pick<Case, "sample" | "place">): SyncField[] {
  const { validation, ...type } = sample.field;
  const value: SyncField = {
    ...type,
    label: "Value",
    validation: { ...(validation as object), ...rulesOf(sample, place) },
    ...(sample.inside && { fields: sample.inside.map(text) }),
  };
  const box = (label: string, kind: string, fields: SyncField[]): SyncField[] => [
    { label, field_type: kind, input_type: kind, fields },
  ];
  if (place === "in object") return box("Box", "object", [text("Note"), value]);
  if (place === "in repeated") return box("Box", "repeated", [text("Note"), value]);
  if (place === "in repeated in object") return box("Box", "object", box("Mid", "repeated", [text("Note"), value]));
  return [value];
}

/** A model of the matrix: records are told by `mark`, and `seen` is what the hook was given. */
export const modelWith = (name: string, fields: SyncField[]) => ({
  name,
  enable_revision: true,
  fields: [text("Mark"), text("Seen"), ...fields],
});

/** A project with these models, made at once as a push makes them. */
export async function makeHome(
  at: Installation,
  tenancy: Tenancy,
  models: ReturnType<typeof modelWith>[],
): Promise<Home> {
  const isTenant = tenancy === "tenant";
  const project = await systemProject(
    at.platform,
    isTenant ? { project_type: "saas", tenant_model_name: tenantModel } : {},
  );
  const { owner } = project;
  const people = {} as Record<RoleName, SystemCaller>;
  for (const role of roleNames)
    people[role] = await project.member(role === "editor" ? ["content", "models", "media"] : ["content"], role);
  await done(
    owner,
    `mutation { updateProject(settings: { locals: ["${languages.fallback}", "${languages.other}"], default_locale: "${languages.fallback}", enable_revision_history: true }) { id } }`,
  );
  const { generateSyncToken } = await done(
    owner,
    `mutation { generateSyncToken(name: "matrix", duration: "") { token } }`,
  );
  const company = { name: tenantModel, fields: [text("Name")] };
  const document = {
    format: 1,
    project_type: isTenant ? "saas" : "general",
    ...(isTenant && { tenant_model_name: tenantModel }),
    models: [...(isTenant ? [company] : []), ...models],
    roles: roleNames.map((name) => ({
      name,
      api_permissions: permissionsOf(
        name,
        models.map((model) => model.name),
      ),
    })),
  };
  const { status, body } = await owner.browser.post(
    "/system/sync/apply",
    { project: project.id, document, allow_delete: true },
    { authorization: `Bearer ${generateSyncToken.token}` },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));

  const tokens = {} as Record<RoleName, string>;
  for (const role of roleNames)
    tokens[role] = (
      await done(owner, `mutation { generateApiToken(name: "${role}", role: "${role}") { token } }`)
    ).generateApiToken.token;
  const home: Home = {
    at,
    tenancy,
    project,
    open: await openProject(at.platform, project.id),
    people,
    tokens,
    tenant: null,
    foreignToken: null,
    files: [],
  };
  if (isTenant) {
    const add = async (name: string) =>
      (
        await done(
          owner,
          `mutation { upsertModelData(model_name: "${tenantModel}", payload: { name: "${name}" }, status: "published") { id } }`,
        )
      ).upsertModelData.id as string;
    const other = await add("Other");
    await workFor(home, await add("Own"));
    home.foreignToken = await boundToken(home, other, "editor");
  }
  // A project that is pushed into gets the files of the other.
  if (models.length > 0) home.files = await upload(people.editor, project);
  return home;
}

const boundToken = async ({ project }: Home, tenant: string, role: RoleName): Promise<string> => {
  const made = await done(project.owner, `mutation { generateApiToken(name: "${role}", role: "${role}") { token } }`);
  const bound = await done(
    project.owner,
    `mutation { generateTenantToken(tenant_id: "${tenant}", token: "${made.generateApiToken.token}") { token } }`,
  );
  return bound.generateTenantToken.token;
};

/** Everybody works for this tenant from now on. */
export async function workFor(home: Home, tenant: string | null): Promise<void> {
  home.tenant = tenant;
  if (tenant === null) return;
  for (const role of roleNames) {
    home.tokens[role] = await boundToken(home, tenant, role);
    home.people[role].browser.cookies.set("temp_tenant_id", tenant);
  }
}

const permissionsOf = (role: RoleName, models: readonly string[]) => {
  const level = (action: string) => (role === "stranger" || (role === "reader" && action !== "read") ? "none" : "all");
  const rights = Object.fromEntries(["read", "create", "update", "delete"].map((action) => [action, level(action)]));
  return Object.fromEntries(models.map((name) => [name, rights]));
};

async function upload(who: SystemCaller, { api }: SystemProject): Promise<string[]> {
  const form = new FormData();
  for (const name of ["a", "b"]) form.append("f", new Blob([new Uint8Array(pngImage(4, 4, name))]), `${name}.png`);
  const headers = { cookie: who.browser.cookieHeader(), "x-use-cookies": "true" };
  const response = await api.fetch(
    new Request("http://localhost:3000/media/upload", { method: "POST", body: form, headers }),
  );
  const { body } = (await response.json()) as { body: { id: string }[] };
  return body.map(({ id }) => id);
}

export async function done(who: SystemCaller, query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await who.gql(query, variables);
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data;
}

/** Takes all records of the model away, behind the product's back and therefore untold. */
export async function emptyModel({ open }: Home, model: string): Promise<void> {
  await open.database.pool.query(`delete from "${open.database.schema}"."${model}"`);
}
