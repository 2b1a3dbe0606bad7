/**
 * Every few seconds each node adds what it has counted to the system database, many projects at once, and hears what
 * the others have. What a node counted in the seconds before it was killed is not charged; in the same seconds several
 * nodes together may let more calls through than the plan has.
 */
import type { Platform } from "../../../platform/platform.ts";
import { monthOf, usagesOf } from "./usage.ts";
import { sendUsageNews } from "./usage-news.ts";

const flushEveryMs = 5_000;

/** Adds to the database what was counted since the last time, and tells projects that come near their limit. */
export async function flushUsage(platform: Platform): Promise<void> {
  const month = monthOf(platform);
  const counted = [...usagesOf(platform)]
    .filter(([, { fresh }]) => fresh > 0)
    // In one order, so that two nodes never wait for each other.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, usage]) => ({ id, usage, month: usage.month, calls: usage.fresh }));
  for (const { usage, calls } of counted) Object.assign(usage, { known: usage.known + calls, fresh: 0 });
  for (const usage of usagesOf(platform).values()) if (usage.month !== month) Object.assign(usage, { month, known: 0 });
  if (counted.length === 0) return;
  try {
    const totals = await add(platform, counted);
    for (const one of counted)
      if (one.usage.month === one.month) one.usage.known = Math.max(one.usage.known, totals.get(one.id) ?? 0);
  } catch (error) {
    for (const { usage, calls } of counted) {
      usage.known = Math.max(0, usage.known - calls);
      usage.fresh += calls;
    }
    throw error;
  }
  await sendUsageNews(
    platform,
    counted.map(({ id, usage }) => ({ ...usage, id })),
  );
}

interface Counted {
  id: string;
  month: string;
  calls: number;
}

/** What each project has now, of all nodes. A project that is gone is left out; the others count. */
async function add({ pool, clock }: Platform, counted: readonly Counted[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ project_id: string; calls: string }>(
    `with counted as (
       select c.id, c.month, c.calls from unnest($1::text[], $2::date[], $3::bigint[]) as c (id, month, calls)
       join plinth.projects p on p.id = c.id),
     today as (
       insert into plinth.api_usage_days as d (project_id, day, calls)
       select id, $4::date, calls from counted order by id
       on conflict (project_id, day) do update set calls = d.calls + excluded.calls)
     insert into plinth.api_usage as u (project_id, month, calls)
     select id, month, calls from counted order by id
     on conflict (project_id, month) do update set calls = u.calls + excluded.calls
     returning project_id, calls`,
    [
      counted.map(({ id }) => id),
      counted.map(({ month }) => month),
      counted.map(({ calls }) => calls),
      clock.now().toISOString().slice(0, 10),
    ],
  );
  return new Map(rows.map(({ project_id, calls }) => [project_id, Number(calls)]));
}

/** Keeps the counts for as long as the server runs. Returns the way to stop, which adds what is left. */
export function startUsageCounts(platform: Platform): () => Promise<void> {
  const failure = "API calls could not be counted; they are tried again";
  const stop = platform.every(() => flushUsage(platform), { everyMs: flushEveryMs, failure, isNow: false });
  return async () => {
    await stop();
    await flushUsage(platform).catch((error: unknown) => platform.log.error({ err: error }, failure));
  };
}
