"use client";

import { useMutation } from "@urql/next";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { graphqlFields, graphqlMessage, tellRefusal } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { CreateWebhookInput } from "../../../lib/contract/plugins/extensions.ts";
import { recordEvents, userEvents } from "../../../lib/contract/webhook-events.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { CheckboxGroupField } from "../../forms/checkbox-group-field.tsx";
import { FormDrawer } from "../../forms/form-drawer.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";
import { LogicLink } from "../../ui/logic-link.tsx";
import { eventName } from "./event-names.ts";
import { type WebhookRow, webhookTypenames } from "./webhook-data.ts";
import { WebhookSecrets } from "./webhook-secrets.tsx";

const CreateMutation = graphql(`
  mutation WebhookDrawer_Create($name: String!, $url: String, $model: String, $events: [String]!,
    $logic_executions: [String], $active: Boolean) {
    createWebHook(name: $name, url: $url, model: $model, events: $events, logic_executions: $logic_executions,
      active: $active) { id }
  }
`);

const UpdateMutation = graphql(`
  mutation WebhookDrawer_Update($id: String!, $name: String!, $url: String!, $model: String, $events: [String]!,
    $logic_executions: [String], $active: Boolean) {
    updateWebHook(id: $id, name: $name, url: $url, model: $model, events: $events, logic_executions: $logic_executions,
      active: $active) { id }
  }
`);

/** Stands for no model in the list of models: its options cannot be empty. */
const noModel = "-";

type Values = z.input<typeof CreateWebhookInput>;

function valuesOf(webhook: WebhookRow | undefined): Values {
  if (!webhook) return { name: "", url: "", model: "", events: [], logic_executions: [], active: true };
  const { name, url, model, logic_executions, active } = webhook;
  return { name, url, model, events: webhook.events as Values["events"], logic_executions, active };
}

interface WebhookDrawerProps {
  /** The one to change; a new one without it. */
  webhook?: WebhookRow | undefined;
  models: readonly string[];
  functions: readonly string[];
  onClose(): void;
}

/** Makes a webhook, or changes one. */
export function WebhookDrawer({ webhook, models, functions, onClose }: WebhookDrawerProps) {
  const { models: known } = useModels();
  const [, create] = useMutation(CreateMutation);
  const [, update] = useMutation(UpdateMutation);
  const form = useContractForm({
    rules: CreateWebhookInput,
    defaultValues: valuesOf(webhook),
  });
  const { errors } = form.formState;

  const submit = async (input: z.output<typeof CreateWebhookInput>) => {
    const { error } = webhook
      ? await update({ ...input, id: webhook.id }, webhookTypenames)
      : await create(input, webhookTypenames);
    if (error) {
      const refusal = { message: graphqlMessage(error), fields: graphqlFields(error) };
      return tellRefusal(form, refusal, (message) => toasts.error(t("Error: {message}", { message })));
    }
    toasts.success(webhook ? t("Webhook updated successfully!") : t("Webhook created successfully!"));
    onClose();
  };

  return (
    <FormDrawer
      form={form}
      width={440}
      title={webhook ? t("Edit Webhook") : t("Add Webhook")}
      submitLabel={webhook ? t("Save webhook") : t("Add webhook")}
      lead={webhook && <WebhookSecrets id={webhook.id} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t("Name")} required error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
      </FormField>
      <FormField label={t("URL")} required error={errors.url?.message} help={t("Events are sent here by POST.")}>
        {(control) => (
          <Input
            {...control}
            {...form.register("url")}
            type="url"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField
        label={t("Model")}
        error={errors.model?.message}
        help={t("The model whose records the events are about. None for events about users.")}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="model"
            render={({ field }) => (
              <Select
                {...control}
                value={field.value || noModel}
                onValueChange={(model) => field.onChange(model === noModel ? "" : model)}
                options={[
                  { value: noModel, label: t("None") },
                  ...models.map((model) => ({ value: model, label: labelOf(known, model) })),
                ]}
              />
            )}
          />
        )}
      </FormField>
      <CheckboxGroupField
        control={form.control}
        name="events"
        label={t("Events")}
        itemName="events"
        required
        oneByOne
        help={t("Events of a model, or of users.")}
        options={[...recordEvents, ...userEvents].map((event) => ({ value: event, label: eventName(event) }))}
      />
      <CheckboxGroupField
        control={form.control}
        name="logic_executions"
        label={t("Logic executions")}
        itemName="functions"
        help={rich(
          "Functions that run on each event before it is sent, and may change or drop it. They are written in <link>Logic</link>.",
          { link: (words) => <LogicLink>{words}</LogicLink> },
        )}
        empty={t("This project has no functions yet.")}
        options={functions.map((name) => ({ value: name, label: name }))}
      />
      <Controller
        control={form.control}
        name="active"
        render={({ field }) => (
          <Switch
            label={t("Active")}
            help={t("Paused webhooks receive no events.")}
            checked={field.value ?? true}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </FormDrawer>
  );
}
