/**
 * Conditions of roles: a filter in the form of the generated API's `where` that says which records a role may do
 * something with. A value in it may be what is known of who calls: `{ "$caller": "id" }`.
 */

import { z } from "zod";
import { isObject } from "../../kernel/is-object.ts";
import { t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";

/** No field, operator or relation has a `$` in its name, so the key stands for nothing else. */
export const callerKey = "$caller";

/** What a condition may ask of who calls. */
export const callerClaims = ["id", "email", "tenant_id", "role"] as const;
export type CallerClaim = (typeof callerClaims)[number];

export type Where = Record<string, unknown>;

/** The level of a permission that conditions decide. */
export interface Conditions {
  where: Where;
}

/** The claim that a value stands for; null for every other value. */
export function claimOf(value: unknown): CallerClaim | null {
  if (!isObject(value) || !Object.hasOwn(value, callerKey)) return null;
  return callerClaims.find((claim) => claim === value[callerKey]) ?? null;
}

const named = `{"${callerKey}": ...} is one of ${callerClaims.join(", ")}, and stands in the place of a value`;

/** What is wrong with a condition whatever the model is; null where nothing is. */
function faultOf(where: unknown): string | null {
  if (!isObject(where)) return t("A condition is an object in the form of where");
  if (JSON.stringify(where).length > limits.conditionCharactersMax)
    return t("A condition has at most {conditionCharactersMax} characters", {
      conditionCharactersMax: limits.conditionCharactersMax,
    });
  let parts = 0;
  const filterFault = (value: unknown, depth: number): string | null => {
    if (!isObject(value) || Object.keys(value).length === 0)
      return t("Please say what has to hold: an empty condition would let everything through");
    return Object.hasOwn(value, callerKey) ? named : valueFault(value, depth);
  };
  const valueFault = (value: unknown, depth: number): string | null => {
    if (depth > limits.conditionDepthMax)
      return t("A condition is at most {conditionDepthMax} levels deep", {
        conditionDepthMax: limits.conditionDepthMax,
      });
    if (Array.isArray(value)) return value.map((one) => valueFault(one, depth + 1)).find((one) => one !== null) ?? null;
    if (!isObject(value)) return ++parts > limits.conditionPartsMax ? tooMany() : null;
    const keys = Object.keys(value);
    if (keys.some((key) => key.startsWith("$")))
      return claimOf(value) && keys.length === 1 ? valueFault(null, depth) : named;
    for (const key of keys) {
      const inner = value[key];
      const isJoin = key === "AND" || key === "OR" || key === "NOT";
      const items = [inner].flat();
      if (isJoin && items.length === 0) return t("{key} has at least one condition", { key });
      const fault = isJoin
        ? items.map((one) => filterFault(one, depth + 1)).find((one) => one !== null)
        : valueFault(inner, depth + 1);
      if (fault) return fault;
    }
    return null;
  };
  return filterFault(where, 1);
}

const tooMany = () => t("A condition has at most {count} values", { count: limits.conditionPartsMax });

/** Said of a level that there is not. */
export const unknownLevel = "Please choose none, all, custom_logic or { where } for conditions";

/** `{ where: ... }`; whether it fits the model is asked where the models are known. */
export const Conditions = z.strictObject(
  {
    where: z.custom<Where>().superRefine((where, context) => {
      const message = faultOf(where);
      if (message) context.addIssue({ code: "custom", message });
    }),
  },
  { error: (issue) => (issue.code === "invalid_type" ? unknownLevel : undefined) },
);

/**
 * Equal for conditions that say the same in the same order; PostgreSQL keeps keys in an order of its own.
 */
export function conditionText(where: unknown): string {
  return JSON.stringify(sorted(where));
}

/** The same with the keys of every object by name. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
