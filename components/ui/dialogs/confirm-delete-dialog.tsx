"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useId } from "react";
import { z } from "zod";
import { DeleteConfirmation } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { FormField } from "../inputs/form-field.tsx";
import { Input } from "../inputs/input.tsx";
import { Dialog } from "./dialog.tsx";

const Confirmation = z.object({ word: DeleteConfirmation });

interface ConfirmDeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will be lost, with numbers. */
  description: ReactNode;
  confirmLabel?: string;
  /** Above the box for the word: what else there is to know. */
  children?: ReactNode;
  /** Deletes; a thrown error's message is shown in the dialog, which then stays open. */
  onDelete: () => Promise<void>;
}

/** Deletes after the user has typed DELETE. */
export function ConfirmDeleteDialog({
  confirmLabel = t("Delete"),
  onDelete,
  children,
  ...dialog
}: ConfirmDeleteDialogProps) {
  const formId = useId();
  const form = useForm<z.input<typeof Confirmation>, unknown, z.output<typeof Confirmation>>({
    resolver: zodResolver(Confirmation),
    defaultValues: { word: "" },
    mode: "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;

  function setOpen(open: boolean) {
    if (isSubmitting) return;
    if (!open) form.reset();
    dialog.onOpenChange(open);
  }

  const submit = form.handleSubmit(async () => {
    try {
      await onDelete();
      form.reset();
      dialog.onOpenChange(false);
    } catch (error) {
      form.setError("root.server", { message: error instanceof Error ? error.message : String(error) });
    }
  });

  return (
    <Dialog
      {...dialog}
      onOpenChange={setOpen}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-4">
        {children}
        {errors.root?.server?.message && <Alert kind="danger" title={errors.root.server.message} />}
        <FormField
          label={t("Type DELETE")}
          required
          help={t("You need to type 'DELETE' in the box to delete")}
          error={errors.word?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("word")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
