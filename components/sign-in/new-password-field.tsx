"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { FormField } from "../ui/inputs/form-field.tsx";
import { PasswordInput } from "../ui/inputs/password-input.tsx";
import { PasswordStrength } from "./password-strength.tsx";

interface NewPasswordFieldProps {
  label: string;
  registration: UseFormRegisterReturn;
  /** What is typed now. */
  value: string;
  error: string | undefined;
  /** It takes the place of what had the focus. */
  autoFocus?: boolean;
}

/** A password to be chosen, with its strength. */
export function NewPasswordField({ label, registration, value, error, autoFocus }: NewPasswordFieldProps) {
  return (
    <FormField label={label} required error={error} help={<PasswordStrength password={value} />}>
      {(control) => <PasswordInput {...control} {...registration} autoComplete="new-password" autoFocus={autoFocus} />}
    </FormField>
  );
}
