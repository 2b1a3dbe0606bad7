import { plans } from "../../contract/plans.ts";
import { type Context, requireUser } from "../access/index.ts";

/** Projects that one user may own on the free plan. */
export const freeProjectsMax = plans.find((plan) => plan.key === "free")!.limits.projects!;

interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: { count: number }[] }>;
}

/** Projects that a user owns, deleted ones not counted. */
export async function countOwnedProjects(queryable: Queryable, userId: string): Promise<number> {
  const { rows } = await queryable.query(
    "select count(*)::int as count from plinth.projects where owner_id = $1 and deleted_at is null",
    [userId],
  );
  return rows[0]!.count;
}

/** How many projects the signed-in user may own (null: any number) and owns. */
export async function projectLimit(ctx: Context): Promise<{ limit: number | null; used: number }> {
  const { user, is_super_admin } = requireUser(ctx);
  return { limit: is_super_admin ? null : freeProjectsMax, used: await countOwnedProjects(ctx.platform.pool, user.id) };
}
