"use client";

import { functionLimits } from "../../../../lib/contract/functions.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { ChoiceField } from "../../../forms/choice-field.tsx";
import type { ProjectRole } from "../../../roles/role-data.ts";
import { Card } from "../../../ui/card.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import type { SettingsForm } from "./function-settings.ts";

/** Of an emptied box, nothing; else its number. */
const numberOf = (text: unknown) => (text === "" || text === null ? null : Number(text));

const { memoryMiBMin, memoryMiBMax, memoryMiBDefault } = functionLimits;
const memoryHelp = () =>
  t("A run that needs more is stopped. {least} to {most}; a server may allow less.", {
    least: memoryMiBMin,
    most: memoryMiBMax,
  });

/** What a run may take, and what it may do where nobody called it. */
export function LimitsCard({ form, roles }: { form: SettingsForm; roles: readonly ProjectRole[] }) {
  const errors = form.formState.errors.runtime_config;
  return (
    <Card title={t("Limits and rights")}>
      <div className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label={t("Memory (MiB)")} error={errors?.memory?.message} help={memoryHelp()}>
            {(control) => (
              <Input
                {...control}
                {...form.register("runtime_config.memory", { setValueAs: numberOf })}
                type="number"
                inputMode="numeric"
                placeholder={String(memoryMiBDefault)}
              />
            )}
          </FormField>
          <FormField
            label={t("Time (seconds)")}
            error={errors?.time_out?.message}
            help={t("A run that takes longer is stopped.")}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register("runtime_config.time_out", { setValueAs: numberOf })}
                type="number"
                inputMode="numeric"
                placeholder={String(functionLimits.timeOutSecondsDefault)}
              />
            )}
          </FormField>
        </div>
        <ChoiceField
          control={form.control}
          name="runs_as"
          label={t("Runs as")}
          help={t(
            "The role of plinth.graphql() when there is no caller: on a schedule, at the REST address, after writes, for webhooks and Custom Logic. Otherwise it has the rights of the caller.",
          )}
          none={t("None: no access to records")}
          options={roles.map(({ name }) => ({ value: name, label: name }))}
        />
      </div>
    </Card>
  );
}
