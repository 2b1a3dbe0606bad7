/** What other rooms change of webhooks, each in the transaction of the caller. */
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import { typeOf } from "./check-target.ts";

export interface WebhookValues {
  name: string;
  url: string;
  model: string | null;
  events: readonly string[];
  logic_executions: readonly string[];
  active: boolean;
}

const valuesOf = ({ name, url, model, events, logic_executions, active }: WebhookValues) => [
  name,
  url,
  model,
  typeOf(events),
  events,
  logic_executions,
  active,
];

/** Adds a webhook under an id that is free on this installation. Its secrets are made when it first sends. */
export async function addWebhook(
  sql: SystemSql,
  { id, project_id, now }: { id: string; project_id: string; now: Date },
  values: WebhookValues,
): Promise<void> {
  await sql(
    `insert into plinth.webhooks (id, project_id, name, url, model, type, events, logic_executions, active, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, project_id, ...valuesOf(values), now],
  );
}

/** Changes a webhook. One that is switched on or off begins anew: without failures, pauses and their reasons. */
export async function changeWebhook(sql: SystemSql, projectId: string, id: string, values: WebhookValues) {
  await sql(
    `update plinth.webhooks set name = $3, url = $4, model = $5, type = $6, events = $7, logic_executions = $8,
       active = $9, failures_in_row = case when active = $9 then failures_in_row else 0 end,
       paused_at = case when active = $9 then paused_at end, held_until = case when active = $9 then held_until end,
       note = case when active = $9 then note else '' end
     where project_id = $1 and id = $2`,
    [projectId, id, ...valuesOf(values)],
  );
}

/** Removes a webhook, and with it its deliveries. */
export async function removeWebhook(sql: SystemSql, projectId: string, id: string): Promise<void> {
  await sql("delete from plinth.webhooks where project_id = $1 and id = $2", [projectId, id]);
}

/** Webhooks of a model follow its new name; with null they go, so that none hears a later model of the same name. */
export async function renameModelInWebhooks(sql: SystemSql, projectId: string, from: string, to: string | null) {
  if (to === null) await sql("delete from plinth.webhooks where project_id = $1 and model = $2", [projectId, from]);
  else await sql("update plinth.webhooks set model = $3 where project_id = $1 and model = $2", [projectId, from, to]);
}
