"use client";

import { type ReactNode, useId } from "react";
import { z } from "zod";
import { proposedModelName } from "../../lib/contract/fields/identifiers.ts";
import { modelLook } from "../../lib/contract/model-look.ts";
import { ModelName } from "../../lib/contract/models.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { useContractForm } from "../forms/use-contract-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { useProposedIdentifier } from "./use-proposed-identifier.ts";

/** What a model is called: by programs, and by people. */
export interface ModelNames {
  name: string;
  /** Empty where people call it by its name. */
  label: string;
}

interface ModelNameDialogProps {
  /** Decides the message for an empty name. */
  purpose: keyof typeof ModelName;
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  label: string;
  submitLabel: string;
  /** What the boxes start with; without a name, what is typed proposes one. */
  initial: ModelNames;
  /** Does it; a thrown error's message is shown at the name. */
  onSubmit(names: ModelNames): Promise<void>;
  /** Further controls under the name. */
  children?: ReactNode;
}

/** What is typed may be meant as a name; then the rules of names hold for it. Anything else is a label alone. */
const meantAsName = (text: string) => /^\w*$/.test(text);

const rulesFor = (purpose: keyof typeof ModelName) =>
  z.object({ label: z.string().trim(), name: z.string().trim() }).superRefine(({ label, name }, ctx) => {
    const check = (at: "label" | "name", rule: z.ZodType, text: string) => {
      for (const { message } of rule.safeParse(text).error?.issues ?? [])
        ctx.addIssue({ code: "custom", path: [at], message });
    };
    if (name) check("name", ModelName[purpose], name);
    if (name || !meantAsName(label)) check("label", modelLook.label, label);
    else check("label", ModelName[purpose], label);
  });

/** Asks what a model is called: a new one, a renamed one or a copy. Any text will do, and proposes the API's name. */
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
    rules: rulesFor(purpose),
    values: { label: initial.label || initial.name, name: initial.label ? initial.name : "" },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = form.watch("label");
  const proposed = useProposedIdentifier(typed, proposedModelName);
  const setOpen = (open: boolean) => {
    if (isSubmitting) return;
    if (!open) form.reset();
    dialog.onOpenChange(open);
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const name = values.name || (await proposedModelName(values.label));
      await onSubmit({ name, label: values.label === name ? "" : values.label });
      form.reset();
      dialog.onOpenChange(false);
    } catch (error) {
      form.setError(values.name ? "name" : "label", { type: "server", message: (error as Error).message });
    }
  });
  return (
    <Dialog
      {...dialog}
      onOpenChange={setOpen}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-4">
        <FormField
          label={label}
          required
          error={errors.label?.message}
          help={t("As people read it, such as Blog post.")}
        >
          {(control) => (
            <Input {...control} {...form.register("label")} dir="auto" autoComplete="off" spellCheck={false} />
          )}
        </FormField>
        <FormField
          label={t("API name")}
          error={errors.name?.message}
          help={t("Letters, numbers and underscores. Leave it empty to use the proposal.")}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("name")}
              placeholder={proposed}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          )}
        </FormField>
        {children}
      </form>
    </Dialog>
  );
}
