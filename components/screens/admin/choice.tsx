"use client";

import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select, type SelectOption } from "../../ui/inputs/select.tsx";

interface ChoiceProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
  options: readonly SelectOption[];
}

/** One of a list that must be chosen, in a form of the admin panel. */
export function Choice<Values extends FieldValues>({ control, name, label, help, options }: ChoiceProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={label} required help={help} error={fieldState.error?.message}>
          {(attributes) => (
            <Select
              {...attributes}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={options}
            />
          )}
        </FormField>
      )}
    />
  );
}
