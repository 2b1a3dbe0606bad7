"use client";

import { type ReactNode, useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { aliasDays, aliasDaysDefault } from "../../../lib/contract/fields/field-aliases.ts";
import { FieldIdentifier } from "../../../lib/contract/fields/identifiers.ts";
import { FieldLabel } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { ApiNameField } from "../../models/api-name-field.tsx";
import type { KnownAlias } from "../../models/use-field-aliases.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";

const keepOptions = () =>
  aliasDays.map((days) => ({
    value: String(days),
    label: days === 0 ? t("Not at all") : days === 365 ? t("For a year") : t("For {days} days", { days }),
  }));

interface FieldLabelDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  initial: string;
  onOpenChange(open: boolean): void;
  /** Does it; a thrown error's message is shown at the label. Without an identifier the label proposes it. */
  onSubmit(label: string, identifier: string | undefined, keep_old_name_days: number | undefined): Promise<void>;
  /** Of a field that is renamed: asks for how long the API knows its old name. */
  oldName?: string | undefined;
  aliases: readonly KnownAlias[];
  /** Under the label. */
  children?: ReactNode;
}

/** Asks for the label and the API name of a field: a renamed one or a copy. */
export function FieldLabelDialog({
  submitLabel,
  initial,
  onSubmit,
  oldName,
  aliases,
  children,
  ...dialog
}: FieldLabelDialogProps) {
  const formId = useId();
  const form = useContractForm({
    rules: z.object({ label: FieldLabel, identifier: z.literal("").or(FieldIdentifier), days: z.string() }),
    defaultValues: { label: initial, identifier: "", days: String(aliasDaysDefault) },
  });
  const submit = form.handleSubmit(async ({ label, identifier, days }) => {
    try {
      await onSubmit(label, identifier || undefined, oldName === undefined ? undefined : Number(days));
      dialog.onOpenChange(false);
    } catch (error) {
      form.setError("label", { type: "server", message: (error as Error).message });
    }
  });
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-4">
        <FormField label={t("Field label")} required error={form.formState.errors.label?.message}>
          {(control) => <Input {...control} {...form.register("label")} autoComplete="off" />}
        </FormField>
        <ApiNameField
          label={form.watch("label")}
          input={form.register("identifier")}
          error={form.formState.errors.identifier?.message}
          typed={form.watch("identifier")}
          aliases={aliases}
        />
        {oldName !== undefined && (
          <FormField
            label={t("Keep the old name")}
            help={t("Until then, programs can keep using {oldName}. The model's page shows which ones do.", {
              oldName,
            })}
          >
            {(control) => (
              <Controller
                control={form.control}
                name="days"
                render={({ field }) => (
                  <Select {...control} value={field.value} onValueChange={field.onChange} options={keepOptions()} />
                )}
              />
            )}
          </FormField>
        )}
        {children}
      </form>
    </Dialog>
  );
}
