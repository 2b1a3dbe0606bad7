"use client";

import { useMutation } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { type WebhookRow, webhookTypenames } from "./webhook-data.ts";

const ResumeMutation = graphql(`
  mutation Webhooks_Resume($id: String!) { resumeWebHook(id: $id) { id } }
`);

/** Which webhooks wait for somebody to resume them, and which have ended by themselves. */
export function PausedWebhooks({ webhooks }: { webhooks: readonly WebhookRow[] }) {
  const [{ fetching }, resume] = useMutation(ResumeMutation);
  const resumeOne = async ({ id, name }: WebhookRow) => {
    const { error } = await resume({ id }, webhookTypenames);
    if (error) toasts.error(t("Error: {message}", { message: graphqlMessage(error) }));
    else toasts.success(t("Webhook {name} resumed", { name }));
  };
  return webhooks.map((webhook) => {
    if (!webhook.note) return null;
    if (!webhook.paused)
      return (
        <Alert
          key={webhook.id}
          title={t("{name} was switched off", { name: webhook.name })}
          description={webhook.note}
        />
      );
    return (
      <Alert
        key={webhook.id}
        kind="warning"
        title={t("{name} is paused", { name: webhook.name })}
        description={webhook.note}
        action={
          <Button size="small" disabled={fetching} onClick={() => void resumeOne(webhook)}>
            {t("Resume")}
          </Button>
        }
      />
    );
  });
}
