import { webhookFault } from "../../../contract/plugins/extensions.ts";
import type { SyncWebhook } from "../../../contract/sync/sync-document.ts";
import { recordEvents, userEvents } from "../../../contract/webhook-events.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { pair } from "../../models/index.ts";
import { addWebhook, changeWebhook, removeWebhook, type WebhookValues } from "../../webhooks/index.ts";
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
  const valuesOf = (hook: SyncWebhook): WebhookValues => {
    const { name, url, model = null, events, logic_executions, active } = canonical(hook);
    return { name, url, model, events, logic_executions: logic_executions ?? [], active: active ?? true };
  };
  const named = ({ name, url }: SyncWebhook) => JSON.stringify([name, url]);
  await reconcileItems(at, pair(have, target, named, named), {
    part: "webhook",
    nameOf: ({ name }) => name,
    canonical,
    async add(hook) {
      // An id may be taken by another project of this installation.
      const [taken] = await sql("select 1 from plinth.webhooks where id = $1", [hook.id ?? null]);
      const id = hook.id && !taken ? hook.id : uuidv7();
      await addWebhook(sql, { id, project_id: project.id, now: platform.clock.now() }, valuesOf(hook));
    },
    change: (before, hook) => changeWebhook(sql, project.id, before.id!, valuesOf(hook)),
    remove: ({ id }) => removeWebhook(sql, project.id, id!),
  });
}

function requireKnown(
  { name, model, events, logic_executions }: SyncWebhook,
  { models, functions }: { models: ReadonlySet<string>; functions: ReadonlySet<string> },
): void {
  const refuse = (message: string) =>
    badInput({ [`webhooks.${name}`]: t("Webhook {name}: {message}", { name, message }) });
  const fault = webhookFault({ events, model });
  if (fault) throw refuse(fault.message);
  if (model && !models.has(model)) throw refuse(`there is no model named ${model}`);
  const missing = logic_executions?.find((one) => !functions.has(one));
  if (missing !== undefined) throw refuse(`there is no function named ${missing}`);
}
