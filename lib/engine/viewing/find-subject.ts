/** What a role, a member or a token of a project may do at this moment, for who views the console as it. */
import { type AdministrativePermission, administrativePermissions } from "../../contract/projects/projects.ts";
import type { ViewKind } from "../../contract/projects/viewing.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Actor, adminRole, isTokenActive, makerOfToken, type Role, type Viewing } from "../access/index.ts";
import { sessionUserOf } from "../accounts/index.ts";
import { findRole } from "../roles/index.ts";

/** What may be viewed as, as a view keeps it. */
export interface Named {
  project_id: string;
  kind: ViewKind;
  /** The role's name, or the id of the member or token. */
  subject: string;
  /** Those that come with a role. */
  permissions: readonly string[];
}

export interface Subject extends Omit<Viewing, "id" | "project_id"> {
  /** Nobody views the console as the owner: they may do what is given to nobody. */
  is_owner: boolean;
}

/** Undefined for what is not there, or opens nothing any more. */
export function findSubject(platform: Platform, named: Named): Promise<Subject | undefined> {
  if (named.kind === "role") return findRoleSubject(platform, named);
  if (!isUuid(named.subject)) return Promise.resolve(undefined);
  return named.kind === "member" ? findMember(platform, named) : findApiToken(platform, named);
}

const every = (): AdministrativePermission[] => [...administrativePermissions];

async function findRoleSubject({ db }: Platform, named: Named): Promise<Subject | undefined> {
  const role = await findRole(db, named.project_id, named.subject);
  if (!role) return undefined;
  const about = { name: `the role ${role.name}`, caller: null, is_owner: false };
  if (role.is_admin) return { ...about, role: adminRole, administrative_permissions: every() };
  return { ...about, role, administrative_permissions: permissionsOf(named.permissions) };
}

async function findMember({ db }: Platform, { project_id, subject }: Named): Promise<Subject | undefined> {
  const row = await db
    .selectFrom("plinth.project_members as m")
    .innerJoin("plinth.projects as p", "p.id", "m.project_id")
    .innerJoin("plinth.users as u", "u.id", "m.user_id")
    .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.username", "u.avatar", "u.role as account"])
    .select(["p.owner_id", "m.role", "m.administrative_permissions"])
    .where("m.project_id", "=", project_id)
    .where("m.user_id", "=", subject)
    .where("u.status", "=", "active")
    .executeTakeFirst();
  const role = row && (await findRole(db, project_id, row.role));
  if (!row || !role) return undefined;
  const is_owner = row.owner_id === row.id;
  const hasAll = is_owner || role.is_admin || row.account === "super_admin";
  const user = sessionUserOf({ ...row, role: row.account });
  const caller: Actor = { kind: "user", user, is_super_admin: false, session_id: "", project_id };
  return {
    name: `${row.first_name} ${row.last_name}`.trim() || row.email,
    role: hasAll ? adminRole : role,
    administrative_permissions: hasAll ? every() : permissionsOf(row.administrative_permissions),
    caller,
    is_owner,
  };
}

/** A token opens no screens: with it come those of the content, to see what it reaches. */
async function findApiToken({ db, clock }: Platform, { project_id, subject }: Named): Promise<Subject | undefined> {
  const row = await db
    .selectFrom("plinth.api_tokens as t")
    .innerJoin("plinth.projects as p", "p.id", "t.project_id")
    .innerJoin("plinth.project_roles as r", (join) =>
      join.onRef("r.project_id", "=", "t.project_id").onRef("r.name", "=", "t.role"),
    )
    .select(makerOfToken.as("maker"))
    .select((eb) => eb.fn.toJson("r").$castTo<Role>().as("role"))
    .select(["t.id", "t.name", "t.expires_at", "t.tenant_id", "t.operation_list_id"])
    .where("t.project_id", "=", project_id)
    .where("t.id", "=", subject)
    .executeTakeFirst();
  if (!row || !isTokenActive(row.maker, row.role)) return undefined;
  if (row.expires_at && row.expires_at <= clock.now()) return undefined;
  const { id: token_id, name, tenant_id, operation_list_id } = row;
  const role = { ...row.role, introspection: row.role.is_admin || row.role.introspection !== false };
  const caller: Actor = { kind: "token", token_id, name, project_id, role: role.name, tenant_id, operation_list_id };
  return {
    name: `the token ${name}`,
    role,
    administrative_permissions: ["content"],
    caller,
    is_owner: false,
  };
}

const permissionsOf = (names: readonly string[]) => administrativePermissions.filter((name) => names.includes(name));
