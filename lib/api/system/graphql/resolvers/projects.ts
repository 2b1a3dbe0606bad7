import { type AdministrativePermission, administrativePermissions } from "../../../../contract/projects/projects.ts";
import type { Context } from "../../../../engine/access/index.ts";
import { isOneself, listTeamMembers } from "../../../../engine/members/index.ts";
import { loadModels, settleAllTenants } from "../../../../engine/models/index.ts";
import { listPlugins } from "../../../../engine/plugins/index.ts";
import { updateProject } from "../../../../engine/project-settings/index.ts";
import {
  chosenProject,
  getProject,
  listProjects,
  listSystemMessages,
  openProject,
  type ProjectDetails,
  requireMember,
} from "../../../../engine/projects/index.ts";
import { listFunctionNames, listRoles } from "../../../../engine/roles/index.ts";
import { listTokens } from "../../../../engine/tokens/index.ts";
import { PlinthError } from "../../../../kernel/errors.ts";
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";
import { pageOf, passes } from "./filters.ts";
import { presentFunctions } from "./functions.ts";
import { readingOf } from "./model-reading.ts";
import { presentPerson } from "./people.ts";
import { presentPlugin } from "./plugins.ts";
import { presentModels } from "./present-models.ts";
import { presentRole } from "./roles.ts";

/** Projects of the signed-in user. */
export const projectResolvers = {
  async currentProject(_, ctx) {
    const { project } = await requireMember(ctx, null);
    return presentProject(ctx, await getProject(ctx, project.id));
  },

  async getProject({ _id }, ctx) {
    return presentProject(ctx, await getProject(ctx, _id ?? chosenProject(ctx)));
  },

  async listProjects({ filter, where }, ctx) {
    const projects = (await listProjects(ctx)).filter((project) => passes(project, where));
    return Promise.all(pageOf(projects, filter).map(async ({ id }) => presentProject(ctx, await getProject(ctx, id))));
  },

  async updateProject({ _id, ...change }, ctx) {
    if (_id && _id !== chosenProject(ctx))
      throw new PlinthError("BAD_USER_INPUT", t("Please switch to the project to change it."));
    const { id } = await updateProject(ctx, change);
    if ("tenant_model_name" in change && change.tenant_model_name)
      await settleAllTenants(await openProject(ctx.platform, id));
    // Who left sees nothing of it any more.
    if (isOneself(ctx, change.remove_team_member)) return null;
    return presentProject(ctx, await getProject(ctx, id));
  },

  async listPermissionsAndScopes(_, ctx) {
    const { project } = await requireMember(ctx, null);
    const { models } = await loadModels(project);
    return {
      permissions: administrativePermissions,
      models: models.map(({ name }) => name),
      functions: await listFunctionNames(ctx, project.id),
    };
  },
} satisfies Partial<Resolvers>;

/** A project with what it takes more to find out as functions, which run when they are selected. */
function presentProject(ctx: Context, project: ProjectDetails) {
  const { id } = project;
  const may = (permission: AdministrativePermission) =>
    project.membership.administrative_permissions.includes(permission);
  return {
    id,
    _key: id,
    name: project.name,
    description: project.description,
    created_at: project.created_at.toISOString(),
    updated_at: project.updated_at.toISOString(),
    trial_ends: project.trial_ends?.toISOString() ?? null,
    expire_at: project.expire_at?.toISOString() ?? null,
    project_plan: project.plan,
    project_template: project.project_template,
    per_tenant_separate_database: false,
    default_storage_plugin: project.settings.default_storage_plugin,
    default_function_plugin: project.settings.default_function_plugin,
    system_messages: async () =>
      (await listSystemMessages(ctx, id)).map(({ id: _key, ...message }) => ({ _key, ...message })),
    teams: async () => (may("teams") ? (await listTeamMembers(ctx, id, {})).map(presentPerson) : []),
    project_type: project.project_type,
    workspaces: [{ name: "main", active: true, is_default: true, is_production: true, project_id: id }],
    project_secret_key: project.secret_key,
    tenant_model_name: project.tenant_model_name,
    settings: { project_id: id, ...project.settings },
    driver: may("settings") ? { ...project.driver, project_id: id } : null,
    roles: async () => Object.fromEntries((await listRoles(ctx, id)).map((role) => [role.name, presentRole(role)])),
    tokens: () => (may("api_secrets") ? listTokens(ctx, id) : []),
    plugins: async () => (await listPlugins(ctx, id)).map(presentPlugin),
    schema: async () => ({
      models: async () => {
        const opened = await openProject(ctx.platform, id);
        return presentModels(await loadModels(opened), readingOf(ctx, { project: opened, ...project.membership }));
      },
      functions: () => (may("logic") ? presentFunctions(ctx, id) : []),
    }),
  };
}
