/** A project of two tenants with a file of each and one of its own, and people and tokens who work for one of them or for none. */
import { beforeAll, expect } from "vitest";
import { loadModels } from "../../../lib/engine/models/index.ts";
import { type OpenProject, openProject } from "../../../lib/engine/projects/index.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../calls/system-api.ts";
import { pngImage } from "../files/images.ts";
import { base, platform, upload, withMediaServer } from "../services/media-server.ts";

export let saas: SystemProject;
export let keeper: SystemCaller;
export let opened: OpenProject;
export const tenant: Record<string, string> = {};
export const token: Record<string, string> = {};
export const file: Record<string, { id: string; url: string }> = {};
export const record: Record<string, string> = {};

/** Works for a tenant, or with null for none. */
export async function as<T>(name: string | null, run: () => Promise<T>, who = saas.owner): Promise<T> {
  if (name === null) who.browser.cookies.delete("temp_tenant_id");
  else who.browser.cookies.set("temp_tenant_id", tenant[name]!);
  try {
    return await run();
  } finally {
    who.browser.cookies.delete("temp_tenant_id");
  }
}

export const gql = async (query: string, variables: object = {}, who = saas.owner) => {
  const { data, errors } = await who.gql(query, variables);
  expect(errors).toBeUndefined();
  return data;
};
export const ask = async (query: string, variables: object, bearer: string) => {
  const answer = await fetch(`${base}/secured/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  return (await answer.json()) as any;
};
const image = (seed: string): [string, Buffer] => [`${seed}.png`, pngImage(8, 8, seed)];
export const put = async (seed: string, query = "", who = saas.owner) =>
  (await upload(who, [image(seed)], query)).body.body[0] as { id: string; url: string; tenant_id: string | null };

/** Makes it all before the tests of a file. */
export function withTenantFiles(): void {
  withMediaServer();
  beforeAll(makeTenantFiles);
}

async function makeTenantFiles(): Promise<void> {
  saas = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
  opened = await openProject(platform, saas.id);
  const models = (await loadModels(opened)).models.map(({ name }) => name);
  for (const model_name of ["company", "note", "country"]) {
    if (!models.includes(model_name))
      await gql(`mutation ($n: String!) { addModelToProject(name: $n) { name } }`, { n: model_name });
    for (const [label, type] of [
      ["Name", "text"],
      ["Cover", "media"],
    ])
      await gql(
        `mutation ($m: String!, $l: String!, $t: FIELD_TYPE_ENUM) { upsertFieldToModel(model_name: $m, field_label: $l, field_type: $t) { identifier } }`,
        { m: model_name, l: label, t: type },
      );
  }
  await gql(`mutation { updateModel(type: update, model_name: "country", is_common_model: true) { name } }`);
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  await gql(`mutation ($p: JSON) { upsertRoleToProject(name: "seller", api_permissions: $p) { id } }`, {
    p: { company: all, note: all, country: all },
  });
  for (const role of ["admin", "seller"])
    token[role] = (
      await gql(`mutation ($r: String!) { generateApiToken(name: $r, role: $r) { token } }`, { r: role })
    ).generateApiToken.token;
  keeper = await saas.member(["media", "content"]);
  for (const name of ["acme", "bolt"]) {
    const { upsertModelData } = await gql(
      `mutation ($p: JSON) { upsertModelData(model_name: "company", payload: $p, status: "published") { id } }`,
      { p: { name } },
    );
    tenant[name] = upsertModelData.id;
    token[name] = (
      await gql(`mutation ($id: String!, $t: String!) { generateTenantToken(tenant_id: $id, token: $t) { token } }`, {
        id: tenant[name],
        t: token.seller,
      })
    ).generateTenantToken.token;
    file[name] = await as(name, () => put(`of ${name}`));
    record[name] = (
      await ask(
        `mutation ($c: ID) { one: createNote(input: { name: "n", cover: $c }) { id } }`,
        { c: file[name]!.id },
        token[name]!,
      )
    ).data.one.id;
  }
  file.own = await as(null, () => put("the project's own"));
}
