import type { Context, Role } from "../access/index.ts";
import { type Catalog, catalogOf } from "../compiler/index.ts";
import { loadModels } from "../models/index.ts";
import { memberRole, type OpenProject } from "../projects/index.ts";

const everything: Role = {
  name: "admin",
  is_admin: true,
  system_generated: true,
  api_permissions: {},
  logic_executions: [],
};

/** The project's models as the signed-in member may see and change them. NOT_FOUND for a project that is not theirs. */
export async function memberCatalog(ctx: Context, project: OpenProject): Promise<Catalog> {
  const role = ctx.actor.kind === "system" ? everything : (await memberRole(ctx, project.id)).role;
  return catalogOf(await loadModels(project), role, project.database.schema);
}
