"use client";

import { Controller, type UseFormReturn } from "react-hook-form";
import { type Message, t } from "../../../lib/kernel/words/words.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";
import type { FieldConfig } from "./config-values.ts";

interface ChoiceProps {
  form: UseFormReturn<FieldConfig>;
  name: "number_type" | "list_type" | "element" | "format" | "width";
  label: string;
  options: readonly { value: string; label: Message }[];
  help?: string | undefined;
  /** Of a field that is there. */
  disabled?: boolean;
}

/** One of several, in the field drawer. */
export function Choice({ form, name, label, options, help, disabled }: ChoiceProps) {
  return (
    <FormField label={label} help={disabled ? t("Fixed once the field exists. Use Change type to convert it.") : help}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <Select
              {...control}
              value={field.value}
              onValueChange={field.onChange}
              options={options.map((option) => ({ ...option, label: t(option.label) }))}
              disabled={disabled}
            />
          )}
        />
      )}
    </FormField>
  );
}

interface FlagProps {
  form: UseFormReturn<FieldConfig>;
  name: "required" | "unique" | "hide" | "as_title" | "is_gallery";
  label: string;
  help: string;
}

/** Yes or no, in the field drawer. */
export function Flag({ form, name, label, help }: FlagProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Switch label={label} help={help} checked={field.value} onCheckedChange={field.onChange} />
      )}
    />
  );
}
