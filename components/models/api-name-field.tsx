"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { t } from "../../lib/kernel/words/words.ts";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import type { KnownAlias } from "./use-field-aliases.ts";
import { useProposedIdentifier } from "./use-proposed-identifier.ts";

interface ApiNameFieldProps {
  /** What is typed as the label: it proposes the name. */
  label: string;
  input: UseFormRegisterReturn;
  error: string | undefined;
  /** What is typed as the name, and old names beside it that it would take. */
  typed: string;
  aliases: readonly KnownAlias[];
}

/** The name of a field in the API; left empty, it is what the label proposes. */
export function ApiNameField({ label, input, error, typed, aliases }: ApiNameFieldProps) {
  const proposed = useProposedIdentifier(label);
  const taken = aliases.find(({ name }) => name === (typed.trim() || proposed));
  const help = taken
    ? t("Programs still use this name for {field}. From now on they get this field instead.", {
        field: taken.field_name ?? "",
      })
    : t("The field's name in the API. Leave it empty to use the proposal.");
  return (
    <FormField label={t("API name")} error={error} help={help}>
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
