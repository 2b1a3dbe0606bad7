"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@urql/next";
import { useId } from "react";
import { z } from "zod";
import { graphqlFields, graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { type RecordViewState, SaveRecordView } from "../../../../lib/contract/records/record-views.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useForm } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { toldName } from "../tell-saved.ts";
import { type SavedView, SaveViewMutation, viewTypenames } from "./view-documents.ts";

const Named = z.object({ name: SaveRecordView.shape.name, shared: z.boolean() });

interface SaveViewProps {
  model: string;
  state: RecordViewState;
  /** Whether the reader may make views for everybody. */
  mayShare: boolean;
  onSaved(view: SavedView): void;
  onClose(): void;
}

/** Asks for the name of a view, and whose it is. */
export function SaveView({ model, state, mayShare, onSaved, onClose }: SaveViewProps) {
  const formId = useId();
  const [{ fetching }, save] = useMutation(SaveViewMutation);
  const form = useForm({ resolver: zodResolver(Named), defaultValues: { name: "", shared: false } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ name, shared }) => {
    const { data, error } = await save({ model, name, shared, state }, viewTypenames);
    if (data?.saveRecordView) {
      toasts.success(t("The view {name} was saved", { name: toldName(name) }));
      return onSaved(data.saveRecordView);
    }
    const fault = error && graphqlFields(error).name;
    if (fault) form.setError("name", { message: fault });
    else if (error) toasts.error(t("Failed to save the view: {error}", { error: graphqlMessage(error) }));
  });
  const shared = form.watch("shared");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Save as a view")}
      description={t("Filter, search, order, columns with their widths, height of rows and page size, under a name.")}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={fetching}>
            {t("Save view")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-4 pb-3">
        <FormField label={t("Name")} required error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register("name")} autoComplete="off" maxLength={80} />}
        </FormField>
        {mayShare ? (
          <Checkbox
            label={t("Share it with everybody who may open the content")}
            checked={shared}
            onCheckedChange={(on) => form.setValue("shared", on)}
          />
        ) : (
          <p className="text-meta text-muted">
            {t("It is your own. Views for everybody need the permission to design models.")}
          </p>
        )}
      </form>
    </Dialog>
  );
}
