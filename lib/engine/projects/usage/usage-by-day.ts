import type { Platform } from "../../../platform/platform.ts";
import { flushUsage } from "./flush-usage.ts";

/** Days that are kept. */
const keptDays = 90;
const dayMs = 86_400_000;

export interface UsageDay {
  /** As `2026-11-27`, in UTC. */
  day: string;
  calls: number;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Calls of a project's API on each of the last days, the oldest first and today last; and all that there ever were. */
export async function usageByDay(
  platform: Platform,
  projectId: string,
  days: number,
): Promise<{ days: UsageDay[]; total: number }> {
  await flushUsage(platform);
  const now = platform.clock.now().getTime();
  const { rows } = await platform.pool.query<{ day: string; calls: string }>(
    "select day::text, calls from plinth.api_usage_days where project_id = $1 and day >= $2::date",
    [projectId, dayOf(new Date(now - (days - 1) * dayMs))],
  );
  const { rows: sums } = await platform.pool.query<{ total: string }>(
    "select coalesce(sum(calls), 0) as total from plinth.api_usage where project_id = $1",
    [projectId],
  );
  const known = new Map(rows.map(({ day, calls }) => [day, Number(calls)]));
  return {
    total: Number(sums[0]!.total),
    days: Array.from({ length: days }, (_, i) => {
      const day = dayOf(new Date(now - (days - 1 - i) * dayMs));
      return { day, calls: known.get(day) ?? 0 };
    }),
  };
}

/** Months keep the sums of what goes. */
export async function dropOldUsageDays({ pool, clock }: Platform): Promise<void> {
  await pool.query("delete from plinth.api_usage_days where day < $1::date", [
    dayOf(new Date(clock.now().getTime() - keptDays * dayMs)),
  ]);
}
