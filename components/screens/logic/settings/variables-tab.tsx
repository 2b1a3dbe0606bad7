"use client";

import { useMutation } from "@urql/next";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormError } from "../../../forms/form-error.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { variablesOf } from "../../../plugins/plugin-data.ts";
import { PluginVariables } from "../../../plugins/plugin-variables.tsx";
import type { PluginSettings } from "../../../plugins/use-plugin-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LeaveDialog, useLeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { functionTypenames } from "../function-data.ts";
import type { FunctionDetail } from "../function-query.ts";

const SaveMutation = graphql(`
  mutation Function_Variables($name: String!, $env_vars: [Function_Provider_Env_Vars_Payload]) {
    upsertFunctionToProject(name: $name, env_vars: $env_vars, update: true) { id env_vars { key value } }
  }
`);

/** What the function finds in `plinth.env`: kept encrypted, and never shown again. */
export function VariablesTab({ subject }: { subject: FunctionDetail }) {
  const [, upsert] = useMutation(SaveMutation);
  const form = useContractForm<PluginSettings, PluginSettings>({
    rules: async () =>
      (await import("../../../../lib/contract/functions.ts")).UpsertFunctionInput.pick({ env_vars: true }),
    values: { env_vars: variablesOf(subject.env_vars) },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty && !isSubmitting);
  const submit = form.handleSubmit(async ({ env_vars }) => {
    const { data, error } = await upsert({ name: subject.name, env_vars: env_vars ?? [] }, functionTypenames);
    if (error) return showServerErrors(form, { message: graphqlMessage(error), fields: graphqlFields(error) });
    form.reset({ env_vars: variablesOf(data?.upsertFunctionToProject?.env_vars) }, { keepDirtyValues: false });
    toasts.success(t("Variables saved"));
  });
  return (
    <div className="max-w-form">
      <Card>
        <form noValidate method="post" onSubmit={submit} className="space-y-4">
          <FormError errors={errors} />
          <PluginVariables form={form} />
          <div className="flex justify-end border-t pt-4">
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {t("Save variables")}
            </Button>
          </div>
        </form>
      </Card>
      <LeaveDialog guard={guard} />
    </div>
  );
}
