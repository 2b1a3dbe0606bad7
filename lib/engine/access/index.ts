export { type Actor, type Context, requireUser, type UserActor } from "./context.ts";
export { type Action, type Permission, permissionOf, type Role } from "./rights.ts";
