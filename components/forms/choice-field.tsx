"use client";

import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Select, type SelectOption } from "../ui/inputs/select.tsx";

interface ChoiceFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
  options: readonly SelectOption[];
  /** What an empty value is called, as the first option; without it the value cannot be emptied. */
  none?: string;
}

/** Stands for an empty value in the list: its options cannot be empty. */
const nothing = "-";

/** One text of a list, in a form of settings. A value that is not offered any more stays until another is chosen. */
export function ChoiceField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  options,
  none,
}: ChoiceFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const value = String(field.value ?? "");
  const offered = none === undefined ? [...options] : [{ value: nothing, label: none }, ...options];
  if (value && !options.some((option) => option.value === value)) offered.push({ value, label: value });
  return (
    <FormField label={label} help={help} error={fieldState.error?.message}>
      {(attributes) => (
        <Select
          {...attributes}
          value={value || (none === undefined ? "" : nothing)}
          onValueChange={(next) => field.onChange(next === nothing ? "" : next)}
          onBlur={field.onBlur}
          options={offered}
        />
      )}
    </FormField>
  );
}
