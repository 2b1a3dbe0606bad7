export { type AuditChoices, auditChoices } from "./audit-log/audit-choices.ts";
export { findAuditRetention, updateAuditRetention } from "./audit-log/audit-retention.ts";
export { auditStatistics } from "./audit-log/audit-statistics.ts";
export { describeEntry } from "./audit-log/describe-entry.ts";
export { exportAuditLogs } from "./audit-log/export-audit-logs.ts";
export { listAuditLogs } from "./audit-log/list-audit-logs.ts";
export { checkDatabase, type DatabaseCheck } from "./check-database.ts";
export { checkProjectName } from "./check-project-name.ts";
export { createProject } from "./create-project.ts";
export { describeDatabase, getDatabaseCredentials, rotateDatabasePassword } from "./database-credentials.ts";
export { databaseGone } from "./database-gone.ts";
export { dropDedicatedDatabase, ownConnection, provisionDatabase } from "./dedicated-database.ts";
export { deleteAccount } from "./delete-account.ts";
export { deleteProject } from "./delete-project.ts";
export { deleteRole } from "./delete-role.ts";
export { deleteToken } from "./delete-token.ts";
export { announceEnd, endProject } from "./end-project.ts";
export { type EnvVar, maskedEnvVars, openEnvVars, sealEnvVars } from "./env-vars.ts";
export { findPaidSubscription, keepsLargerPlan, type PaidSubscription } from "./find-paid-subscription.ts";
export { findRole } from "./find-role.ts";
export { findTokenRow } from "./find-token-row.ts";
export { flushUsage, tendUsage } from "./flush-usage.ts";
export { followModelName, followModelNameIn } from "./follow-model-name.ts";
export { generateToken } from "./generate-token.ts";
export { getProject, type ProjectDetails } from "./get-project.ts";
export { checkSubscription, getSubscription } from "./get-subscription.ts";
export { getTokenSecret } from "./get-token-secret.ts";
export { getUser, type UserDetails } from "./get-user.ts";
export { insertToken } from "./insert-token.ts";
export {
  renewInstallationInvitation,
  renewInvitation,
  revokeInstallationInvitation,
  revokeInvitation,
} from "./invitations/change-invitation.ts";
export { type Invited, inviteMember, inviteToInstallation } from "./invitations/invite.ts";
export { type InvitationRow, listInstallationInvitations, listInvitations } from "./invitations/list-invitations.ts";
export { acceptInvitation, describeInvitation } from "./invitations/use-invitation.ts";
export { listDeletedProjects } from "./list-deleted-projects.ts";
export { listFunctionNames } from "./list-function-names.ts";
export { type GroupMember, listOrganizations, listTeams } from "./list-groups.ts";
export { listTeamMembers, type Person, searchUsers } from "./list-people.ts";
export { listProjects } from "./list-projects.ts";
export { listRoles, type RoleSummary } from "./list-roles.ts";
export { listSystemMessages } from "./list-system-messages.ts";
export { listTokens, type TokenSummary } from "./list-tokens.ts";
export { listUsers, type ModelUse, type ModelUsers } from "./list-users.ts";
export { makeProject, type NewProject } from "./make-project.ts";
export { mediaExpiry, mediaKey } from "./media-key.ts";
export {
  chosenProject,
  type Member,
  type Membership,
  memberRole,
  requireAdmin,
  requireMember,
  requirePermission,
  roleToTry,
} from "./member-role.ts";
export { lockSchema } from "./migrate-schema.ts";
export { announceProject, openProject } from "./open-project.ts";
export { closeOwnDatabases } from "./own-databases.ts";
export { hasPayments, heldPlans, limitsOf, overLimit, projectLimit } from "./plan-limits.ts";
export { languagesOf, type OpenProject, type ProjectDatabase, type ProjectSettings, settingsOf } from "./project.ts";
export { purgeDeletedProjects } from "./purge-deleted-projects.ts";
export { findBeyond, type Holder, holderOf, modelsSeen, requireHeld, requireSeesAll } from "./require-held.ts";
export { requireFunctions, requireModels } from "./require-names.ts";
export { restoreProject } from "./restore-project.ts";
export { deleteTeam, upsertOrganization, upsertTeam } from "./save-groups.ts";
export { setRoleIntrospection } from "./set-role-introspection.ts";
export {
  endGrants,
  followPlans,
  moveTask,
  queueMove,
  settlePlans,
  settleProject,
  tryMoveAgain,
} from "./settle-plan.ts";
export { schemaComment } from "./sql/create-project-schema.ts";
export { switchProject } from "./switch-project.ts";
export {
  deleteSyncToken,
  generateSyncToken,
  listSyncTokens,
  requireTokenProjects,
  type SyncToken,
} from "./sync-tokens.ts";
export { takeOverToken } from "./take-over-token.ts";
export { prepareTenantRole, tenantGuard, tenantRole, tenantRoleOn, tenantSetting } from "./tenant-guard.ts";
export { tendProjects } from "./tend-projects.ts";
export { listTokenOperations, setTokenOperations, type TokenOperationSummary } from "./token-operations.ts";
export { requireMovableDefault, updateProject } from "./update-project.ts";
export { upsertRole } from "./upsert-role.ts";
export { countCall } from "./usage.ts";
