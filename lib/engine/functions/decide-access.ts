import { limits } from "../../contract/limits.ts";
import { NoticedCache } from "../../platform/noticed-cache.ts";
import type { Platform } from "../../platform/platform.ts";
import type { RuleAnswer, RuleDecider } from "../access/index.ts";
import { openProject } from "../projects/index.ts";
import { callFunction } from "./running/call-function.ts";
import { loadFunctions } from "./running/load-functions.ts";
import { nobody } from "./running/run-caller.ts";

/** Functions that the roles of a project may run, by role. */
const rolesLogic = new NoticedCache<ReadonlyMap<string, readonly string[]>>({
  topic: "projects",
  trustedMs: 30_000,
  entriesMax: 5_000,
});

/**
 * Custom logic by functions: among those that the role may run, the one with the hook `access` of the model decides,
 * else one whose hook names no model; of several the first by name. Denied where there is none. `plinth.graphql` reads
 * as the role that the function runs as, within the caller's tenant: the caller's own rights are what is being asked.
 */
export const decideAccess: RuleDecider = async (ctx, question) => {
  const { platform } = ctx;
  const project = await openProject(platform, question.project_id);
  const functions = await loadFunctions(project);
  const roles = await rolesLogic.get(platform, project.id, () => readRolesLogic(platform, project.id));
  const allowed = (roles.get(question.role) ?? []).toSorted().flatMap((name) => functions.get(name) ?? []);
  const deciding = (model: string | null) =>
    allowed.find(({ hooks }) => hooks.some((hook) => hook.event === "access" && hook.model === model));
  const one = deciding(question.model) ?? deciding(null);
  if (!one) return false;
  const { model, action, input, role, tenant_id } = question;
  const caller = { ctx, project, role: (await nobody(project, one)).role };
  return (await callFunction(caller, one, {
    trigger: "access",
    payload: { model, action, role, tenant_id, input },
    about: { event: "access", model, action },
    timeMsMax: limits.ruleDecisionMsMax,
    readOnly: true,
  })) as RuleAnswer;
};

async function readRolesLogic({ db }: Platform, projectId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom("plinth.project_roles")
    .select(["name", "logic_executions"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ name, logic_executions }) => [name, logic_executions]));
}
