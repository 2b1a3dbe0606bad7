/** The models as one caller may see and change them: by role, by tenant, and by what custom logic answers. */
import { adminRole, type Context, decideCustomLogic, type Role, ruleOf, tenantName } from "../../access/index.ts";
import { type Catalog, catalogOf, type Tenancy } from "../../compiler/index.ts";
import { loadModels } from "../../models/index.ts";
import { languagesOf, memberRole, type OpenProject } from "../../projects/index.ts";
import { conditionOfRule, decideCondition } from "./conditions.ts";
import { mediaSource } from "./media-source.ts";

/** The tenant that a caller is bound to; null for none. */
export function tenantOf({ actor }: Context): string | null {
  return "tenant_id" in actor ? (actor.tenant_id ?? null) : null;
}

/** How a caller stands to the project's tenants. Admins without a tenant see all of them. */
export function tenancyOf(
  ctx: Context,
  project: Pick<OpenProject, "project_type">,
  role: Pick<Role, "is_admin">,
): Tenancy {
  if (project.project_type !== "saas") return "none";
  if (tenantOf(ctx)) return "bound";
  return role.is_admin ? "all" : "missing";
}

/** The catalog for one request, bound to the caller's tenant where there is one. */
export function bindTenant(ctx: Context, catalog: Catalog): Catalog {
  return catalog.tenancy === "bound" ? { ...catalog, bound: { [tenantName]: tenantOf(ctx) } } : catalog;
}

/**
 * The catalog with the answers of conditions and custom logic that `make` needs, each asked for once and all at the
 * same time. `make` compiles what the request is about; it is called with a catalog that notes what it needs.
 */
export async function bindRules(
  ctx: Context,
  project: OpenProject,
  catalog: Catalog,
  input: unknown,
  make: (catalog: Catalog) => unknown,
): Promise<Catalog> {
  if (!catalog.has_rules) return catalog;
  const needs = new Set<string>();
  make({ ...catalog, needs });
  const answers = await Promise.all(
    [...needs].map(async (name): Promise<[string, unknown]> => {
      const rule = ruleOf(name);
      if (conditionOfRule(catalog.role, rule)) return [name, decideCondition(ctx, project, catalog, rule)];
      const { model, action } = rule;
      const about = { project_id: project.id, role: catalog.role.name, tenant_id: tenantOf(ctx), input };
      return [name, await decideCustomLogic(ctx, { ...about, model, action })];
    }),
  );
  return { ...catalog, bound: { ...catalog.bound, ...Object.fromEntries(answers) } };
}

/** The project's models as the signed-in member may see and change them. NOT_FOUND for a project that is not theirs. */
export async function memberCatalog(ctx: Context, project: OpenProject): Promise<Catalog> {
  const role = ctx.actor.kind === "system" ? adminRole : (await memberRole(ctx, project.id)).role;
  const tenancy = tenancyOf(ctx, project, role);
  const models = await loadModels(project);
  const catalog = catalogOf(models, role, project.database, tenancy, languagesOf(project), mediaSource(project));
  return { ...bindTenant(ctx, catalog), of_member: true };
}
