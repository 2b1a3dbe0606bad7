/** What each operation of the system API asks of its caller: the one table of it. */

import { accessDenied } from "../../../contract/admin/admin.ts";
import type { AdministrativePermission } from "../../../contract/projects/projects.ts";
import { type Context, requireSuperAdmin } from "../../../engine/access/index.ts";
import { isOneself } from "../../../engine/members/index.ts";
import { chosenProject, memberRole, requireAdmin, requirePermission } from "../../../engine/projects/index.ts";
import { t } from "../../../kernel/words/words.ts";

type Arguments = Record<string, unknown>;

interface OperationRule {
  /**
   * `user`: to be signed in; `super_admin`: to administer the installation; `member`: to be in the project; `admin`: to
   * own it or have an admin role; else the permissions that the member must have.
   */
  needs:
    | "user"
    | "super_admin"
    | "member"
    | "admin"
    | AdministrativePermission
    | ((args: Arguments, ctx: Context) => AdministrativePermission[]);
  /** What those are told who are no super admins. */
  denied?: () => string;
  /** Argument that names the project; the session's where it is left out. */
  project?: "_id";
  /** What it counts among the root fields of one request, of `systemCostMax`; 1 where it is left out. */
  cost?: number;
  /** What it counts besides where one of these is asked of its answer. */
  costs?: Record<string, number>;
  /**
   * Reads that are refused to who views the console as somebody else, for they are of the person themselves, or tell a
   * secret. Mutations always are.
   */
  viewing?: "refused";
}

/** Reads lists of any length, or starts work that others wait for. */
const costly = 10;

const bySuperAdmins = (denied: () => string): OperationRule => ({ needs: "super_admin", denied });
const ofUsers = bySuperAdmins(() => accessDenied.users);
const ofProjects: OperationRule = { needs: "super_admin", denied: () => accessDenied.panel, project: "_id" };
const inProject = (needs: OperationRule["needs"]): OperationRule => ({ needs, project: "_id" });

/** Rules by root field. Engine commands guard themselves as well; an operation without a rule does not run. */
export const operationRules: Record<string, OperationRule> = {
  getUser: { needs: "user" },
  updateProfile: { needs: "user" },
  listProjects: { needs: "user" },
  organizations: { needs: "user", viewing: "refused" },
  upsertOrganization: { needs: "user" },
  /** Everybody sees the entries of their projects; what was sent only with the permission `audit`. */
  auditLogs: { needs: "user", cost: costly },
  auditStatistics: { needs: "user", cost: costly },
  auditChoices: { needs: "user" },
  /** Null to everybody but super admins. */
  auditRetention: { needs: "user" },
  updateAuditRetention: bySuperAdmins(() => t("Only super admins may change how long the audit log is kept.")),
  currentProject: { needs: "member" },
  getProject: inProject("member"),
  // Its records are counted model by model.
  projectModelsInfo: { ...inProject("member"), costs: { record_count: costly } },
  listPermissionsAndScopes: { needs: "member" },
  /** What they have not, they are told; what there is beyond it, not. */
  refusalReason: { needs: "member" },
  getTenants: { needs: "member" },
  teams: inProject("member"),
  /** The console shows what plugins add to every member; their env vars are for those with the permission `plugins`. */
  getPlugins: inProject("member"),
  listPluginIds: inProject("member"),
  getModelData: { needs: "content", cost: costly },
  getSingleData: { needs: "content" },
  listSingleModelRevisionData: { needs: "content", cost: costly },
  revisionRelations: { needs: "content" },
  upsertModelData: { needs: "content" },
  deleteModelData: { needs: "content" },
  duplicateModelData: { needs: "content" },
  deleteModelDataList: { needs: "content", cost: costly },
  updateModelDataListStatus: { needs: "content", cost: costly },
  updateModelDataListValues: { needs: "content", cost: costly },
  recordViews: { needs: "content" },
  /** Shared ones need `models` as well, which the engine asks for. */
  saveRecordView: { needs: "content" },
  deleteRecordView: { needs: "content" },
  restoreRevision: { needs: "content" },
  modelDataChanged: { needs: "content" },
  addModelToProject: { needs: "models" },
  updateModel: { needs: "models" },
  upsertFieldToModel: { needs: "models" },
  modelFieldOperation: { needs: "models" },
  upsertConnectionToModel: { needs: "models" },
  rearrangeSerialOfField: { needs: "models" },
  fieldAliases: { needs: "models" },
  removeFieldAlias: { needs: "models" },
  fieldTypeChangePreview: { needs: "models", cost: costly },
  modelChangePreview: { needs: "models", cost: costly },
  updateProject: { needs: permissionsOfUpdate },
  apiTokenSecret: { needs: "api_secrets", viewing: "refused" },
  tokenOperations: { needs: "api_secrets" },
  setTokenOperations: { needs: "api_secrets" },
  setRoleIntrospection: { needs: "roles" },
  conditionCount: { needs: "roles", cost: costly },
  generateApiToken: { needs: "api_secrets" },
  deleteApiToken: { needs: "api_secrets" },
  takeOverApiToken: { needs: "admin" },
  generateProjectToken: { needs: "api_secrets" },
  deleteProjectToken: { needs: "api_secrets" },
  generateTenantToken: { needs: "api_secrets" },
  /** Of each project that the token is for; the command asks for them. */
  generateSyncToken: { needs: "user" },
  syncTokens: { needs: "user", viewing: "refused" },
  deleteSyncToken: { needs: "user" },
  upsertRoleToProject: { needs: "roles" },
  deleteRoleFromProject: { needs: "roles" },
  teamMembers: { needs: "teams" },
  invitations: { needs: "teams" },
  inviteMember: { needs: "teams" },
  renewInvitation: { needs: "teams" },
  revokeInvitation: { needs: "teams" },
  searchUsers: { ...inProject("teams"), viewing: "refused" },
  upsertTeam: { needs: "teams" },
  deleteTeam: { needs: "teams" },
  listWebHooks: inProject("webhooks"),
  createWebHook: { needs: "webhooks" },
  deleteWebHook: { needs: "webhooks" },
  updateWebHook: { needs: "webhooks" },
  resumeWebHook: { needs: "webhooks" },
  rotateWebHookSecret: { needs: "webhooks" },
  testWebHook: { needs: "webhooks", cost: costly },
  replayWebHookDeliveries: { needs: "webhooks", cost: costly },
  webHookSecrets: { needs: "webhooks", viewing: "refused" },
  webHookDeliveries: { needs: "webhooks", cost: costly },
  webHookDelivery: { needs: "webhooks" },
  projectFunctionsInfo: inProject("logic"),
  listAvailableFunctions: inProject("logic"),
  listExecutableFunctions: inProject("logic"),
  functionVersions: inProject("logic"),
  functionLogs: { ...inProject("logic"), cost: costly },
  functionTypes: { ...inProject("logic"), cost: costly },
  upsertFunctionToProject: { needs: "logic", cost: costly },
  runFunction: { needs: "logic", cost: costly },
  restoreFunctionVersion: { needs: "logic", cost: costly },
  rotateFunctionKey: { needs: "logic" },
  deleteFunctionFromProject: { needs: "logic" },
  upsertPlugin: { needs: "plugins" },
  systemPlugins: { needs: "user", viewing: "refused" },
  setSystemPluginStatus: bySuperAdmins(() => t("Only super admins may activate system plugins.")),
  availablePlugins: { needs: "user" },
  uninstallPlugin: bySuperAdmins(() => t("Only super admins may install plugins.")),
  getPhotos: { needs: "media", cost: costly },
  adminUsers: { ...ofUsers, cost: costly, viewing: "refused" },
  adminUserHoldings: { ...ofUsers, viewing: "refused" },
  adminInvitations: { ...ofUsers, viewing: "refused" },
  adminInvite: ofUsers,
  adminRenewInvitation: ofUsers,
  adminRevokeInvitation: ofUsers,
  adminMakePasswordLink: ofUsers,
  adminCreateUser: ofUsers,
  adminUpdateUser: ofUsers,
  adminSuspendUser: ofUsers,
  adminActivateUser: ofUsers,
  adminDeleteUser: ofUsers,
  adminProjects: { ...ofProjects, cost: costly, viewing: "refused" },
  adminUpdateProject: ofProjects,
  adminGrantPlan: ofProjects,
  adminEndGrant: ofProjects,
  adminGrantUserPlan: ofUsers,
  adminEndUserGrant: ofUsers,
  adminMoveProject: ofProjects,
  adminDeleteProject: ofProjects,
  adminRestoreProject: ofProjects,
  adminUpsertSystemMessage: ofProjects,
  adminDeleteSystemMessage: ofProjects,
  uploadImageFromUrl: { needs: "media", cost: costly },
  deleteMediaFile: { needs: "media" },
  updateMediaFile: { needs: "media" },
  mediaFiles: { needs: "media", cost: costly },
  /** Forms of records show their files to everybody who may open them. */
  mediaFile: { needs: "member" },
  mediaUses: { needs: "media", cost: costly },
  mediaSettings: { needs: "media" },
  uploadMediaFromUrl: { needs: "media", cost: costly },
  updateMediaSettings: { needs: "media" },
};

