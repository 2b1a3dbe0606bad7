"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@urql/next";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { graphqlMessage } from "../../../lib/console/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import { type FieldDefinition, FieldLabel, type FieldType } from "../../../lib/contract/models.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDeleteDialog } from "../../ui/confirm-delete-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { type ConsoleModel, modelTypenames } from "./console-models.ts";
import { fieldKinds } from "./field-kinds.ts";

const FieldOperationMutation = graphql(`
  mutation FieldActions_Run($type: FIELD_OPERATION_TYPE_ENUM!, $model_name: String!, $field_name: String!, $parent_field: String, $new_name: String, $changed_type: String, $single_page_model: Boolean) {
    modelFieldOperation(type: $type, model_name: $model_name, field_name: $field_name, parent_field: $parent_field, new_name: $new_name, changed_type: $changed_type, single_page_model: $single_page_model) { identifier }
  }
`);

export type FieldAction = "rename" | "duplicate" | "changeType" | "delete";

interface FieldActionsProps {
  model: ConsoleModel;
  field: FieldDefinition;
  action: FieldAction;
  onClose(): void;
}

const context = { additionalTypenames: [...modelTypenames.additionalTypenames, "DocumentModelType"] };
const failures = {
  rename: "Failed to rename field",
  duplicate: "Failed to duplicate field",
  changeType: "Failed to change field type",
  delete: "Failed to delete field",
};

/** The dialog of one operation on one field. */
export function FieldActions({ model, field, action, onClose }: FieldActionsProps) {
  const [, operate] = useMutation(FieldOperationMutation);
  const change = (open: boolean) => !open && onClose();
  const run = async (values: { new_name?: string; changed_type?: FieldType }) => {
    const { error } = await operate(
      {
        type: action,
        model_name: model.name,
        field_name: field.identifier,
        parent_field: field.parent_field,
        single_page_model: model.single_page,
        ...values,
      },
      context,
    );
    if (!error) return;
    toasts.error(failures[action]);
    throw new Error(graphqlMessage(error));
  };
  if (action === "delete")
    return (
      <ConfirmDeleteDialog
        open
        onOpenChange={change}
        title={`Delete ${field.label}?`}
        description={`The field leaves the API, and its value is lost in every record of ${model.name}.`}
        confirmLabel="Delete field"
        onDelete={() => run({})}
      />
    );
  if (action === "changeType")
    return <ChangeTypeDialog field={field} onOpenChange={change} onSubmit={(changed_type) => run({ changed_type })} />;
  return (
    <LabelDialog
      title={action === "rename" ? `Rename ${field.label}` : `Duplicate ${field.label}`}
      submitLabel={action === "rename" ? "Rename" : "Duplicate"}
      initial={action === "rename" ? field.label : `${field.label}_copy`}
      onOpenChange={change}
      onSubmit={(new_name) => run({ new_name })}
    />
  );
}

interface LabelDialogProps {
  title: string;
  submitLabel: string;
  initial: string;
  onOpenChange(open: boolean): void;
  onSubmit(label: string): Promise<void>;
}

function LabelDialog({ title, submitLabel, initial, onOpenChange, onSubmit }: LabelDialogProps) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(z.object({ label: FieldLabel })), defaultValues: { label: initial } });
  const submit = form.handleSubmit(async ({ label }) => {
    try {
      await onSubmit(label);
      onOpenChange(false);
    } catch (error) {
      form.setError("label", { type: "server", message: (error as Error).message }, { shouldFocus: true });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      description="The API takes the new name at once."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FormField label="Field label" required error={form.formState.errors.label?.message}>
          {(control) => <Input {...control} {...form.register("label")} autoComplete="off" />}
        </FormField>
      </form>
    </Dialog>
  );
}

const TypeChoice = z.object({ type: z.string().min(1, "Please select a field type") });

interface ChangeTypeDialogProps {
  field: FieldDefinition;
  onOpenChange(open: boolean): void;
  onSubmit(type: FieldType): Promise<void>;
}

function ChangeTypeDialog({ field, onOpenChange, onSubmit }: ChangeTypeDialogProps) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(TypeChoice), defaultValues: { type: "" } });
  const submit = form.handleSubmit(async ({ type }) => {
    try {
      await onSubmit(type as FieldType);
      onOpenChange(false);
    } catch (error) {
      form.setError("type", { type: "server", message: (error as Error).message });
    }
  });
  const options = fieldKinds
    .filter((kind) => kind.type !== field.field_type)
    .map((kind) => ({ value: kind.type, label: kind.name }));
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Change type of ${field.label}`}
      description="Stored values are converted. If one cannot be, nothing changes and you are told which."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Change type
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FormField label="New field type" required error={form.formState.errors.type?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="type"
              render={({ field: { value, onChange } }) => (
                <Select {...control} value={value} onValueChange={onChange} options={options} />
              )}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
