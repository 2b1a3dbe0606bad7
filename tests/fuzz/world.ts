/** What the fuzz asks: a server process, and a project in it that has one of everything and a field of every kind. */
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from "graphql";
import { createApi } from "../../lib/api/app.ts";
import { systemProject } from "../support/calls/system-api.ts";
import { fieldSamples } from "../support/fields/field-samples.ts";
import { type Browser, browser } from "../support/in-process.ts";
import { type ServerProcess, startServer } from "../support/nodes/server-process.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { fill, type Known } from "../support/rights/world.ts";
import { paymentSettings } from "../support/services/payment-events.ts";

const settings = {
  ...paymentSettings,
  PLAN_LIMITS: "0",
  WEBHOOK_ALLOW_PRIVATE: "1",
  // Each request comes from an address of its own, so that what is counted by address keeps nobody out.
  TRUSTED_PROXIES: "1",
  LOG_LEVEL: "error",
} as const;

export interface Installation {
  platform: TestPlatform;
  server: ServerProcess;
  /** Of the first account. */
  superAdmin: Browser;
  close(): Promise<void>;
}

/** A server process on a database of its own; the platform in this process fills it as a second node. */
export async function startInstallation(): Promise<Installation> {
  const platform = await testPlatform({ env: { ...settings, LOG_LEVEL: "silent" } });
  const superAdmin = browser(createApi(platform));
  await superAdmin.post("/auth/v2/register", { email: "operator@example.com", password: "long enough 4 all" });
  const { PLINTH_DATA_DIR, PLINTH_SECRET } = platform.env;
  const server = await startServer({
    ...settings,
    DATABASE_URL: platform.databaseUrl,
    DATABASE_ALLOW_PRIVATE: "1",
    PLINTH_DATA_DIR,
    PLINTH_SECRET,
  });
  return {
    platform,
    server,
    superAdmin,
    async close() {
      const killing = setTimeout(() => server.child.kill("SIGKILL"), 20_000);
      await server.end();
      clearTimeout(killing);
      await platform.close();
    },
  };
}

export interface World {
  owner: Browser;
  /** Somebody without a project, whose session may end. */
  spare: Browser;
  superAdmin: Browser;
  known: Known;
  /** Of the generated API, with all rights. */
  token: string;
  schema: GraphQLSchema;
  openApi: { paths: Record<string, Record<string, unknown>> };
}

/** A new project with everything in it. */
export async function makeWorld({ platform, server, superAdmin }: Installation): Promise<World> {
  const project = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
  const { owner } = project;
  const known = await fill(platform, project);
  for (const name of ["everything", "scratch"])
    await owner.gql(`mutation { addModelToProject(name: "${name}") { name } }`);
  const add = `mutation ($model_name: String!, $field_label: String!, $parent_field: String, $field_type: FIELD_TYPE_ENUM, $field_sub_type: FIELD_SUB_TYPE_ENUM,
    $input_type: INPUT_TYPE_ENUM, $validation: module_validation_payload) { upsertFieldToModel(model_name: $model_name, field_label: $field_label, parent_field: $parent_field,
    field_type: $field_type, field_sub_type: $field_sub_type, input_type: $input_type, validation: $validation) { identifier } }`;
  for (const { name, field, inside = [] } of fieldSamples) {
    const made = await owner.gql(add, { model_name: "everything", field_label: name, ...field });
    if (made.errors) throw new Error(`${name}: ${JSON.stringify(made.errors)}`);
    for (const label of inside)
      await owner.gql(add, {
        model_name: "everything",
        field_label: label,
        parent_field: name,
        field_type: "text",
        input_type: "string",
      });
  }
  await owner.gql(
    `mutation { upsertConnectionToModel(from: "everything", to: "vault", forward_connection_type: has_many, reverse_connection_type: has_one) { model } }`,
  );
  const made = await owner.gql(`mutation { generateApiToken(name: "fuzz", role: "admin") { token } }`);
  const token: string = made.data.generateApiToken.token;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const introspection = await fetch(`${server.url}/secured/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const schema = buildClientSchema(((await introspection.json()) as { data: IntrospectionQuery }).data);
  const openApi = (await (
    await fetch(`${server.url}/secured/rest/openapi.json`, { headers })
  ).json()) as World["openApi"];
  return { owner: owner.browser, spare: (await project.stranger()).browser, superAdmin, known, token, schema, openApi };
}

/** Whether most of what is asked in it still finds what it is about. */
export async function isAlive(world: World, url: string): Promise<boolean> {
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({
        query: path.startsWith("/system") ? "{ currentProject { id } }" : "{ vaultCount everythingCount }",
      }),
    });
    return answer.status === 200 && !("errors" in ((await answer.json()) as object));
  };
  const cookies = { cookie: world.owner.cookieHeader(), "x-use-cookies": "true" };
  return (
    (await ask("/system/graphql", cookies)) &&
    (await ask("/secured/graphql", { authorization: `Bearer ${world.token}` }))
  );
}
