/** Which databases may be at addresses that only mean something inside the network of this installation. */
import type { Platform } from "../../../platform/platform.ts";
import type { Context } from "../../access/index.ts";

/** Whether the caller may name such a database: a super admin always, others where the installation says so. */
export function mayNamePrivate({ actor, platform }: Context): boolean {
  return platform.env.DATABASE_ALLOW_PRIVATE || isNamedBySuperAdmin(actor);
}

/** Whether the caller's word counts later too, whatever the setting says then. */
export function isNamedBySuperAdmin(actor: Context["actor"]): boolean {
  return actor.kind === "user" && actor.is_super_admin;
}

/**
 * Whether a project's own database may be there. `private_database` is what was noted when its address was given.
 * Addresses from before that was noted keep working, as they did while nothing was set, until somebody sets 0.
 */
export function mayBePrivate({ env }: Pick<Platform, "env">, private_database: boolean | null): boolean {
  if (env.DATABASE_ALLOW_PRIVATE || private_database === true) return true;
  return private_database === null && !env.GIVEN.includes("DATABASE_ALLOW_PRIVATE");
}
