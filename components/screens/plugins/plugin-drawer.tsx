"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@urql/next";
import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../lib/console/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import { UpsertPluginInput } from "../../../lib/contract/extensions.ts";
import { FormError } from "../../forms/form-error.tsx";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { useSaveKey } from "../console/use-save-key.ts";
import { type ProjectPlugin, pluginTypenames } from "./plugin-data.ts";

const SaveMutation = graphql(`
  mutation PluginDrawer_Save($id: String!, $env_vars: [PluginConfigEnvVarsPayload]) {
    upsertPlugin(id: $id, env_vars: $env_vars) { id }
  }
`);

const SettingsForm = UpsertPluginInput.pick({ env_vars: true });

/** What a plugin is, and the variables that it runs with. */
export function PluginDrawer({ plugin, onClose }: { plugin: ProjectPlugin; onClose(): void }) {
  const formId = useId();
  const [, save] = useMutation(SaveMutation);
  const form = useForm({ resolver: zodResolver(SettingsForm), defaultValues: { env_vars: plugin.env_vars } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "env_vars" });
  const listFault = errors.env_vars?.root?.message ?? errors.env_vars?.message;

  const submit = form.handleSubmit(async ({ env_vars }) => {
    const { error } = await save({ id: plugin.id, env_vars: env_vars ?? [] }, pluginTypenames);
    if (error) return showServerErrors(form, { message: graphqlMessage(error), fields: graphqlFields(error) });
    toasts.success("Plugin settings saved");
    onClose();
  });
  useSaveKey(() => void submit());

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={400}
      dirty={isDirty && !isSubmitting}
      title={plugin.name}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
          Save Settings
        </Button>
      }
    >
      <dl className="grid grid-cols-[7rem_1fr] gap-y-2">
        {[
          ["Plugin id", plugin.id],
          ["Description", plugin.description],
          ["Version", plugin.version],
          ["Author", plugin.author],
        ].map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">{text || <span className="text-muted">Not given</span>}</dd>
          </div>
        ))}
      </dl>
      <form id={formId} noValidate onSubmit={submit} className="mt-6 space-y-4 border-t pt-6">
        <FormError errors={errors} />
        <div>
          <h3 className="font-medium">Environment variables</h3>
          <p className="mt-0.5 text-meta text-muted">Kept encrypted. A value that you leave as it is stays.</p>
        </div>
        {fields.map((field, index) => (
          <div key={field.id} className="flex items-start gap-2">
            <FormField
              label={`Name ${index + 1}`}
              className="min-w-0 flex-1"
              error={errors.env_vars?.[index]?.key?.message}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register(`env_vars.${index}.key`)}
                  autoComplete="off"
                  spellCheck={false}
                  className="font-mono text-table!"
                />
              )}
            </FormField>
            <FormField
              label={`Value ${index + 1}`}
              className="min-w-0 flex-1"
              error={errors.env_vars?.[index]?.value?.message}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register(`env_vars.${index}.value`)}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </FormField>
            <IconButton
              icon={Trash2}
              label={`Remove variable ${index + 1}`}
              className="mt-7"
              onClick={() => remove(index)}
            />
          </div>
        ))}
        {listFault && (
          <p role="alert" className="text-meta text-danger">
            {listFault}
          </p>
        )}
        <Button onClick={() => append({ key: "", value: "" })}>
          <Plus aria-hidden className="size-4" />
          Add variable
        </Button>
      </form>
    </Drawer>
  );
}
