"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { t } from "../../lib/kernel/words/words.ts";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";

interface SecondFactorFieldProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/** A code of the authenticator app, or a recovery code. */
export function SecondFactorField({ registration, error }: SecondFactorFieldProps) {
  return (
    <FormField
      label={t("Code")}
      required
      error={error}
      help={t("Six digits from your authenticator app, or one of your recovery codes.")}
    >
      {(control) => (
        <Input
          {...control}
          {...registration}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
          className="font-mono tracking-widest"
        />
      )}
    </FormField>
  );
}
