"use client";

import { useMutation } from "@urql/next";
import { useRouter } from "next/navigation";
import { graphqlFields, graphqlMessage, tellRefusal } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import type { GeneralSettingsInput } from "../../../lib/contract/projects/update-project.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { ChoiceField } from "../../forms/choice-field.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { useSaveKey } from "../../forms/use-save-key.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LeaveDialog, useLeaveGuard } from "../../ui/dialogs/leave-guard.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import type { SelectOption } from "../../ui/inputs/select.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import { ContentSettings } from "./content-settings.tsx";

const SaveMutation = graphql(`
  mutation GeneralSettings_Save($id: String, $name: String, $description: String, $tenant_model_name: String,
    $settings: UpdateSettingsPayload) {
    updateProject(_id: $id, name: $name, description: $description, tenant_model_name: $tenant_model_name,
      settings: $settings) { id name description }
  }
`);

interface GeneralFormProps {
  id: string;
  saas: boolean;
  saved: GeneralSettingsInput;
  models: readonly string[];
  plugins: readonly SelectOption[];
}

/** The settings as one form; what somebody else saved meanwhile shows where nothing was typed. */
export function GeneralForm({ id, saas, saved, models, plugins }: GeneralFormProps) {
  const router = useRouter();
  const [, save] = useMutation(SaveMutation);
  const { models: known } = useModels();
  const described = saved.description !== "";
  const form = useContractForm<GeneralSettingsInput, GeneralSettingsInput>({
    rules: async () => {
      const contract = await import("../../../lib/contract/projects/update-project.ts");
      return described ? contract.GeneralSettingsInput : contract.UndescribedSettingsInput;
    },
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { saving: isSubmitting });
  const submit = form.handleSubmit(async ({ tenant_model_name, ...values }) => {
    // What is left out stays: a project without a description keeps none.
    const { description, ...others } = values;
    const given = { ...(description && { description }), ...(tenant_model_name && { tenant_model_name }) };
    const { error } = await save({ id, ...others, ...given });
    if (error) {
      const refusal = { message: graphqlMessage(error), fields: graphqlFields(error) };
      return tellRefusal(form, refusal, (message) =>
        toasts.error(t("Failed to update settings: {message}", { message })),
      );
    }
    form.reset({ tenant_model_name, ...values }, { keepDirtyValues: false });
    toasts.success(t("Project settings updated successfully"));
    // The name stands in the side menu, which the server fills from the session.
    router.refresh();
  });
  useSaveKey(() => void submit());
  return (
    <form noValidate method="post" onSubmit={submit} className="max-w-form space-y-6">
      <Card title={t("Project")}>
        <div className="space-y-5">
          <FormField label={t("Project name")} required error={errors.name?.message}>
            {(control) => (
              // The server writes the value as well: the form fills it in only once it is awake.
              <Input {...control} {...form.register("name")} defaultValue={saved.name} autoComplete="off" />
            )}
          </FormField>
          <FormField label={t("Project description")} required={described} error={errors.description?.message}>
            {(control) => <Textarea {...control} {...form.register("description")} defaultValue={saved.description} />}
          </FormField>
          {saas && (
            <ChoiceField
              control={form.control}
              name="tenant_model_name"
              label={t("Tenant model")}
              help={t("Each of its records is a tenant. Tenants do not see each other's records.")}
              options={models.map((model) => ({ value: model, label: labelOf(known, model) }))}
            />
          )}
          <dl className="grid grid-cols-[8rem_1fr] gap-y-2 border-t pt-5">
            <dt className="text-muted">{t("Project id")}</dt>
            <dd className="truncate font-mono text-table">{id}</dd>
            <dt className="text-muted">{t("Project type")}</dt>
            <dd>{saas ? t("Multi-tenant (saas)") : t("General")}</dd>
          </dl>
        </div>
      </Card>
      <ContentSettings form={form} plugins={plugins} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t("Save changes")}
        </Button>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}
