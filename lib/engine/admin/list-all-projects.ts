import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type AdminProject, accessDenied } from "../../contract/admin/admin.ts";
import { PageInput, SearchInput } from "../../contract/filters.ts";
import { limits } from "../../contract/limits.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { grantSql } from "./grant-sql.ts";

interface ListInput {
  search?: unknown;
  filter?: unknown;
}

/**
 * Projects of the installation, the newest first, and how many the search finds; it looks into names, ids and owners'
 * addresses. Deleted ones are among them while they are kept. For super admins.
 */
export async function listAllProjects(
  ctx: Context,
  input: ListInput,
): Promise<{ results: AdminProject[]; total: number }> {
  requireSuperAdmin(ctx, accessDenied.panel);
  const { limit, offset } = parseInput(PageInput, input.filter);
  const search = parseInput(SearchInput, input.search);
  const found = sql<SqlBool>`(${search} = '' or position(lower(${search}) in lower(p.name)) > 0
    or position(lower(${search}) in p.id) > 0 or position(lower(${search}) in lower(o.email)) > 0)`;
  const [results, counted] = await Promise.all([
    readProjects(ctx, found, limit, offset),
    ctx.platform.db
      .selectFrom("plinth.projects as p")
      .innerJoin("plinth.users as o", "o.id", "p.owner_id")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where(found)
      .executeTakeFirstOrThrow(),
  ]);
  return { results, total: Number(counted.count) };
}

/** One project as the list shows it. NOT_FOUND. */
export async function readProject(ctx: Context, id: string): Promise<AdminProject> {
  const [project] = await readProjects(ctx, sql<SqlBool>`p.id = ${id}`, 1, 0);
  if (!project) throw new PlinthError("NOT_FOUND", t("There is no project with this id."));
  return project;
}

/** What a person owns, deleted projects left out. */
export function projectsOf(ctx: Context, ownerId: string): Promise<AdminProject[]> {
  return readProjects(
    ctx,
    sql<SqlBool>`(p.owner_id = ${ownerId}::uuid and p.deleted_at is null)`,
    limits.listRowsMax,
    0,
  );
}

async function readProjects(
  { platform }: Context,
  condition: RawBuilder<SqlBool>,
  limit: number,
  offset: number,
): Promise<AdminProject[]> {
  const rows = await platform.db
    .selectFrom("plinth.projects as p")
    .innerJoin("plinth.users as o", "o.id", "p.owner_id")
    .select(["p.id", "p.name", "p.description", "o.email as owner", "p.created_at", "p.plan", "p.deleted_at"])
    .select("p.database_kind as database")
    .select(grantSql("project_id", "p.id").as("grant"))
    .select(
      sql<
        AdminProject["move"]
      >`(select jsonb_build_object('target', v.target, 'status', v.status, 'phase', v.phase, 'percent', v.percent,
        'problem', v.problem) from plinth.project_moves v where v.project_id = p.id)`.as("move"),
    )
    .select(sql<string>`(select count(*) from plinth.project_members m where m.project_id = p.id)`.as("users_count"))
    .where(condition)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ created_at, deleted_at, users_count, ...project }) => ({
    ...project,
    created_at: created_at.toISOString(),
    status: deleted_at ? ("deleted" as const) : ("active" as const),
    users_count: Number(users_count),
  }));
}
