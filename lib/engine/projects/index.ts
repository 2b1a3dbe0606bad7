export { changedDriver } from "./databases/change-driver.ts";
export { checkDatabase, type DatabaseCheck } from "./databases/check-database.ts";
export { describeDatabase, getDatabaseCredentials, rotateDatabasePassword } from "./databases/database-credentials.ts";
export { databaseGone } from "./databases/database-gone.ts";
export { dropDedicatedDatabase, ownConnection, provisionDatabase } from "./databases/dedicated-database.ts";
export { closeOwnDatabases } from "./databases/own-databases.ts";
export { getProject, masked, type ProjectDetails } from "./get-project.ts";
export { holdProject } from "./hold-project.ts";
export { checkProjectName } from "./lifecycle/check-project-name.ts";
export { createProject } from "./lifecycle/create-project.ts";
export { deleteProject } from "./lifecycle/delete-project.ts";
export { announceEnd, endProject } from "./lifecycle/end-project.ts";
export { listDeletedProjects } from "./lifecycle/list-deleted-projects.ts";
export { makeProject, type NewProject } from "./lifecycle/make-project.ts";
export { newProjectSlot } from "./lifecycle/new-project.ts";
export { startProjectUpkeep } from "./lifecycle/project-upkeep.ts";
export { purgeDeletedProjects, purgeProjectsOf, unmakeProject } from "./lifecycle/purge-deleted-projects.ts";
export { restoreProject } from "./lifecycle/restore-project.ts";
export { listProjects } from "./list-projects.ts";
export { listSystemMessages } from "./list-system-messages.ts";
export { mediaExpiry, mediaKey } from "./opening/media-key.ts";
export {
  chosenProject,
  type Member,
  type Membership,
  memberRole,
  requireAdmin,
  requireMember,
  requirePermission,
} from "./opening/member-role.ts";
export { lockSchema } from "./opening/migrate-schema.ts";
export { announceProject, openProject } from "./opening/open-project.ts";
export {
  languagesOf,
  type OpenProject,
  type ProjectDatabase,
  type ProjectSettings,
  settingsOf,
} from "./opening/project.ts";
export { switchProject } from "./opening/switch-project.ts";
export { prepareTenantRole, tenantGuard, tenantRole, tenantRoleOn, tenantSetting } from "./opening/tenant-guard.ts";
export { findPaidSubscription, keepsLargerPlan, type PaidSubscription } from "./plans/find-paid-subscription.ts";
export { checkSubscription, getSubscription } from "./plans/get-subscription.ts";
export { addGrant, type GrantTarget, removeGrant } from "./plans/plan-grants.ts";
export {
  hasPayments,
  heldPlans,
  holdingsOf,
  limitsOf,
  overLimit,
  projectLimit,
  requireRoomForMember,
} from "./plans/plan-limits.ts";
export {
  beginMove,
  claimMove,
  finishMove,
  giveUpMove,
  keepMove,
  noteMovePhase,
  noteMoveProblem,
} from "./plans/project-moves.ts";
export {
  endGrants,
  followPlans,
  moveTask,
  queueMove,
  settlePlans,
  settleProject,
  tryMoveAgain,
} from "./plans/settle-plan.ts";
export {
  renameTenantModel,
  setDatabase,
  setOwner,
  setPaidPlan,
  setProjectSettings,
  undeleteProject,
  updateLiveProject,
  updateProjectRow,
} from "./project-rows.ts";
export { requireFunctions, requireModels } from "./require-names.ts";
export { searchFunctionNames, searchFunctions } from "./schema-steps/008-search.ts";
export { schemaComment } from "./sql/create-project-schema.ts";
export { hasTranslations } from "./sql/has-translations.ts";
export {
  addSystemMessage,
  addSystemMessageOnce,
  changeSystemMessage,
  removeSystemMessage,
  removeSystemMessageOf,
} from "./system-messages.ts";
export { flushUsage, startUsageCounts } from "./usage/flush-usage.ts";
export { countCall } from "./usage/usage.ts";
export { type UsageDay, usageByDay } from "./usage/usage-by-day.ts";
