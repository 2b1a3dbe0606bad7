import { functionLimits, type HookEvent } from "../../../contract/functions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { OpenProject } from "../../projects/index.ts";
import type { BeforeHooks } from "../../records/index.ts";
import { callFunction } from "../running/call-function.ts";
import { loadFunctions, type RunnableFunction } from "../running/load-functions.ts";
import { hears } from "./after-hooks.ts";

/**
 * Functions before a write of records: each by name gets the input as the one before left it, and gives another one, or
 * nothing to leave it. What one throws as PlinthError refuses the write. They run with the caller's rights, and
 * plinth.graphql may only read.
 */
const ask: BeforeHooks["ask"] = async ({ ctx, project, role }, action, model, { input, ids }) => {
  const event = `before_${action}` as const;
  const functions = await hooksOf(project, event, model);
  let now = input;
  for (const one of functions) {
    const given = await callFunction({ ctx, project, role }, one, {
      trigger: "hook",
      payload: now,
      about: { event, model, action, ids },
      timeMsMax: functionLimits.hookMsMax,
      readOnly: true,
    });
    if (given === null || action === "delete") continue;
    if (typeof given !== "object" || Array.isArray(given))
      throw new PlinthError("FUNCTION_FAILED", t("The function {name} gave no object to write.", { name: one.name }));
    now = given;
  }
  return now;
};

async function hooksOf(project: OpenProject, event: HookEvent, model: string): Promise<RunnableFunction[]> {
  return [...(await loadFunctions(project)).values()].filter((one) => hears(one, event, model));
}

/** Functions that stand before writes. */
export const beforeHooks: BeforeHooks = {
  ask,
  hear: async (project, action, model) => (await hooksOf(project, `before_${action}`, model)).length > 0,
};
