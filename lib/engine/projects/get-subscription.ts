import { parseInput } from "../../contract/parse-input.ts";
import { type Plan, plans } from "../../contract/plans.ts";
import { SubscriptionCheckInput } from "../../contract/projects.ts";
import { badInput } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { projectLimit } from "./project-limit.ts";

/** What a user has, may do and has used. Every account is on the free plan until it buys another. */
export interface Subscription {
  plan: Plan["key"];
  name: string;
  status: "active";
  renews_at: string | null;
  cancel_at: string | null;
  /** null: no limit. */
  limits: { projects: number | null };
  usage: { projects: number };
}

const free = plans.find((plan) => plan.key === "free")!;

/** The signed-in user's subscription. */
export async function getSubscription(ctx: Context): Promise<Subscription> {
  const { limit, used } = await projectLimit(ctx);
  return {
    plan: free.key,
    name: free.name,
    status: "active",
    renews_at: null,
    cancel_at: null,
    limits: { projects: limit },
    usage: { projects: used },
  };
}

/** Whether the signed-in user may use one more of a limit (`projects`), or a feature of the catalogue by its text. */
export async function checkSubscription(
  ctx: Context,
  input: unknown,
): Promise<{ allowed: boolean; limit: number | null; used: number | null }> {
  const asked = parseInput(SubscriptionCheckInput, input);
  const { limit, used } = await projectLimit(ctx);
  if (asked.limit === "projects" || asked.feature === "projects")
    return { allowed: limit === null || used < limit, limit, used };
  const name = asked.feature ?? asked.limit!;
  if (!plans.some((plan) => plan.features.includes(name)))
    throw badInput({ feature: `No plan has a limit or feature ${name}` });
  return { allowed: free.features.includes(name), limit: null, used: null };
}
