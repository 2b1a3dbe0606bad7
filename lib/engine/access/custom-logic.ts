/**
 * Custom logic: a project's own function decides whether a role may do something with a model. Which function runs, and
 * how, is not known here; the part of the engine that runs functions provides a decider.
 */

import { limits } from "../../contract/limits.ts";
import { actionWords } from "../../contract/projects/action-words.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/is-object.ts";
import { t } from "../../kernel/words/words.ts";
import { slot } from "../../platform/slot.ts";
import type { Context } from "./context.ts";
import type { Action } from "./rights.ts";

export interface RuleQuestion {
  project_id: string;
  model: string;
  action: Action;
  role: string;
  tenant_id: string | null;
  /** Arguments of the operation, as the caller gave them. */
  input: unknown;
}

/** All records, none, or those that match a filter in the form of the generated API's `where`. */
export type RuleAnswer = boolean | { where: Record<string, unknown> };

/** Holds the project's code to `limits.ruleDecisionMsMax` once it runs. */
export type RuleDecider = (ctx: Context, question: RuleQuestion, signal: AbortSignal) => Promise<RuleAnswer>;

/** Said where there is too much to do, and asking again may help. */
const busyCodes: ReadonlySet<string> = new Set(["RATE_LIMITED", "UNAVAILABLE"]);

/** Who decides custom logic. */
export const ruleDeciderSlot = slot<RuleDecider>("rule decider");

/**
 * Name under which a statement finds the answer among its values, about records or about one field of them; no
 * GraphQL variable has a name with a space.
 */
export const ruleName = (model: string, action: Action, field?: string) =>
  `rule ${action} ${model}${field === undefined ? "" : ` ${field}`}`;

/** The parts of such a name. */
export function ruleOf(name: string): { model: string; action: Action; field?: string | undefined } {
  const [, action, model, field] = name.split(" ");
  return { model: model!, action: action as Action, field };
}

/** Name under which a statement finds the caller's tenant among its values. */
export const tenantName = "tenant id";

/**
 * The answer, in the form that statements take: true, false, or the filter. Waits at most `limits.ruleAnswerMsMax`.
 * FORBIDDEN when the function fails, takes too long or answers something else: what could not be decided is not
 * allowed. RATE_LIMITED or UNAVAILABLE where it had no turn.
 */
export async function decideCustomLogic(ctx: Context, question: RuleQuestion): Promise<unknown> {
  const decider = ruleDeciderSlot.of(ctx.platform);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error("It did not answer in time.")), limits.ruleAnswerMsMax);
  try {
    const late = new Promise<never>((_, reject) => {
      stop.signal.addEventListener("abort", () => reject(stop.signal.reason), { once: true });
    });
    const answer = await Promise.race([decider(ctx, question, stop.signal), late]);
    if (typeof answer === "boolean") return answer;
    const where: unknown = Object(answer).where;
    if (isObject(where)) return where;
    throw new TypeError("Custom logic answered neither true, false nor { where }.");
  } catch (cause) {
    if (cause instanceof PlinthError && busyCodes.has(cause.code)) throw cause;
    const { project_id, model, action } = question;
    ctx.platform.log.warn({ err: cause, project_id, model, action }, "custom logic could not decide");
    throw new PlinthError(
      "FORBIDDEN",
      t("It could not be decided whether your role may {action} records of {model}.", {
        action: actionWords[action](),
        model,
      }),
      {
        cause,
      },
    );
  } finally {
    clearTimeout(timer);
  }
}
