/** Deliveries and the jobs that make them, in one statement: neither can be without the other. */
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import type { OutboxPosition } from "../../records/index.ts";
import { bodyOf, deliveryId, type WebhookEvent } from "../events/event-body.ts";

/** A webhook that is told of events. */
export interface Listener {
  id: string;
  project_id: string;
  model: string | null;
  events: string[];
  is_paused: boolean;
  /** Where the outbox stood when it was switched on, as long as the relay has not passed that. */
  heard_from: OutboxPosition | null;
}

/** The task that delivers what waits for a webhook. */
export const deliverTask = "webhooks.deliver";

/** Wakes a webhook. Attempts do not count: the deliveries keep their own. */
export const jobOf = (webhook: string) =>
  `graphile_worker.add_job('${deliverTask}', json_build_object('webhook_id', ${webhook}), max_attempts => 32767, job_key => 'webhook:' || ${webhook})`;

const rowsMax = 500;
const bytesMax = 4 * 1024 * 1024;

interface Row {
  id: string;
  project_id: string;
  webhook_id: string;
  event: string;
  model: string | null;
  subject_id: string;
  occurred_at: string;
  transaction_id: string | null;
  body: string;
}

/**
 * Notes for each listener the events that it is to be told of, in their order; one that is noted already stays as it
 * is. Gives the webhooks with news.
 */
export async function insertDeliveries(
  sql: SystemSql,
  listeners: readonly Listener[],
  events: readonly WebhookEvent[],
): Promise<Set<string>> {
  const woken = new Set<string>();
  let rows: Row[] = [];
  let bytes = 0;
  const flush = async () => {
    if (rows.length > 0) await insert(sql, rows);
    rows = [];
    bytes = 0;
  };
  for (const event of events) {
    const hearing = listeners.filter(
      ({ model, events: wanted }) => model === event.model && wanted.includes(event.type),
    );
    if (hearing.length === 0) continue;
    const body = bodyOf(event);
    for (const { id: webhook_id, project_id } of hearing) {
      const { type, model, subject_id, at, transaction_id = null } = event;
      const id = deliveryId(webhook_id, event.key);
      woken.add(webhook_id);
      rows.push({ id, project_id, webhook_id, event: type, model, subject_id, occurred_at: at, transaction_id, body });
      bytes += body.length;
      if (rows.length >= rowsMax || bytes >= bytesMax) await flush();
    }
  }
  await flush();
  return woken;
}

/**
 * A webhook that a job delivers for needs no other: that job gives the webhook back before its last look, and waits
 * with that for this transaction, which shares the webhook's row.
 */
async function insert(sql: SystemSql, rows: readonly Row[]): Promise<void> {
  await sql(
    `with given as (
       select g.*, w.drain_job from rows from (json_to_recordset($1::json) as (id uuid, project_id text,
         webhook_id uuid, event text, model text,
         subject_id uuid, occurred_at timestamptz, transaction_id xid8, body text))
         with ordinality as g(id, project_id, webhook_id, event, model, subject_id, occurred_at, transaction_id, body,
           place)
       -- a webhook may have ended meanwhile, and is not told of what was before it
       join plinth.webhooks w on w.id = g.webhook_id and (g.transaction_id is null
         or pg_visible_in_snapshot(g.transaction_id, w.heard_from) is not true)
       for share of w
     ), made as (
       insert into plinth.webhook_deliveries (id, project_id, webhook_id, event, model, subject_id, occurred_at, body,
         status)
       select id, project_id, webhook_id, event, model, subject_id, occurred_at, body, 'pending' from given
         order by place
       on conflict (id) do nothing returning webhook_id
     )
     select ${jobOf("webhook_id::text")} from (select distinct webhook_id from made
       where webhook_id in (select webhook_id from given where drain_job is null)) woken`,
    [JSON.stringify(rows)],
  );
}
