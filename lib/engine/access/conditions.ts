/** Conditions: a filter that the role itself keeps decides, filled with what is known of who calls. */
import { type CallerClaim, callerKey, claimOf, type Where } from "../../contract/projects/conditions.ts";
import { isObject } from "../../kernel/is-object.ts";
import { type Actor, askingActor } from "./context.ts";
import type { Role } from "./rights.ts";

/** What is known of who calls; null for what is not. */
export type Claims = Readonly<Record<CallerClaim, string | null>>;

/** A token has no address, and what Plinth itself does nobody calls. `id` is what `meta.created_by` shows. */
export function claimsOf(given: Actor, role: Pick<Role, "name">): Claims {
  const actor = askingActor(given);
  const tenant_id = "tenant_id" in actor ? actor.tenant_id || null : null;
  const about = { tenant_id, role: role.name || null };
  if (actor.kind === "user") return { ...about, id: actor.user.id || null, email: actor.user.email || null };
  return { ...about, id: actor.kind === "token" ? actor.token_id : null, email: null };
}

/** Marks a value that stands for a claim which the caller has not. */
const missing = Symbol("missing");

/**
 * The condition with the caller's values; false where it asks for something that is not known of them. What is not
 * known is neither equal nor unequal to anything, so it can only take records away: a part of `OR` is left out, and
 * everywhere else, in `NOT` and `none` too, the whole matches nothing.
 */
export function fillCondition(where: Where, claims: Claims): Where | false {
  const filled: [string, unknown][] = [];
  for (const [key, value] of Object.entries(where)) {
    if (key === "OR" || key === "AND") {
      const parts = [value].flat().map((one) => (isObject(one) ? fillCondition(one, claims) : false));
      const kept = parts.filter((one) => one !== false);
      if (kept.length === 0 || (key === "AND" && kept.length < parts.length)) return false;
      filled.push([key, kept]);
    } else {
      const inner = fillValue(value, claims);
      if (inner === missing) return false;
      filled.push([key, inner]);
    }
  }
  return filled.length > 0 && Object.fromEntries(filled);
}

function fillValue(value: unknown, claims: Claims): unknown {
  if (Array.isArray(value)) {
    const items = value.map((one) => fillValue(one, claims));
    return items.includes(missing) ? missing : items;
  }
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, callerKey)) {
    const claim = claimOf(value);
    return (claim && claims[claim]) || missing;
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, fillValue(inner, claims)] as const);
  return entries.some(([, inner]) => inner === missing) ? missing : Object.fromEntries(entries);
}

/** Values of the forms that claims have, to see whether a condition fits a model. */
export const sampleClaims: Claims = {
  id: "019a0000-0000-7000-8000-000000000000",
  email: "someone@example.org",
  tenant_id: "019a0000-0000-7000-8000-000000000001",
  role: "member",
};
