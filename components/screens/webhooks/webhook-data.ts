import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";

export const WebhooksQuery = graphql(`
  query Webhooks_List {
    listWebHooks { id name url model events logic_executions active paused_at note }
    listPermissionsAndScopes { models functions }
  }
`);

/** What a change of webhooks makes stale. */
export const webhookTypenames = { additionalTypenames: ["Webhook"] };

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  /** Empty for events of accounts. */
  model: string;
  events: string[];
  logic_executions: string[];
  active: boolean;
  /** Paused by itself, after failures: events wait. */
  paused: boolean;
  /** Why it is paused, or was switched off by itself. */
  note: string;
}

const known = (names: readonly (string | null)[] | null | undefined) => (names ?? []).filter((name) => name !== null);

/** The webhooks, and what a new one can be about; null while they are not there. */
export function webhooksOf(data: ResultOf<typeof WebhooksQuery> | undefined) {
  if (!data?.listWebHooks) return null;
  return {
    webhooks: data.listWebHooks.flatMap((hook): WebhookRow[] =>
      hook?.id
        ? [
            {
              id: hook.id,
              name: hook.name ?? "",
              url: hook.url ?? "",
              model: hook.model ?? "",
              events: known(hook.events),
              logic_executions: known(hook.logic_executions),
              active: hook.active ?? true,
              paused: hook.paused_at !== null,
              note: hook.note ?? "",
            },
          ]
        : [],
    ),
    models: known(data.listPermissionsAndScopes?.models),
    functions: known(data.listPermissionsAndScopes?.functions),
  };
}
