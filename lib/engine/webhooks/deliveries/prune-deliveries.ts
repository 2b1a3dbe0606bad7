/** The end of deliveries: what is old, and what is too much. What waits stays. */
import { limits } from "../../../contract/limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import { jobOf } from "./insert-deliveries.ts";

const batchRows = 5_000;

/**
 * Deletes deliveries that have ended and are older than a week, or beyond what is kept of their project. Safe on
 * several nodes at once.
 */
export async function pruneDeliveries(platform: Platform): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rowCount } = await platform.pool.query(
      `delete from plinth.webhook_deliveries where id = any(array(
         select id from (
           select id, finished_at, row_number() over newest as place,
             sum(octet_length(body) + coalesce(octet_length(sent_body), 0)) over newest as bytes
           from plinth.webhook_deliveries where status <> 'pending' window newest as (partition by project_id
             order by seq desc)) ended
         where place > $1 or bytes > $2 or finished_at < now() - make_interval(days => $3::integer)
           limit ${batchRows}))`,
      [limits.webhookLogRowsMax, limits.webhookLogBytesMax, limits.webhookLogDays],
    );
    pruned += rowCount ?? 0;
    if ((rowCount ?? 0) < batchRows) return pruned;
  }
}

/**
 * Adds the jobs of webhooks for which something is due that nobody does: the last resort after jobs that were lost by
 * hand.
 */
export async function wakeForgotten(platform: Platform): Promise<void> {
  await platform.pool.query(
    `select ${jobOf("forgotten.id::text")} from (
       select w.id from plinth.webhooks w where w.active and w.paused_at is null
         and coalesce(w.held_until < now(), true)
         and exists (select from plinth.webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending'
           and d.next_attempt_at < now() - interval '1 minute')
         and not exists (select from graphile_worker._private_jobs j
           where j.key in ('webhook:' || w.id, 'webhook:' || w.id || ':later') or j.id = w.drain_job)) forgotten`,
  );
}
