import type { Selectable } from "kysely";
import { FunctionLogsInput, functionLimits } from "../../../contract/functions.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { FunctionLogTable } from "../../../platform/db/tables/functions.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { getFunction } from "../editing/list-functions.ts";
import { requireHeldFunction } from "../editing/require-held-function.ts";

export interface FunctionLogs {
  results: Selectable<FunctionLogTable>[];
  /** `before` of the page of older lines; null on the last one. */
  next: string | null;
}

/**
 * Lines of a function's runs, newest first, narrowed by what is given. Needs `logic`. NOT_FOUND; FORBIDDEN where it
 * runs with rights that the member does not have, for runs write what they see.
 */
export async function listLogs(ctx: Context, input: unknown): Promise<FunctionLogs> {
  const asked = parseInput(FunctionLogsInput, input);
  const member = await holderOf(await requireMember(ctx, "logic", asked._id ?? null));
  const one = await getFunction(ctx, member.project.id, asked.name);
  await requireHeldFunction(sqlOf(ctx.platform.db), member, one);
  const limit = asked.limit ?? functionLimits.logPageDefault;
  let query = ctx.platform.db
    .selectFrom("plinth.function_logs")
    .selectAll()
    .where("function_id", "=", one.id)
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (asked.level) query = query.where("level", "=", asked.level);
  if (asked.trigger) query = query.where("trigger", "=", asked.trigger);
  if (asked.run_id) query = query.where("run_id", "=", asked.run_id);
  if (asked.before) query = query.where("id", "<", asked.before);
  const rows = await query.execute();
  const results = rows.slice(0, limit);
  return { results, next: rows.length > limit ? results.at(-1)!.id : null };
}
