import { RunFunctionInput } from "../../contract/functions.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { type OpenProject, openEnvVars, requireMember } from "../projects/index.ts";
import { runFunctionOnce } from "./call-function.ts";
import { loadFunctions, type RunnableFunction, runnableOf } from "./load-functions.ts";
import type { FunctionOutcome } from "./provider.ts";

/**
 * Runs a function of the session's project for a member who tries it, with their own rights and with its kept code or with a draft of it. What goes wrong in it
 * is part of the answer. Needs `logic`. NOT_FOUND, BAD_USER_INPUT for one without code.
 */
export async function tryFunction(ctx: Context, input: unknown): Promise<{ run_id: string; outcome: FunctionOutcome }> {
  const { name, payload, source } = parseInput(RunFunctionInput, input);
  const { project, role } = await requireMember(ctx, "logic");
  const one = await withCode(ctx, project, name, source ?? null);
  return runFunctionOnce({ ctx, project, role }, one, { trigger: "console", payload, measured: true });
}

/** The function with the draft in place of its code, also where it has none yet. */
async function withCode(
  { platform }: Context,
  project: OpenProject,
  name: string,
  draft: string | null,
): Promise<RunnableFunction> {
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
  if (!row) throw new PlinthError("NOT_FOUND", `There is no function named ${name}.`);
  if (draft === null) throw new PlinthError("BAD_USER_INPUT", `The function ${name} has no code yet.`);
  return runnableOf(row, draft, openEnvVars(platform.secrets, row.env_vars));
}
