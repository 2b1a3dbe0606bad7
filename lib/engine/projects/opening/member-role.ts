import { notYoursMessage } from "../../../contract/projects/named-project.ts";
import { type AdministrativePermission, administrativePermissions } from "../../../contract/projects/projects.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { adminRole, type Context, type Role, requireUser, type UserActor } from "../../access/index.ts";
import { openProject } from "./open-project.ts";
import type { OpenProject } from "./project.ts";

/** The role of a person in a project, and the console screens they may open. */
export interface Membership {
  role: Role;
  administrative_permissions: AdministrativePermission[];
  is_owner: boolean;
}

/**
 * What the signed-in user is in a project. The owner, members with an admin role and super admins may do everything.
 * NOT_FOUND for a project that is not theirs, so that ids of others cannot be probed. While they view the console as
 * somebody else, it is what that one is, in that project alone.
 */
export async function memberRole(ctx: Context, projectId: string): Promise<Membership> {
  const actor = requireUser(ctx);
  const { viewing } = actor;
  if (viewing) {
    if (viewing.project_id !== projectId) throw new PlinthError("NOT_FOUND", t("There is no project with this id."));
    const { role, administrative_permissions } = viewing;
    return { role, administrative_permissions, is_owner: false };
  }
  const row = await ctx.platform.db
    .selectFrom("plinth.projects as p")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "p.id").on("m.user_id", "=", actor.user.id),
    )
    .leftJoin("plinth.project_roles as r", (join) =>
      join.onRef("r.project_id", "=", "p.id").onRef("r.name", "=", "m.role"),
    )
    .select([
      "p.owner_id",
      "m.user_id",
      "m.administrative_permissions",
      "r.name",
      "r.is_admin",
      "r.system_generated",
      "r.api_permissions",
      "r.logic_executions",
      "r.introspection",
    ])
    .where("p.id", "=", projectId)
    .where("p.deleted_at", "is", null)
    .executeTakeFirst();
  const isOwner = row?.owner_id === actor.user.id;
  if (!row || !(isOwner || row.user_id || actor.is_super_admin))
    throw new PlinthError("NOT_FOUND", t("There is no project with this id."));
  if (isOwner || actor.is_super_admin || row.is_admin)
    return { role: adminRole, administrative_permissions: [...administrativePermissions], is_owner: isOwner };
  const role: Role = {
    name: row.name ?? "",
    is_admin: false,
    system_generated: row.system_generated ?? false,
    api_permissions: row.api_permissions ?? {},
    logic_executions: row.logic_executions ?? [],
    introspection: row.introspection ?? true,
  };
  const allowed = new Set(row.administrative_permissions);
  return {
    role,
    administrative_permissions: administrativePermissions.filter((name) => allowed.has(name)),
    is_owner: false,
  };
}

/** The project that the caller's session has chosen, and what they may do in it. */
export interface Member extends Membership {
  actor: UserActor;
  project: OpenProject;
}

/**
 * The session's project, or the one that is named, when the user may open that part of the console; with `null`
 * membership is enough. UNAUTHENTICATED without a session, BAD_USER_INPUT before a project is chosen, NOT_FOUND for
 * others' projects, FORBIDDEN with the permission to ask for.
 */
export async function requireMember(
  ctx: Context,
  permission: AdministrativePermission | null,
  projectId?: string | null,
): Promise<Member> {
  const actor = requireUser(ctx);
  const id = projectId || chosenProject(ctx);
  const membership = await memberRole(ctx, id);
  requirePermission(membership, permission);
  return { ...membership, actor, project: await openProject(ctx.platform, id) };
}

/**
 * Id of the project that the call names, else of the one that the session has chosen; BAD_USER_INPUT before one is,
 * NOT_FOUND for a named one that is not the user's.
 */
export function chosenProject(ctx: Context): string {
  const { project_id, named_project_id } = requireUser(ctx);
  if (project_id) return project_id;
  if (named_project_id) throw new PlinthError("NOT_FOUND", notYoursMessage);
  throw new PlinthError("BAD_USER_INPUT", t("Please choose a project first."));
}

/** FORBIDDEN for who is neither owner nor admin of the project. */
export function requireAdmin({ role }: Membership): void {
  if (!role.is_admin) throw new PlinthError("FORBIDDEN", t("Only an owner or admin of the project may do this."));
}

/** FORBIDDEN, naming the permission to ask for, unless the membership includes it. */
export function requirePermission(membership: Membership, permission: AdministrativePermission | null): void {
  if (permission === null || membership.administrative_permissions.includes(permission)) return;
  throw new PlinthError(
    "FORBIDDEN",
    t('You need the permission "{permission}" for this. Please ask an owner or admin of the project for it.', {
      permission,
    }),
  );
}
