export { type CheckCondition, conditionCheckSlot, conditionsLosing, followConditions } from "./conditions.ts";
export { deleteRole } from "./delete-role.ts";
export { findRole } from "./find-role.ts";
export { listFunctionNames } from "./list-function-names.ts";
export { listUsers, type ModelUse, type ModelUsers } from "./list-model-users.ts";
export { listRoles, type RoleSummary } from "./list-roles.ts";
export {
  findBeyond,
  type Holder,
  holderOf,
  modelsSeen,
  requireHeld,
  requireHeldMember,
  requireHeldRole,
  requireSeesAll,
} from "./require-held.ts";
export { addAdminRole, removeRole, renameModelInRoles, saveRole } from "./role-rows.ts";
export { roleToTry } from "./role-to-try.ts";
export { setRoleIntrospection } from "./set-role-introspection.ts";
export { upsertRole } from "./upsert-role.ts";
