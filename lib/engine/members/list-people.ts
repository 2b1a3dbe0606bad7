import { type RawBuilder, type SqlBool, sql } from "kysely";
import { PageInput, UserFilter } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { textCondition } from "../../platform/db/conditions.ts";
import { type Context, requireUser } from "../access/index.ts";
import { countLookup } from "../accounts/index.ts";
import { memberRole, requirePermission } from "../projects/index.ts";

/** A person with what they are in a project: null and empty outside of it. */
export interface Person {
  id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string;
  organization_id: string;
  created_at: Date;
  updated_at: Date;
  project_user: boolean;
  project_assigned_role: string | null;
  administrative_permissions: string[];
}

interface ListInput {
  filter?: unknown;
  where?: unknown;
}

/** Members of a project, the owner first, then by email. Needs `teams`. */
export async function listTeamMembers(
  ctx: Context,
  projectId: string,
  input: ListInput & { organization_id?: string | null },
): Promise<Person[]> {
  requirePermission(await memberRole(ctx, projectId), "teams");
  const { organization_id } = input;
  const inOrganization = organization_id ? sql<SqlBool>`u.organization_id = ${organization_id}` : sql<SqlBool>`true`;
  return list(ctx, projectId, input, sql<SqlBool>`(m.user_id is not null and ${inOrganization})`);
}

/**
 * People whom the caller may ask into a project: those who share a project or an organization with them, and whoever
 * has exactly the email address that is asked for; to super admins, everybody. Needs `teams`. RATE_LIMITED for who
 * asks for many addresses beyond those people, of somebody or nobody.
 */
export async function searchUsers(ctx: Context, projectId: string, input: ListInput): Promise<Person[]> {
  const { user, is_super_admin } = requireUser(ctx);
  requirePermission(await memberRole(ctx, projectId), "teams");
  const asked = parseInput(UserFilter, input.where)?.email?.eq?.trim().toLowerCase() ?? null;
  const takeBack = asked === null || is_super_admin ? null : await countLookup(ctx, user.id);
  const known = sql<SqlBool>`(
    ${is_super_admin}::boolean or u.id = ${user.id}::uuid
    or exists (select from plinth.project_members mine join plinth.project_members theirs using (project_id)
               where mine.user_id = ${user.id}::uuid and theirs.user_id = u.id)
    or exists (select from plinth.users me where me.id = ${user.id}::uuid and me.organization_id <> ''
               and me.organization_id = u.organization_id
               and exists (select from plinth.organizations o where o.id::text = me.organization_id)))`;
  const found = await list(ctx, projectId, input, known);
  if (found.length > 0 || asked === null) {
    await takeBack?.();
    return found;
  }
  return list(ctx, projectId, input, sql<SqlBool>`lower(u.email) = ${asked}::text`);
}

async function list(
  ctx: Context,
  projectId: string,
  input: ListInput,
  condition: RawBuilder<SqlBool>,
): Promise<Person[]> {
  const { limit, offset } = parseInput(PageInput, input.filter);
  const where = parseInput(UserFilter, input.where);
  const rows = await ctx.platform.db
    .selectFrom("plinth.users as u")
    .innerJoin("plinth.projects as p", (join) => join.on("p.id", "=", projectId))
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "p.id").onRef("m.user_id", "=", "u.id"),
    )
    .select(["u.id", "u.email", "u.username", "u.first_name", "u.last_name", "u.avatar", "u.organization_id"])
    .select(["u.created_at", "u.updated_at", "m.role", "m.administrative_permissions", "p.owner_id"])
    .where(condition)
    .where((eb) => textCondition(eb.ref("u.email"), where?.email))
    .where((eb) => textCondition(eb.ref("u.first_name"), where?.first_name))
    .where((eb) => textCondition(eb.ref("u.last_name"), where?.last_name))
    .where((eb) => textCondition(eb.ref("u.username"), where?.username))
    .where((eb) => textCondition(eb.ref("u.organization_id"), where?.organization_id))
    .orderBy(sql`u.id = p.owner_id`, "desc")
    .orderBy("u.email")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ role, owner_id, administrative_permissions, ...person }) => ({
    ...person,
    project_user: role !== null,
    project_assigned_role: person.id === owner_id ? "owner" : role,
    administrative_permissions: administrative_permissions ?? [],
  }));
}
