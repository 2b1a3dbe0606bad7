"use client";

import { type ReactNode, useId } from "react";
import { z } from "zod";
import { FieldIdentifier } from "../../../lib/contract/fields/identifiers.ts";
import { FieldLabel } from "../../../lib/contract/models.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { ApiNameField } from "../../models/api-name-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";

interface FieldLabelDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  initial: string;
  onOpenChange(open: boolean): void;
  /** Does it; a thrown error's message is shown at the label. Without an identifier the label proposes it. */
  onSubmit(label: string, identifier: string | undefined): Promise<void>;
  /** Under the label. */
  children?: ReactNode;
}

/** Asks for the label and the API name of a field: a renamed one or a copy. */
export function FieldLabelDialog({ submitLabel, initial, onSubmit, children, ...dialog }: FieldLabelDialogProps) {
  const formId = useId();
  const form = useContractForm({
    rules: z.object({ label: FieldLabel, identifier: z.literal("").or(FieldIdentifier) }),
    defaultValues: { label: initial, identifier: "" },
  });
  const submit = form.handleSubmit(async ({ label, identifier }) => {
    try {
      await onSubmit(label, identifier || undefined);
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
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        <FormField label="Field label" required error={form.formState.errors.label?.message}>
          {(control) => <Input {...control} {...form.register("label")} autoComplete="off" />}
        </FormField>
        <ApiNameField
          label={form.watch("label")}
          input={form.register("identifier")}
          error={form.formState.errors.identifier?.message}
        />
        {children}
      </form>
    </Dialog>
  );
}
