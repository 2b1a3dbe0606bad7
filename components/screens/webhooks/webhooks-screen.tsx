"use client";

import { useMutation, useQuery } from "@urql/next";
import { Plus } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import { PausedWebhooks } from "./paused-webhooks.tsx";
import { type WebhookRow, WebhooksQuery, webhooksOf, webhookTypenames } from "./webhook-data.ts";
import { WebhookTable } from "./webhook-table.tsx";

/** The form comes when it is opened. */
const WebhookDrawer = onDemand(async () => ({ default: (await import("./webhook-drawer.tsx")).WebhookDrawer }));

const TestMutation = graphql(`
  mutation Webhooks_Test($id: String!) { testWebHook(id: $id) { delivery { status status_code duration_ms error } } }
`);

const DeleteMutation = graphql(`
  mutation Webhooks_Delete($id: String!) { deleteWebHook(id: $id) { msg } }
`);

/** The webhooks of the project. */
export function WebhooksScreen() {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const [{ data, fetching, error }, refetch] = useQuery({ query: WebhooksQuery, context: webhookTypenames });
  const [leaving, setLeaving] = useState<WebhookRow | null>(null);
  const [{ fetching: deleting }, remove] = useMutation(DeleteMutation);
  const [, test] = useMutation(TestMutation);
  const [testing, setTesting] = useState<string | null>(null);
  const known = webhooksOf(data);
  if (!known)
    return fetching ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <LoadFault
        title={t("The webhooks could not be loaded")}
        error={error}
        onRetry={() => refetch({ requestPolicy: "network-only" })}
      />
    );
  const { webhooks, models, functions } = known;

  const sendTest = async ({ id, name }: WebhookRow) => {
    setTesting(id);
    const { data: sent, error: fault } = await test({ id });
    setTesting(null);
    const delivery = sent?.testWebHook?.delivery;
    if (!delivery)
      return toasts.error(
        t("Error: {message}", { message: fault ? graphqlMessage(fault) : t("the test was not sent") }),
      );
    if (delivery.status === "failed")
      return toasts.error(t("Test of {name} failed", { name }), { description: delivery.error });
    const took =
      delivery.status === "dropped"
        ? t("A function dropped it in {ms} ms", { ms: delivery.duration_ms ?? 0 })
        : t("Answered {status} in {ms} ms", { status: delivery.status_code ?? 0, ms: delivery.duration_ms ?? 0 });
    toasts.success(t("Test sent to {name}", { name }), { description: took });
  };

  const confirmDelete = async () => {
    const { error: fault } = await remove({ id: leaving?.id ?? "" }, webhookTypenames);
    setLeaving(null);
    if (fault) toasts.error(t("Error: {message}", { message: graphqlMessage(fault) }));
    else toasts.success(t("Webhook deleted successfully!"));
  };

  const edited = hydrated ? webhooks.find(({ id }) => id === search.get("webhook")) : undefined;
  return (
    <div className="space-y-4">
      <PausedWebhooks webhooks={webhooks} />
      <Card
        title={t("Webhooks ({count})", { count: countText(webhooks.length) })}
        description={t("Notify other programs when records or users change.")}
        actions={
          <Button variant="primary" onClick={() => change({ create: "1" })}>
            <Plus aria-hidden className="size-4" />
            {t("Add Webhook")}
          </Button>
        }
      >
        {webhooks.length === 0 ? (
          <p className="text-muted">{t("No webhooks configured. Add your first webhook above.")}</p>
        ) : (
          <WebhookTable
            webhooks={webhooks}
            testing={testing}
            onTest={(webhook) => void sendTest(webhook)}
            onEdit={({ id }) => change({ webhook: id })}
            onDelete={setLeaving}
          />
        )}
      </Card>
      {hydrated && search.has("create") && (
        <WebhookDrawer models={models} functions={functions} onClose={() => change({ create: null })} />
      )}
      {edited && (
        <WebhookDrawer
          key={edited.id}
          webhook={edited}
          models={models}
          functions={functions}
          onClose={() => change({ webhook: null })}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(stay) => !stay && setLeaving(null)}
        danger
        busy={deleting}
        title={t("Delete webhook {name}?", { name: leaving?.name ?? "" })}
        description={t("{url} receives no more events.", { url: leaving?.url ?? "" })}
        confirmLabel={t("Delete webhook")}
        onConfirm={() => void confirmDelete()}
      />
    </div>
  );
}
