"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { typeChoices, typeOf } from "../../field-kinds/types.ts";
import { useForm } from "../../forms/use-form.ts";
import { ChangePreviewBox } from "../../models/change/change-preview-box.tsx";
import { type AskedChange, useChangePreview } from "../../models/change/use-change-preview.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select } from "../../ui/inputs/select.tsx";

const TypeChoice = z.object({
  type: z.string().min(1, { error: () => t("Please select a field type") }),
  force: z.boolean(),
});

interface ChangeTypeDialogProps {
  field: FieldDefinition;
  place: Omit<AskedChange, "change">;
  onOpenChange(open: boolean): void;
  /** With `force`, what has no place in the new type is dropped. A thrown error's message is shown at the type. */
  onSubmit(type: string, force: boolean): Promise<void>;
}

/** Asks for another type, and shows what becomes of the values before anything is done. */
export function ChangeTypeDialog({ field, place, onOpenChange, onSubmit }: ChangeTypeDialogProps) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(TypeChoice), defaultValues: { type: "", force: false } });
  const type = form.watch("type");
  const preview = useChangePreview(type ? { change: "change_field_type", ...place, changed_type: type } : null);
  const conflicts = preview.preview?.conflicts ?? [];
  const lossOf = (of: "unconvertible" | "partial") => conflicts.find(({ kind }) => kind === of)?.count ?? 0;
  const partial = lossOf("partial");
  const dropped = lossOf("unconvertible") + partial;
  const submit = form.handleSubmit(async ({ type, force }) => {
    try {
      await onSubmit(type, force && dropped > 0);
      onOpenChange(false);
    } catch (error) {
      form.setError("type", { type: "server", message: (error as Error).message });
    }
  });
  const choices = typeChoices(field);
  const loss = choices.find(({ name }) => name === type)?.type.changedFrom?.[typeOf(field).type];
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t("Change type of {label}", { label: field.label })}
      description={t("Stored values are converted. If one cannot be, nothing changes and you are told which.")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant={form.watch("force") && dropped > 0 ? "danger" : "primary"}
            busy={form.formState.isSubmitting}
          >
            {t("Change type")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-4">
        <FormField
          label={t("New field type")}
          required
          help={loss && t(loss)}
          error={form.formState.errors.type?.message}
        >
          {(control) => (
            <Controller
              control={form.control}
              name="type"
              render={({ field: { value } }) => (
                <Select
                  {...control}
                  value={value}
                  onValueChange={(chosen) => {
                    form.clearErrors();
                    // What may be dropped was said of another type.
                    form.setValue("force", false);
                    form.setValue("type", chosen);
                  }}
                  options={choices.map(({ name, label }) => ({ value: name, label }))}
                />
              )}
            />
          )}
        </FormField>
        <ChangePreviewBox change="change_field_type" {...preview} />
        {dropped > 0 && (
          <Controller
            control={form.control}
            name="force"
            render={({ field: { value, onChange } }) => (
              <Checkbox
                checked={value}
                onCheckedChange={(checked) => onChange(checked === true)}
                label={
                  partial > 0
                    ? plural(dropped, "Drop a part of {count} value", "Drop a part of {count} values")
                    : plural(
                        dropped,
                        "Drop {count} value that cannot be converted",
                        "Drop {count} values that cannot be converted",
                      )
                }
              />
            )}
          />
        )}
      </form>
    </Dialog>
  );
}
