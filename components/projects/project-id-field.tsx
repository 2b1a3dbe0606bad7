import type { UseFormRegisterReturn } from "react-hook-form";
import { t } from "../../lib/kernel/words/words.ts";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { IdCheckNote } from "./id-check-note.tsx";
import type { IdCheck } from "./use-id-check.ts";

interface ProjectIdFieldProps {
  field: UseFormRegisterReturn;
  check: IdCheck;
  /** What the form says of it. */
  error: string | undefined;
  /** Whether a refusal is told already: an id that still grows with the name is not called too short. */
  speaks?: boolean;
}

/** A project's id, with what is known of it while it is typed. */
export function ProjectIdField({ field, check, error, speaks = true }: ProjectIdFieldProps) {
  const refusal = speaks && check.state === "refused" ? check.message : undefined;
  return (
    <FormField label={t("Project id")} required error={error ?? refusal} help={<IdCheckNote check={check} />}>
      {(control) => (
        <Input
          {...control}
          {...field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="my-project"
          className="font-mono"
        />
      )}
    </FormField>
  );
}
