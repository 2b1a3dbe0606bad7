"use client";

import type { z } from "zod";
import { showServerErrors } from "../../../lib/console/calls/form-errors.ts";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import * as calls from "../../../lib/contract/calls/addresses/sync.ts";
import { syncScopes } from "../../../lib/contract/projects/tokens.ts";
import { CreateSyncTokenInput } from "../../../lib/contract/sync/sync-tokens.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { CheckboxGroupField } from "../../forms/checkbox-group-field.tsx";
import { FormDrawer } from "../../forms/form-drawer.tsx";
import { tomorrow } from "../../forms/tomorrow.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { type SyncProject, scopeOptions } from "./sync-data.ts";

interface SyncTokenDrawerProps {
  projects: SyncProject[];
  onCreated(token: string): void;
  onClose(): void;
}

/** Makes a sync token. */
export function SyncTokenDrawer({ projects, onCreated, onClose }: SyncTokenDrawerProps) {
  const form = useContractForm({
    rules: CreateSyncTokenInput,
    defaultValues: {
      name: "",
      duration: "",
      scopes: [...syncScopes],
      project_ids: projects.length === 1 ? projects.map(({ id }) => id) : [],
    },
  });
  const { errors } = form.formState;

  const submit = async (input: z.output<typeof CreateSyncTokenInput>) => {
    try {
      const { body } = await call(calls.createSyncToken, {
        body: input,
        handlesErrors: true,
        mayBeForbidden: true,
      });
      onCreated(body.token);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      showServerErrors(form, { message: error.message, fields: error.fields });
    }
  };

  return (
    <FormDrawer
      form={form}
      width={440}
      title={t("Create sync token")}
      description={t("It can do what you may do, and no more.")}
      submitLabel={t("Create token")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t("Name")}
        required
        error={errors.name?.message}
        help={t("Where it is used, such as laptop or CI.")}
      >
        {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
      </FormField>
      <FormField
        label={t("Duration")}
        error={errors.duration?.message}
        help={t("The last day on which the token works. Leave empty for no end.")}
      >
        {(control) => <Input {...control} {...form.register("duration")} type="date" min={tomorrow()} />}
      </FormField>
      <CheckboxGroupField
        control={form.control}
        name="project_ids"
        label={t("Projects")}
        itemName="projects"
        required
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CheckboxGroupField
        control={form.control}
        name="scopes"
        label={t("For")}
        itemName="scopes"
        required
        options={scopeOptions()}
      />
    </FormDrawer>
  );
}
