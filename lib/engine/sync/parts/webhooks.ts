import { mixedEventsMessage } from "../../../contract/extensions.ts";
import type { SyncWebhook } from "../../../contract/sync-document.ts";
import { recordEvents, userEvents } from "../../../contract/webhook-events.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { pair } from "../../models/index.ts";
import { byName } from "../present-models.ts";
import { type PartAt, reconcileItems, type SystemSql, withoutEmpty } from "./part.ts";

const allEvents: readonly string[] = [...recordEvents, ...userEvents];

/** Webhooks by name, then address. */
export async function readWebhooks(sql: SystemSql, projectId: string): Promise<SyncWebhook[]> {
  const rows = await sql<Required<SyncWebhook> & { id: string }>(
    "select id, name, url, model, events, logic_executions, active from plinth.webhooks where project_id = $1",
    [projectId],
  );
  return rows
    .map((row) => ({ id: row.id, ...canonical(row) }))
    .sort(byName(({ name, url, id }) => JSON.stringify([name, url, id])));
}

function canonical({ name, url, model, events, logic_executions, active }: SyncWebhook): SyncWebhook {
  return {
    name,
    url,
    ...(model && { model }),
    events: [...events].sort((a, b) => allEvents.indexOf(a) - allEvents.indexOf(b)),
    // One after the other: their order counts.
    ...withoutEmpty({ logic_executions: [...new Set(logic_executions ?? [])] }),
    ...(active === false && { active: false }),
  };
}

/** Makes the webhooks those of a document; a new one has secrets of its own. */
export async function reconcileWebhooks(
  at: PartAt,
  target: readonly SyncWebhook[],
  known: { models: ReadonlySet<string>; functions: ReadonlySet<string> },
): Promise<void> {
  const { sql, project, platform } = at;
  for (const hook of target) requireKnown(hook, known);
  const have = await readWebhooks(sql, project.id);
  const valuesOf = (hook: SyncWebhook) => {
    const { name, url, model, events, logic_executions, active } = canonical(hook);
    const isOfRecords = (recordEvents as readonly string[]).includes(events[0]!);
    return [name, url, model ?? null, isOfRecords ? "record" : "user", events, logic_executions ?? [], active ?? true];
  };
  const named = ({ name, url }: SyncWebhook) => JSON.stringify([name, url]);
  await reconcileItems(at, pair(have, target, named, named), {
    part: "webhook",
    nameOf: ({ name }) => name,
    canonical,
    async add(hook) {
      // An id may be taken by another project of this installation.
      const [taken] = await sql("select 1 from plinth.webhooks where id = $1", [hook.id ?? null]);
      await sql(
        `insert into plinth.webhooks (id, project_id, name, url, model, type, events, logic_executions, active, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [hook.id && !taken ? hook.id : uuidv7(), project.id, ...valuesOf(hook), platform.clock.now()],
      );
    },
    change: (before, hook) =>
      sql(
        `update plinth.webhooks set name = $3, url = $4, model = $5, type = $6, events = $7, logic_executions = $8, active = $9,
           failures_in_row = case when active = $9 then failures_in_row else 0 end, paused_at = case when active = $9 then paused_at end,
           held_until = case when active = $9 then held_until end, note = case when active = $9 then note else '' end
         where project_id = $1 and id = $2`,
        [project.id, before.id, ...valuesOf(hook)],
      ),
    remove: ({ id }) => sql("delete from plinth.webhooks where project_id = $1 and id = $2", [project.id, id]),
  });
}

function requireKnown(
  { name, model, events, logic_executions }: SyncWebhook,
  { models, functions }: { models: ReadonlySet<string>; functions: ReadonlySet<string> },
): void {
  const refuse = (message: string) => badInput({ [`webhooks.${name}`]: `Webhook ${name}: ${message}` });
  const ofRecords = events.filter((event) => (recordEvents as readonly string[]).includes(event));
  const ofUsers = ofRecords.length < events.length;
  if (ofRecords.length > 0 && ofUsers) throw refuse(mixedEventsMessage);
  if (ofRecords.length > 0 && !model) throw refuse("please name the model that the events are about");
  if (ofUsers && model) throw refuse("user.created and user.updated concern no model");
  if (model && !models.has(model)) throw refuse(`there is no model named ${model}`);
  const missing = logic_executions?.find((one) => !functions.has(one));
  if (missing !== undefined) throw refuse(`there is no function named ${missing}`);
}
