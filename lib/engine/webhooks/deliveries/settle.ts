/** What attempts came to, written down: several at once where they end together. */
import { limits } from "../../../contract/limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Attempt } from "./attempt.ts";
import { pauseAfter } from "./retry-plan.ts";
import { pauseWebhook, switchOff } from "./switch-off.ts";

export interface Outcome {
  delivery_id: string;
  /** From 1. */
  number: number;
  attempt: Attempt;
}

/** Whether the webhook can go on. */
export type Standing = "open" | "closed";

/**
 * Writes outcomes of one webhook, in the order in which they came; pauses it, holds it, or switches it off where they
 * call for it.
 */
export async function settle(platform: Platform, webhookId: string, outcomes: readonly Outcome[]): Promise<Standing> {
  const rows = outcomes.map(({ delivery_id, number, attempt }) => {
    const mayComeAgain = attempt.outcome === "failed" || attempt.outcome === "busy";
    const pause = mayComeAgain ? pauseAfter(number, attempt.retry_after_ms) : null;
    const status =
      attempt.outcome === "delivered" || attempt.outcome === "dropped"
        ? attempt.outcome
        : pause === null
          ? "failed"
          : "pending";
    return { ...attempt, delivery_id, number, status, pause_ms: pause };
  });
  const lastTaken = outcomes.findLastIndex(({ attempt }) => attempt.outcome === "delivered");
  const failures = outcomes.slice(lastTaken + 1).filter(({ attempt }) => isFailure(attempt)).length;
  const hold = Math.max(0, ...outcomes.map(({ attempt }) => attempt.retry_after_ms ?? 0));
  const { rows: written } = await platform.pool.query<{ failures_in_row: number }>(
    `with given as (
       select * from json_to_recordset($1::json) as g(delivery_id uuid, number int, at timestamptz, duration_ms int,
         status_code int, error text,
         request_headers jsonb, response_headers jsonb, response_body text, sent_body text, status text,
           pause_ms bigint)
     ), noted as (
       insert into plinth.webhook_attempts (delivery_id, number, at, duration_ms, status_code, error, request_headers,
         response_headers, response_body)
       select g.delivery_id, g.number, g.at, g.duration_ms, g.status_code, g.error, g.request_headers,
         g.response_headers, g.response_body
       from given g join plinth.webhook_deliveries d on d.id = g.delivery_id on conflict do nothing
     ), done as (
       update plinth.webhook_deliveries d set status = g.status, attempts = g.number, status_code = g.status_code,
         duration_ms = g.duration_ms,
         error = g.error, sent_body = coalesce(g.sent_body, d.sent_body),
         next_attempt_at = case when g.status = 'pending' then now() + g.pause_ms * interval '1 ms'
           else d.next_attempt_at end,
         finished_at = case when g.status = 'pending' then null else now() end
       from given g where d.id = g.delivery_id
     )
     update plinth.webhooks set failures_in_row = case when $3 then $4 else failures_in_row + $4 end,
       held_until = case when $5 > 0 then now() + $5 * interval '1 ms' else held_until end
     where id = $2 and ($4 > 0 or $5 > 0 or $3 and failures_in_row > 0) returning failures_in_row`,
    [JSON.stringify(rows), webhookId, lastTaken >= 0, failures, hold],
  );
  if (outcomes.some(({ attempt }) => attempt.outcome === "gone")) {
    await switchOff(platform, webhookId, "Its receiver answered 410: it wants no more events.");
    return "closed";
  }
  if ((written[0]?.failures_in_row ?? 0) >= limits.webhookFailuresMax) {
    await pauseWebhook(
      platform,
      webhookId,
      `It failed ${limits.webhookFailuresMax} times in a row. Events wait until it is resumed.`,
    );
    return "closed";
  }
  return hold > 0 ? "closed" : "open";
}

/** Of the receiver; where this server was busy it was not asked. */
const isFailure = ({ outcome }: Attempt) => outcome === "failed" || outcome === "gone";
