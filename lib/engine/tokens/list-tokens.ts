import { jsonObjectFrom } from "kysely/helpers/postgres";
import { type Context, isTokenActive, makerOfToken, type Role, requireUser } from "../access/index.ts";
import type { GroupMember } from "../members/index.ts";
import { memberRole, openProject, requirePermission } from "../projects/index.ts";
import { findBeyond, holderOf } from "../roles/index.ts";

/** A token as lists show it. */
export interface TokenSummary {
  name: string;
  /** The first 20 characters. */
  token: string;
  role: string;
  /** ISO 8601; empty never expires, for clients send it back where the contract wants a text. */
  expire: string;
  project_id: string;
  /** Id of the tenant that it is bound to; null for none. */
  tenant_id: string | null;
  /**
   * False where nobody answers for it any more: its maker has left, is suspended or may no longer do what its role may.
   */
  active: boolean;
  /** Who made it, or took it over; null where the account is gone. */
  created_by: GroupMember | null;
  /** What the caller may do with it. */
  may_copy: boolean;
  may_take_over: boolean;
}

/**
 * API tokens of a project, the newest first: all to admins, to others those that have no more rights than they have.
 * Needs `api_secrets`.
 */
export async function listTokens(ctx: Context, projectId: string): Promise<TokenSummary[]> {
  const { user, viewing } = requireUser(ctx);
  const membership = await memberRole(ctx, projectId);
  const { is_admin } = membership.role;
  requirePermission(membership, "api_secrets");
  const rows = await ctx.platform.db
    .selectFrom("plinth.api_tokens as t")
    .innerJoin("plinth.projects as p", "p.id", "t.project_id")
    .innerJoin("plinth.project_roles as r", (join) =>
      join.onRef("r.project_id", "=", "t.project_id").onRef("r.name", "=", "t.role"),
    )
    .select([
      "t.name",
      "t.token_start",
      "t.role",
      "t.expires_at",
      "t.project_id",
      "t.tenant_id",
      makerOfToken.as("maker"),
    ])
    .select((eb) => [
      eb.fn.toJson("r").$castTo<Role>().as("rights"),
      jsonObjectFrom(
        eb
          .selectFrom("plinth.users as u")
          .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.avatar"])
          .whereRef("u.id", "=", "t.created_by"),
      ).as("created_by"),
    ])
    .where("t.project_id", "=", projectId)
    .orderBy("t.id", "desc")
    .execute();
  const shown = is_admin ? rows : await within(rows);
  return shown.map((row) => ({
    name: row.name,
    token: row.token_start,
    role: row.role,
    expire: row.expires_at?.toISOString() ?? "",
    project_id: row.project_id,
    tenant_id: row.tenant_id,
    active: isTokenActive(row.maker, row.rights),
    created_by: row.created_by,
    // A view as somebody else tells no secrets.
    may_copy: !viewing && (is_admin || row.created_by?.id === user.id),
    may_take_over: is_admin && row.created_by?.id !== user.id,
  }));

  async function within(all: typeof rows): Promise<typeof rows> {
    const holder = await holderOf({ ...membership, project: await openProject(ctx.platform, projectId) });
    const roles = new Map(all.map(({ rights }) => [rights.name, rights]));
    const held = new Set<string>();
    for (const [name, role] of roles) if (findBeyond(holder, { role }).length === 0) held.add(name);
    return all.filter(({ role }) => held.has(role));
  }
}
