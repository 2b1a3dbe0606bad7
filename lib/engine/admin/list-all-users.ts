import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type AdminProject, type AdminUser, accessDenied } from "../../contract/admin/admin.ts";
import { PageInput, SearchInput } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { largestPlan } from "../../contract/plans/plans.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { grantSql } from "./grant-sql.ts";

import { projectsOf } from "./list-all-projects.ts";

interface ListInput {
  search?: unknown;
  filter?: unknown;
}

/**
 * Accounts of the installation, the newest first, and how many the search finds; it looks into names and addresses. For
 * super admins.
 */
export async function listAllUsers(ctx: Context, input: ListInput): Promise<{ results: AdminUser[]; total: number }> {
  requireSuperAdmin(ctx, accessDenied.users);
  const { limit, offset } = parseInput(PageInput, input.filter);
  const search = parseInput(SearchInput, input.search);
  const found = sql<SqlBool>`(${search} = '' or position(lower(${search}) in lower(u.email)) > 0
    or position(lower(${search}) in lower(u.first_name || ' ' || u.last_name)) > 0)`;
  const [results, counted] = await Promise.all([
    readUsers(ctx, found, limit, offset),
    ctx.platform.db
      .selectFrom("plinth.users as u")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where(found)
      .executeTakeFirstOrThrow(),
  ]);
  return { results, total: Number(counted.count) };
}

/** One account as the list shows it. */
export async function readUser(ctx: Context, id: string): Promise<AdminUser> {
  const [user] = isUuid(id) ? await readUsers(ctx, sql<SqlBool>`u.id = ${id}::uuid`, 1, 0) : [];
  if (!user) throw noSuchUser();
  return user;
}

/** The error for an id of nobody. */
export const noSuchUser = () => new PlinthError("NOT_FOUND", t("There is no user with this id."));

/** What stands in the way of deleting an account, and what would end with it. For super admins. */
export async function getUserHoldings(
  ctx: Context,
  id: string,
): Promise<{ projects: AdminProject[]; api_tokens: number }> {
  requireSuperAdmin(ctx, accessDenied.users);
  const user = await readUser(ctx, id);
  const { count } = await ctx.platform.db
    .selectFrom("plinth.api_tokens")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("created_by", "=", user.id)
    .executeTakeFirstOrThrow();
  return { projects: await projectsOf(ctx, user.id), api_tokens: Number(count) };
}

async function readUsers(
  { platform }: Context,
  condition: RawBuilder<SqlBool>,
  limit: number,
  offset: number,
): Promise<AdminUser[]> {
  const rows = await platform.db
    .selectFrom("plinth.users as u")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("plinth.projects as p")
          .select(sql<string>`count(*)`.as("projects"))
          .select(sql<string[]>`coalesce(array_agg(distinct p.plan), '{}')`.as("plans"))
          .whereRef("p.owner_id", "=", "u.id")
          .where("p.deleted_at", "is", null)
          .as("owned"),
      (join) => join.onTrue(),
    )
    .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.avatar", "u.role", "u.status", "u.granted_plan"])
    .select(grantSql("user_id", "u.id").as("grant"))
    .select(["u.email_verified_at", "u.created_at", "u.last_login_at", "owned.projects", "owned.plans"])
    .where(condition)
    .orderBy("u.created_at", "desc")
    .orderBy("u.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ email_verified_at, created_at, last_login_at, projects, plans, ...user }) => ({
    ...user,
    subscription_plan: largestPlan([user.granted_plan, ...(plans ?? [])]).key,
    is_verified: email_verified_at !== null,
    project_count: Number(projects ?? 0),
    created_at: created_at.toISOString(),
    last_login: last_login_at?.toISOString() ?? null,
  }));
}
