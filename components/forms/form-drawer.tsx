"use client";

import { type ReactNode, useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { Drawer } from "../ui/dialogs/drawer.tsx";
import { leaveTo } from "../ui/dialogs/leave-to.ts";
import { FormError } from "./form-error.tsx";
import { useSaveKey } from "./use-save-key.ts";

interface FormDrawerProps<Values extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Values, unknown, Output>;
  title: string;
  description?: string | undefined;
  width: number;
  submitLabel: string;
  /** Shown, but not to be changed: nothing is saved. */
  locked?: boolean;
  onSubmit(values: Output): Promise<unknown>;
  onClose(): void;
  /** Above the fields and what the server said of them. */
  notice?: ReactNode;
  /** Before the form: what is not part of it. */
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * A drawer with one form: saves by its button and by Ctrl-S or Cmd-S, asks before it drops changes, and says what the
 * server has against the whole.
 */
export function FormDrawer<Values extends FieldValues, Output extends FieldValues>({
  form,
  submitLabel,
  locked = false,
  onSubmit,
  onClose,
  notice,
  lead,
  children,
  ...drawer
}: FormDrawerProps<Values, Output>) {
  const formId = useId();
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => void (await onSubmit(values)));
  useSaveKey(() => void (locked || submit()));
  return (
    <Drawer
      {...drawer}
      open
      onOpenChange={(open) => !open && onClose()}
      dirty={isDirty && !isSubmitting}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={() => leaveTo(onClose)}>
            {locked ? t("Close") : t("Cancel")}
          </Button>
          {!locked && (
            <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {lead}
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-5">
        {notice}
        <FormError errors={errors} />
        {children}
      </form>
    </Drawer>
  );
}