/** Each part of the update has a permission of its own; to leave the project takes none. */
function permissionsOfUpdate(args: Arguments, ctx: Context): AdministrativePermission[] {
  const { _id, add_team_member, remove_team_member, project_secret_key, ...settings } = args;
  const others = [add_team_member, project_secret_key, ...Object.values(settings)];
  if (isOneself(ctx, remove_team_member as { member_id: string } | null) && others.every((value) => value == null))
    return [];
  const asked: [unknown, AdministrativePermission][] = [
    [add_team_member ?? remove_team_member, "teams"],
    [project_secret_key, "api_secrets"],
    [Object.values(settings).find((value) => value != null), "settings"],
  ];
  const needed = asked.flatMap(([value, permission]) => (value == null ? [] : [permission]));
  return needed.length > 0 ? needed : ["settings"];
}

/** The project that an operation is about; null for those that are about the caller alone. */
export function projectOf(name: string, args: Arguments, ctx: Context): string | null {
  const rule = operationRules[name];
  if (rule?.project && typeof args._id === "string" && args._id) return args._id;
  // The members of the project that an administrator happens to have open do not read of other people in its log.
  if (rule?.needs === "super_admin") return null;
  return ctx.actor.kind === "user" ? ctx.actor.project_id : null;
}

/**
 * FORBIDDEN with the permission to ask for, NOT_FOUND for others' projects, unless the caller may run the operation.
 */
export async function requireOperation(name: string, args: Arguments, ctx: Context): Promise<void> {
  const { needs, denied } = operationRules[name]!;
  if (needs === "user") return;
  if (needs === "super_admin") return void requireSuperAdmin(ctx, denied?.() ?? t("Only super admins may do this."));
  const membership = await memberRole(ctx, projectOf(name, args, ctx) ?? chosenProject(ctx));
  if (needs === "member") return;
  if (needs === "admin") return requireAdmin(membership);
  for (const permission of typeof needs === "function" ? needs(args, ctx) : [needs])
    requirePermission(membership, permission);
}
