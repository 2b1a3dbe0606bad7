export { changedDriver } from "./change-driver.ts";
export { checkDatabase, type DatabaseCheck } from "./check-database.ts";
export { checkProjectName } from "./check-project-name.ts";
export { createProject } from "./create-project.ts";
export { describeDatabase, getDatabaseCredentials, rotateDatabasePassword } from "./database-credentials.ts";
export { databaseGone } from "./database-gone.ts";
export { dropDedicatedDatabase, ownConnection, provisionDatabase } from "./dedicated-database.ts";
export { deleteProject } from "./delete-project.ts";
export { announceEnd, endProject } from "./end-project.ts";
export { findPaidSubscription, keepsLargerPlan, type PaidSubscription } from "./find-paid-subscription.ts";
export { flushUsage, startUsageCounts } from "./flush-usage.ts";
export { getProject, masked, type ProjectDetails } from "./get-project.ts";
export { checkSubscription, getSubscription } from "./get-subscription.ts";
export { listDeletedProjects } from "./list-deleted-projects.ts";
export { listProjects } from "./list-projects.ts";
export { listSystemMessages } from "./list-system-messages.ts";
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
} from "./member-role.ts";
export { lockSchema } from "./migrate-schema.ts";
export { newProjectSlot } from "./new-project.ts";
export { announceProject, openProject } from "./open-project.ts";
export { closeOwnDatabases } from "./own-databases.ts";
export { addGrant, type GrantTarget, removeGrant } from "./plan-grants.ts";
export {
  hasPayments,
  heldPlans,
  holdingsOf,
  limitsOf,
  overLimit,
  projectLimit,
  requireRoomForMember,
} from "./plan-limits.ts";
export { languagesOf, type OpenProject, type ProjectDatabase, type ProjectSettings, settingsOf } from "./project.ts";
export {
  beginMove,
  claimMove,
  finishMove,
  giveUpMove,
  keepMove,
  noteMovePhase,
  noteMoveProblem,
} from "./project-moves.ts";
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
export { startProjectUpkeep } from "./project-upkeep.ts";
export { purgeDeletedProjects, purgeProjectsOf } from "./purge-deleted-projects.ts";
export { requireFunctions, requireModels } from "./require-names.ts";
export { restoreProject } from "./restore-project.ts";
export { searchFunctionNames, searchFunctions } from "./schema-steps/008-search.ts";
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
export { hasTranslations } from "./sql/has-translations.ts";
export { switchProject } from "./switch-project.ts";
export {
  addSystemMessage,
  changeSystemMessage,
  removeSystemMessage,
  removeSystemMessagesOf,
} from "./system-messages.ts";
export { prepareTenantRole, tenantGuard, tenantRole, tenantRoleOn, tenantSetting } from "./tenant-guard.ts";
export { countCall } from "./usage.ts";
