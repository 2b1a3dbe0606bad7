"use client";

import { useMutation, useQuery } from "@urql/next";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { LocalTime } from "../../ui/time/local-time.tsx";

const SecretsQuery = graphql(`
  query WebhookSecrets_List($id: String!) { webHookSecrets(id: $id) { secret created_at expires_at } }
`);

const RotateMutation = graphql(`
  mutation WebhookSecrets_Rotate($id: String!) { rotateWebHookSecret(id: $id) { secret } }
`);

const stale = { additionalTypenames: ["WebHookSecret"] };

/** The secrets that sign a webhook's requests: to be copied, and to be replaced. */
export function WebhookSecrets({ id }: { id: string }) {
  const [{ data, error }] = useQuery({
    query: SecretsQuery,
    variables: { id },
    context: stale,
    requestPolicy: "cache-and-network",
  });
  const [{ fetching }, rotate] = useMutation(RotateMutation);
  const [asking, setAsking] = useState(false);
  const secrets = data?.webHookSecrets;
  const confirm = async () => {
    const { error: fault } = await rotate({ id }, stale);
    setAsking(false);
    if (fault) toasts.error(t("Error: {message}", { message: graphqlMessage(fault) }));
    else toasts.success(t("Signing secret rotated"));
  };
  return (
    <section aria-label={t("Signing secret")} className="mb-5 space-y-2 rounded border bg-subtle p-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium">{t("Signing secret")}</h2>
        <Button size="small" disabled={!secrets} onClick={() => setAsking(true)}>
          {t("Rotate")}
        </Button>
      </div>
      {error && <p className="text-danger">{graphqlMessage(error)}</p>}
      {!secrets && !error && <Skeleton className="h-8 w-full" />}
      {secrets?.map(({ secret, expires_at }, index) => (
        <div key={secret} className="flex items-center justify-between gap-2">
          <code className="min-w-0 truncate font-mono text-meta">{`${secret.slice(0, 12)}…`}</code>
          {expires_at && (
            <span className="text-meta text-muted">
              {rich("until {date}", { date: <LocalTime date={new Date(expires_at)} /> })}
            </span>
          )}
          <CopyButton
            text={secret}
            label={index === 0 ? t("Copy signing secret") : t("Copy previous signing secret")}
          />
        </div>
      ))}
      <p className="text-meta text-muted">{t("Receivers use it to verify that a request comes from this project.")}</p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        busy={fetching}
        title={t("Rotate the signing secret?")}
        description={t(
          "For 24 hours, requests are signed with both the new and the current secret. Then the current one stops working.",
        )}
        confirmLabel={t("Rotate secret")}
        onConfirm={() => void confirm()}
      />
    </section>
  );
}
