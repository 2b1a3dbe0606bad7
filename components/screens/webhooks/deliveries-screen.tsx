"use client";

import { useMutation, useQuery } from "@urql/next";
import { ChevronLeft, RefreshCw, Webhook } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type DeliveryAddress, deliveryFilter, readDeliveryAddress } from "./delivery-address.ts";
import { DeliveriesQuery, deliveryTypenames, ReplayMutation } from "./delivery-data.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryTable } from "./delivery-table.tsx";

const again = { requestPolicy: "network-only" } as const;

/** What the project's webhooks were told; filters and page are in the address. */
export function DeliveriesScreen() {
  const { search, change } = useAddress();
  const shown = readDeliveryAddress(search);
  const where = deliveryFilter(shown);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: DeliveriesQuery,
    variables: { where, after: shown.after || null },
    context: deliveryTypenames,
  });
  const [{ fetching: replaying }, replay] = useMutation(ReplayMutation);
  const [asking, setAsking] = useState(false);
  const page = data?.webHookDeliveries;
  const webhooks = (data?.listWebHooks ?? []).flatMap((hook) =>
    hook?.id ? [{ id: hook.id, name: hook.name ?? "", model: hook.model }] : [],
  );
  const names = new Map(webhooks.map(({ id, name }) => [id, name]));
  const models = [...new Set(webhooks.flatMap(({ model }) => (model ? [model] : [])))].sort();
  const view = (changes: Partial<Record<keyof DeliveryAddress, string | null>>) =>
    change({ after: null, ...changes }, "replace");
  const run = async (what: { ids: string[] } | { where: typeof where }) => {
    const { data: done, error: fault } = await replay(what, deliveryTypenames);
    setAsking(false);
    if (fault) return toasts.error(t("Error: {message}", { message: graphqlMessage(fault) }));
    const count = done?.replayWebHookDeliveries?.count ?? 0;
    toasts.success(plural(count, "{count} delivery is sent again", "{count} deliveries are sent again"));
  };
  return (
    <div className="space-y-4">
      <div className="flex justify-between gap-2">
        <ButtonLink href={routes.setting("webhooks")}>
          <ChevronLeft aria-hidden className="size-4" />
          {t("Webhooks")}
        </ButtonLink>
        <Button busy={fetching} onClick={() => refetch(again)}>
          <RefreshCw aria-hidden className="size-4" />
          {t("Refresh")}
        </Button>
      </div>
      <Card
        title={t("Deliveries")}
        description={t(
          "Events of the last 7 days. Dead letters were refused, or failed through 24 hours of retries. Tests are tried once.",
        )}
        actions={
          <Button disabled={!page || page.results.length === 0} onClick={() => setAsking(true)}>
            {t("Replay all")}
          </Button>
        }
      >
        <DeliveryFilters shown={shown} webhooks={webhooks} models={models} onChange={view} />
        <div className="-mx-edge mt-4 -mb-edge border-t pb-2" aria-busy={fetching}>
          {page ? (
            page.results.length > 0 ? (
              <DeliveryTable
                rows={page.results}
                names={names}
                busy={replaying}
                onReplay={({ id }) => void run({ ids: [id] })}
              />
            ) : (
              <EmptyState
                icon={Webhook}
                title={t("No deliveries found")}
                description={t("Events that webhooks send appear here. No delivery matches these filters.")}
              />
            )
          ) : (
            <div className="p-edge">
              {fetching ? (
                <Skeleton className="h-80 w-full" />
              ) : (
                <LoadFault
                  title={t("The deliveries could not be loaded")}
                  error={error}
                  onRetry={() => refetch(again)}
                />
              )}
            </div>
          )}
          {page && (page.next || shown.after) && (
            <nav aria-label={t("Pages of the deliveries")} className="flex justify-end gap-2 px-edge pt-2">
              <Button size="small" disabled={!shown.after} onClick={() => change({ after: null })}>
                {t("Newest")}
              </Button>
              <Button size="small" disabled={!page.next} onClick={() => change({ after: page.next })}>
                {t("Older")}
              </Button>
            </nav>
          )}
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          busy={replaying}
          title={t("Replay all of these deliveries?")}
          description={t(
            "All finished deliveries that match the filters are sent again with their old ids, at most 10,000. Receivers can recognise them by their ids.",
          )}
          confirmLabel={t("Replay")}
          onConfirm={() => void run({ where })}
        />
      </Card>
    </div>
  );
}
