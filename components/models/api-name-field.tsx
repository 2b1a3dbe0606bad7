"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { useProposedIdentifier } from "./use-proposed-identifier.ts";

interface ApiNameFieldProps {
  /** What is typed as the label: it proposes the name. */
  label: string;
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** The name of a field in the API; left empty, it is what the label proposes. */
export function ApiNameField({ label, input, error }: ApiNameFieldProps) {
  const proposed = useProposedIdentifier(label);
  return (
    <FormField label="API name" error={error} help="What programs call the field. Leave it empty for the proposed one.">
      {(control) => (
        <Input
          {...control}
          {...input}
          placeholder={proposed}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      )}
    </FormField>
  );
}
