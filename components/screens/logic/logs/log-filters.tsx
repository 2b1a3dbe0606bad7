"use client";

import { X } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { type LogAddress, logLevels, triggers } from "./log-address.ts";

/** Stands for no choice in lists: their options cannot be empty. */
const any = "-";

interface LogFiltersProps {
  shown: LogAddress;
  onChange(changes: Partial<Record<keyof LogAddress, string | null>>): void;
  following: boolean;
  onFollow(on: boolean): void;
}

/** Which lines, of what calls, of which run; and whether new ones come by themselves. */
export function LogFilters({ shown, onChange, following, onFollow }: LogFiltersProps) {
  return (
    <search data-print="no" aria-label={t("Filters")} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <FormField label={t("Level")} className="w-40">
        {(control) => (
          <Select
            {...control}
            value={shown.level ?? any}
            onValueChange={(level) => onChange({ level: level === any ? null : level })}
            options={[{ value: any, label: t("All") }, ...logLevels.map((level) => ({ value: level, label: level }))]}
          />
        )}
      </FormField>
      <FormField label={t("Trigger")} className="w-44">
        {(control) => (
          <Select
            {...control}
            value={shown.trigger ?? any}
            onValueChange={(trigger) => onChange({ trigger: trigger === any ? null : trigger })}
            options={[
              { value: any, label: t("All") },
              ...Object.entries(triggers).map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
      </FormField>
      {shown.run && (
        <Button aria-label={t("Show all runs")} onClick={() => onChange({ run: null })}>
          {t("One run")}
          <X aria-hidden className="size-4" />
        </Button>
      )}
      <Switch className="pb-2 sm:ml-auto" label={t("Follow")} checked={following} onCheckedChange={onFollow} />
    </search>
  );
}
