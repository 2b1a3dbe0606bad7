/**
 * How much of its plan a project uses: each node counts calls of the API in memory, so that a call costs an addition;
 * flush-usage.ts brings the counts together.
 */
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import { overLimit } from "../plans/plan-limits.ts";

/** A project's calls in the running month. */
export interface ProjectUsage {
  /** First day of the month that is counted, as `2026-11-01` (UTC). */
  month: string;
  /** What all nodes had counted when this one last heard. */
  known: number;
  /** What this node has counted since. */
  fresh: number;
  /** null: any number. */
  limit: number | null;
}

/** Of all projects that this node has opened. */
export const usagesOf = perPlatform(() => new Map<string, ProjectUsage>());

/** The running month of the platform's clock. */
export const monthOf = (platform: Platform): string => `${platform.clock.now().toISOString().slice(0, 7)}-01`;

/** What this node counts for a project, as long as it runs. `known` is what the database says now. */
export function usageOf(
  platform: Platform,
  projectId: string,
  now: Pick<ProjectUsage, "month" | "known" | "limit">,
): ProjectUsage {
  const all = usagesOf(platform);
  const usage = all.get(projectId) ?? { ...now, fresh: 0 };
  all.set(projectId, usage);
  if (usage.month === now.month) usage.known = Math.max(usage.known, now.known);
  usage.limit = now.limit;
  return usage;
}

interface Counted {
  platform: Platform;
  plan: string;
  usage: ProjectUsage;
}

/** Counts a call. PAYMENT_REQUIRED where the month's calls of the plan are used up. */
export function countCall({ platform, plan, usage }: Counted): void {
  if (usage.limit !== null && usage.known + usage.fresh >= usage.limit && usage.month === monthOf(platform))
    throw overLimit(platform, "api_calls_per_month", usage.limit, plan);
  usage.fresh++;
}
