import { sql } from "kysely";
import type { Context } from "../access/index.ts";
import { type AuditQuery, visibleEntries } from "./visible-entries.ts";

/** Days that are counted one by one. */
const daysShown = 30;
const dayMs = 86_400_000;

export interface AuditStatistics {
  total: number;
  /** Answered below 400. */
  successful: number;
  failed: number;
  unique_users: number;
  /** The last 30 days in UTC, the oldest first, each also where nothing happened. */
  days: { day: string; successful: number; failed: number }[];
}

const count = <Name extends string>(condition: ReturnType<typeof sql<boolean>>, name: Name) =>
  sql<string>`count(*) filter (where ${condition})`.as(name);
const done = sql<boolean>`a.response_code < 400`;
const refused = sql<boolean>`a.response_code >= 400`;

/** Counts the entries that `listAuditLogs` would list, over all pages. */
export async function auditStatistics(ctx: Context, input: AuditQuery): Promise<AuditStatistics> {
  const entries = visibleEntries(ctx, input);
  const all = await entries
    .select(({ fn }) => [fn.countAll<string>().as("total"), count(done, "successful"), count(refused, "failed")])
    .select(({ fn }) => fn.count<string>("a.user_id").distinct().as("unique_users"))
    .executeTakeFirstOrThrow();
  const today = Math.floor(ctx.platform.clock.now().getTime() / dayMs);
  const shown = Array.from({ length: daysShown }, (_, i) => dayOf(today - daysShown + 1 + i));
  const counted = await entries
    .select([sql<string>`to_char(a.created_at, 'YYYY-MM-DD')`.as("day"), count(done, "successful")])
    .select(count(refused, "failed"))
    .where("a.created_at", ">=", new Date(shown[0]!))
    .groupBy("day")
    .execute();
  const byDay = new Map(counted.map((row) => [row.day, row]));
  return {
    total: Number(all.total),
    successful: Number(all.successful),
    failed: Number(all.failed),
    unique_users: Number(all.unique_users),
    days: shown.map((day) => ({
      day,
      successful: Number(byDay.get(day)?.successful ?? 0),
      failed: Number(byDay.get(day)?.failed ?? 0),
    })),
  };
}

const dayOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
