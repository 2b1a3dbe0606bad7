"use client";

import type { ComponentProps } from "react";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { CheckboxGroup } from "../ui/inputs/checkbox-group.tsx";

interface CheckboxGroupFieldProps<Values extends FieldValues>
  extends Omit<ComponentProps<typeof CheckboxGroup>, "ref" | "value" | "onChange" | "error"> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** Any number of a list, in a form; the fault of the field is shown below. */
export function CheckboxGroupField<Values extends FieldValues>({
  control,
  name,
  ...group
}: CheckboxGroupFieldProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <CheckboxGroup
          {...group}
          ref={field.ref}
          error={fieldState.error?.message}
          value={field.value ?? []}
          onChange={field.onChange}
        />
      )}
    />
  );
}
