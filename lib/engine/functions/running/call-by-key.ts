import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { sha256 } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Context, Role } from "../../access/index.ts";
import { countCall, openProject } from "../../projects/index.ts";
import { callFunction } from "./call-function.ts";
import { loadFunctions } from "./load-functions.ts";
import { nobody } from "./run-caller.ts";

const keyForm = /^[A-Za-z0-9_-]{20,100}$/;

interface KeyCall {
  key: string;
  /** Any JSON; undefined for an empty body. */
  payload: unknown;
  query: Record<string, string>;
  /** Who a token with the call stands for; `plinth.graphql` then has their rights. */
  caller: { ctx: Context; project_id: string; role: Role } | null;
}

/**
 * Runs the connected function whose secret address this is. The key is looked up by its hash. NOT_FOUND for an unknown
 * one, FORBIDDEN for a token of another project or of a role that may not run the function, BAD_USER_INPUT for a
 * missing payload.
 */
export async function callByKey(platform: Platform, { key, payload, query, caller }: KeyCall): Promise<unknown> {
  const row = keyForm.test(key)
    ? await platform.db
        .selectFrom("plinth.functions as f")
        .innerJoin("plinth.projects as p", "p.id", "f.project_id")
        .select(["f.project_id", "f.name"])
        .where("f.rest_key_hash", "=", sha256(key))
        .where("f.function_connected", "=", true)
        .where("p.deleted_at", "is", null)
        .executeTakeFirst()
    : undefined;
  const project = row && (await openProject(platform, row.project_id));
  const one = project && (await loadFunctions(project)).get(row.name);
  if (!project || !one?.connected) throw new PlinthError("NOT_FOUND", t("There is no function at this address."));
  if (caller) {
    const { role } = caller;
    if (caller.project_id !== project.id || !(role.is_admin || role.logic_executions.includes(one.name)))
      throw new PlinthError("FORBIDDEN", t("This API token may not run the function."));
  }
  if (payload === undefined && one.request.model && !one.request.optional)
    throw new PlinthError("BAD_USER_INPUT", t("The function needs a payload: please send JSON."));
  countCall(project);
  const runs = caller ? { ctx: caller.ctx, project, role: caller.role } : await nobody(project, one);
  return callFunction(runs, one, { trigger: "rest", payload: payload ?? null, about: { query } });
}
