import { RunFunctionInput } from "../../../contract/functions.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Context } from "../../access/index.ts";
import { openEnvVars } from "../../project-settings/index.ts";
import { type Member, requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { requireHeldFunction } from "../editing/require-held-function.ts";
import { runFunctionOnce } from "./call-function.ts";
import { loadFunctions, type RunnableFunction, runnableOf } from "./load-functions.ts";
import type { FunctionOutcome } from "./provider.ts";

/**
 * Runs a function of the session's project for a member who tries it, with their own rights and with its kept code or
 * with a draft of it. What goes wrong in it is part of the answer. Needs `logic`. NOT_FOUND, BAD_USER_INPUT for one
 * without code; FORBIDDEN for a draft of one that the member may not change: it would read its variables.
 */
export async function tryFunction(ctx: Context, input: unknown): Promise<{ run_id: string; outcome: FunctionOutcome }> {
  const { name, payload, source } = parseInput(RunFunctionInput, input);
  const member = await requireMember(ctx, "logic");
  const { project, role } = member;
  const one = await withCode(ctx, member, name, source ?? null);
  return runFunctionOnce({ ctx, project, role }, one, { trigger: "console", payload, measured: true });
}

/** The function with the draft in place of its code, also where it has none yet. */
async function withCode(
  { platform }: Context,
  member: Member,
  name: string,
  draft: string | null,
): Promise<RunnableFunction> {
  const { project } = member;
  if (draft === null) {
    const known = (await loadFunctions(project)).get(name);
    if (known) return known;
  }
  const row = await platform.db
    .selectFrom("plinth.functions")
    .selectAll()
    .where("project_id", "=", project.id)
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row) throw new PlinthError("NOT_FOUND", t("There is no function named {name}.", { name }));
  if (draft !== null && draft !== row.source)
    await requireHeldFunction(sqlOf(platform.db), await holderOf(member), row);
  if (draft === null) throw new PlinthError("BAD_USER_INPUT", t("The function {name} has no code yet.", { name }));
  return runnableOf(row, draft, openEnvVars(platform.secrets, row.env_vars));
}
