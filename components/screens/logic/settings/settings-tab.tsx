"use client";

import { useMutation, useQuery } from "@urql/next";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../../lib/console/calls/form-errors.ts";
import { changedValues } from "../../../../lib/console/changed-values.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { routes } from "../../../../lib/console/routes.ts";
import type { UpsertFunctionInput } from "../../../../lib/contract/functions.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormError } from "../../../forms/form-error.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { useSaveKey } from "../../../forms/use-save-key.ts";
import { RolesQuery, rolesOf, roleTypenames } from "../../../roles/role-data.ts";
import { Button } from "../../../ui/button.tsx";
import { LeaveDialog, useLeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { functionTypenames } from "../function-data.ts";
import type { FunctionDetail } from "../function-query.ts";
import { ApiCard } from "./api-card.tsx";
import { settingsOf } from "./function-settings.ts";
import { HooksCard } from "./hooks-card.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { RestCard } from "./rest-card.tsx";
import { RolesCard } from "./roles-card.tsx";
import { ScheduleCard } from "./schedule-card.tsx";

const SaveMutation = graphql(`
  mutation Function_Settings(
    $name: String!, $new_name: String, $description: String, $graphql_schema_type: String, $function_connected: Boolean
    $request: String, $request_payload_is_optional: Boolean, $response: String, $response_is_array: Boolean
    $runtime_config: Function_Provider_Config_Payload, $schedule: String, $hooks: [FunctionHookPayload!],
      $runs_as: String
  ) {
    upsertFunctionToProject(
      name: $name, new_name: $new_name, description: $description, graphql_schema_type: $graphql_schema_type
      function_connected: $function_connected, request: $request,
        request_payload_is_optional: $request_payload_is_optional
      response: $response, response_is_array: $response_is_array, runtime_config: $runtime_config
      schedule: $schedule, hooks: $hooks, runs_as: $runs_as, update: true
    ) { id name }
  }
`);

interface SettingsTabProps {
  subject: FunctionDetail;
  origin: string;
  /** Code waits to be saved, which a new name would leave behind. */
  unsaved: boolean;
  /** This tab is the one in sight. */
  open: boolean;
}

/** How a function is called, by whom, and what it may take. */
export function SettingsTab({ subject, origin, unsaved, open }: SettingsTabProps) {
  const router = useRouter();
  const [, upsert] = useMutation(SaveMutation);
  const [{ data }] = useQuery({ query: RolesQuery, context: roleTypenames });
  const project = rolesOf(data);
  const form = useContractForm<z.input<typeof UpsertFunctionInput>, z.output<typeof UpsertFunctionInput>>({
    rules: async () => (await import("../../../../lib/contract/functions.ts")).UpsertFunctionInput,
    values: settingsOf(subject),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty && !isSubmitting);
  const submit = form.handleSubmit(async ({ name, ...values }) => {
    const renamed = name === subject.name ? {} : { new_name: name };
    // Empty texts, which take away what was set, and not nothing, which leaves it.
    const emptied = { schedule: values.schedule ?? "", runs_as: values.runs_as ?? "" };
    const changed = changedValues(form.getValues(), settingsOf(subject));
    const given = Object.entries({ ...values, ...emptied }).filter(([field]) => field in changed);
    const sent = { ...Object.fromEntries(given), ...renamed, name: subject.name };
    const { error } = await upsert(sent, functionTypenames);
    if (error) {
      const fields = graphqlFields(error);
      const fault = { message: graphqlMessage(error), fields };
      return showServerErrors(form, fault, (path) => (path === "new_name" ? "name" : path));
    }
    form.reset(form.getValues(), { keepDirtyValues: false });
    toasts.success(t("Function settings saved"));
    if (name !== subject.name) router.replace(routes.logic(name, { tab: "settings" }));
  });
  useSaveKey(() => {
    if (open) void submit();
  });
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
      <form noValidate method="post" onSubmit={submit} className="min-w-0 space-y-6">
        <FormError errors={errors} />
        <ApiCard form={form} models={project?.models ?? []} renaming={!unsaved} />
        <ScheduleCard form={form} />
        <HooksCard form={form} models={project?.models ?? []} />
        <LimitsCard form={form} roles={project?.roles ?? []} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t("Save settings")}
          </Button>
        </div>
        <LeaveDialog guard={guard} />
      </form>
      <div className="min-w-0 space-y-6">
        <RestCard
          name={subject.name}
          secret={subject.rest_api_secret_url_key ?? ""}
          origin={origin}
          connected={subject.function_connected ?? false}
        />
        {project && <RolesCard name={subject.name} roles={project.roles} />}
      </div>
    </div>
  );
}
