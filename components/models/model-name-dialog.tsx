"use client";

import { type ReactNode, useId } from "react";
import { z } from "zod";
import { ModelName } from "../../lib/contract/models.ts";
import { useContractForm } from "../forms/use-contract-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";

interface ModelNameDialogProps {
  /** Decides the message for an empty name. */
  purpose: keyof typeof ModelName;
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  label: string;
  submitLabel: string;
  /** The name the box starts with. */
  initial: string;
  /** Does it; a thrown error's message is shown at the name. */
  onSubmit(name: string): Promise<void>;
  /** Further controls under the name. */
  children?: ReactNode;
}

/** Asks for the name of a model: for a new one, a renamed one or a copy. */
export function ModelNameDialog({
  purpose,
  initial,
  onSubmit,
  label,
  submitLabel,
  children,
  ...dialog
}: ModelNameDialogProps) {
  const formId = useId();
  const form = useContractForm({
    rules: z.object({ name: ModelName[purpose] }),
    values: { name: initial },
  });
  const { errors, isSubmitting } = form.formState;
  const setOpen = (open: boolean) => {
    if (isSubmitting) return;
    if (!open) form.reset();
    dialog.onOpenChange(open);
  };
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await onSubmit(name);
      form.reset();
      dialog.onOpenChange(false);
    } catch (error) {
      form.setError("name", { type: "server", message: (error as Error).message });
    }
  });
  return (
    <Dialog
      {...dialog}
      onOpenChange={setOpen}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        <FormField
          label={label}
          required
          error={errors.name?.message}
          help="Letters, numbers and underscores, such as blog_post."
        >
          {(control) => <Input {...control} {...form.register("name")} autoComplete="off" spellCheck={false} />}
        </FormField>
        {children}
      </form>
    </Dialog>
  );
}
