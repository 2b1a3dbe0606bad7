import { limits } from "../../../contract/limits.ts";
import type { Context } from "../../access/index.ts";
import {
  type CatalogModel,
  catalogOf,
  compileObject,
  constant,
  node,
  readableFields,
  titleField,
} from "../../compiler/index.ts";
import { loadModels } from "../../models/index.ts";
import { languagesOf, memberRole, type OpenProject } from "../../projects/index.ts";
import { mediaSource } from "../reading/media-source.ts";
import { bindRules } from "../reading/record-catalog.ts";
import { runStatement } from "../statements/run-statement.ts";

export interface Tenant {
  id: string;
  name: string;
  /** Address of a picture; empty where the tenant model has no text field `logo`. */
  logo: string;
}

/**
 * The tenants of a saas project that the member's role may read, by name, published or not; at most 1,000, or the one
 * with this id. Members are the operator's people, so whichever tenant their switcher has chosen, they see the others
 * here.
 */
export async function listTenants(ctx: Context, project: OpenProject, id?: string): Promise<Tenant[]> {
  const { role } = await memberRole(ctx, project.id);
  const own = catalogOf(
    await loadModels(project),
    role,
    project.database,
    "all",
    languagesOf(project),
    mediaSource(project),
  );
  const model = [...own.models.values()].find((one) => one.tenant === "self");
  if (project.project_type !== "saas" || !model?.can.read) return [];
  const { name, children } = selectionOf(model);
  const compile = (catalog: typeof own) =>
    compileObject(catalog, [
      {
        alias: "tenants",
        kind: "list",
        model: model.name,
        status: "all",
        args: {
          limit: constant(limits.listRowsMax),
          sort: constant([{ [name]: "asc" }]),
          ...(id && { where: constant({ id: { eq: id } }) }),
        },
        children,
      },
    ]);
  const catalog = await bindRules(ctx, project, own, null, compile);
  const text = await runStatement(project.database, compile(catalog), catalog.bound);
  const { tenants } = JSON.parse(text) as { tenants: { id: string; name: string | null; logo?: string | null }[] };
  return tenants.map((tenant) => ({ id: tenant.id, name: tenant.name ?? tenant.id, logo: tenant.logo ?? "" }));
}

function selectionOf(model: CatalogModel) {
  const name = titleField(model)?.name ?? "id";
  const logo = readableFields(model.fields.values()).find((one) => one.name === "logo" && one.kind.isIndexedByParts);
  const children = [node("id"), { ...node(name), alias: "name" }, ...(logo ? [node("logo")] : [])];
  return { name, children };
}
