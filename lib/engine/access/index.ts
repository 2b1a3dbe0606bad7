export { type Claims, claimsOf, fillCondition, sampleClaims } from "./conditions.ts";
export {
  type Actor,
  askingActor,
  type Context,
  type KnownDevice,
  notWhileViewing,
  requireNotViewing,
  requireSuperAdmin,
  requireUser,
  type UserActor,
  type Viewing,
} from "./context.ts";
export {
  decideCustomLogic,
  type RuleAnswer,
  type RuleDecider,
  type RuleQuestion,
  ruleDeciderSlot,
  ruleName,
  ruleOf,
  tenantName,
} from "./custom-logic.ts";
export { findToken, type TokenIdentity } from "./find-token.ts";
export { findTokenOperation, notOnList, requireNoList } from "./find-token-operation.ts";
export {
  type Action,
  adminRole,
  conditionOf,
  fieldConditionOf,
  fieldConditionsOf,
  isDecided,
  type Level,
  type Permission,
  permissionOf,
  type Role,
} from "./rights.ts";
export { type GuardedModel, isHidden, type Rights, rightsBeyond, seesAll } from "./rights-beyond.ts";
export { isTokenActive, makerOfToken } from "./token-maker.ts";
