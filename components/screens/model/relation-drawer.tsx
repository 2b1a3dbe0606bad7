"use client";

import { useMutation } from "@urql/next";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { UpsertConnectionInput } from "../../../lib/contract/fields/model-changes.ts";
import type { RelationType } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { useSaveKey } from "../../forms/use-save-key.ts";
import { type ConsoleModel, modelTypenames } from "../../models/console-models.ts";
import { labelOf } from "../../models/listed-models.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";

const CreateRelationMutation = graphql(`
  mutation RelationDrawer_Create($from: String!, $to: String!, $forward_connection_type: RELATION_TYPE_ENUM!,
    $reverse_connection_type: RELATION_TYPE_ENUM!, $known_as: String) {
    upsertConnectionToModel(from: $from, to: $to, forward_connection_type: $forward_connection_type,
      reverse_connection_type: $reverse_connection_type, known_as: $known_as) { model }
  }
`);

const RelationInput = z.object({
  forward: z.string().min(1, { error: () => t("Relation Type is Required") }),
  to: z.string().min(1, { error: () => t("Another Model is Required") }),
  reverse: z.string().min(1, { error: () => t("Relation Type is Required") }),
  known_as: UpsertConnectionInput.shape.known_as,
});

interface RelationDrawerProps {
  model: ConsoleModel;
  /** All models of the project. */
  models: ConsoleModel[];
  onClose(): void;
}

const kinds = () => [
  { value: "has_one", label: t("has one") },
  { value: "has_many", label: t("has many") },
];

/** Joins the model with another one: a sentence for each direction, which is filled in. */
export function RelationDrawer({ model, models, onClose }: RelationDrawerProps) {
  const formId = useId();
  const [, create] = useMutation(CreateRelationMutation);
  const form = useContractForm({
    rules: RelationInput,
    defaultValues: { forward: "", to: "", reverse: "", known_as: "" },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [forward, to, reverse] = form.watch(["forward", "to", "reverse"]);
  const others = models.filter((other) => other.name !== model.name);

  const submit = form.handleSubmit(
    async (values) => {
      const { error } = await create(
        {
          from: model.name,
          to: values.to,
          forward_connection_type: values.forward as RelationType,
          reverse_connection_type: values.reverse as RelationType,
          known_as: values.known_as,
        },
        modelTypenames,
      );
      if (error) return form.setError("known_as", { type: "server", message: graphqlMessage(error) });
      toasts.success(t("New Relation Created Successfully!"));
      onClose();
    },
    ({ forward, to, reverse }) => {
      if (forward || to || reverse)
        form.setError("root.form", { message: t("Please fill in all required relation fields") });
    },
  );
  useSaveKey(() => void submit());

  const choice = (name: "forward" | "to" | "reverse", label: string, options: { value: string; label: string }[]) => (
    <FormField label={label} required isLabelHidden error={errors[name]?.message} className="grow basis-28">
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <Select {...control} value={field.value} onValueChange={field.onChange} options={options} />
          )}
        />
      )}
    </FormField>
  );

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={340}
      dirty={isDirty && !isSubmitting}
      busy={isSubmitting}
      title={t("Add relation")}
      description={t("From {label} to another model", { label: model.label })}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={() => leaveTo(onClose)}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t("Add relation")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-5">
        {errors.root?.form?.message && <Alert kind="danger" title={errors.root.form.message} />}
        <div className={sentence}>
          {rich("Each record of {from} {kind} {to}", {
            from: <ModelName>{model.label}</ModelName>,
            kind: choice("forward", t("Relation type"), kinds()),
            to: choice("to", t("Another model"), [
              ...others.map((other) => ({ value: other.name, label: other.label })),
              { value: model.name, label: t("{label} itself", { label: model.label }) },
            ]),
          })}
        </div>
        <div className={sentence}>
          {rich("Each record of {from} {kind} {to}", {
            from: to ? <ModelName>{labelOf(models, to)}</ModelName> : t("other model"),
            kind: choice("reverse", t("Backward relation type"), kinds()),
            to: <ModelName>{model.label}</ModelName>,
          })}
        </div>
        <FormField
          label={t("Known as")}
          error={errors.known_as?.message}
          required={to === model.name}
          help={
            to === model.name
              ? t("What the other {label} is to it, such as parent. The API calls the relation so.", {
                  label: model.label,
                })
              : t("Optional. The name of the relation in the API, for when two relations lead to the same model.")
          }
        >
          {(control) => <Input {...control} {...form.register("known_as")} autoComplete="off" spellCheck={false} />}
        </FormField>
        {forward && to && reverse && (
          <p className="rounded-md bg-subtle p-3 text-table text-muted" role="status">
            {relationText(model.label, forward, labelOf(models, to))}{" "}
            {relationText(labelOf(models, to), reverse, model.label)}
          </p>
        )}
      </form>
    </Drawer>
  );
}

const sentence = "flex flex-wrap items-center gap-x-1.5 gap-y-2";

const ModelName = ({ children }: { children: string }) => (
  <strong className="min-w-0 break-words font-medium">{children}</strong>
);

/** `Each record of Posts has one of Authors.` */
export function relationText(from: string, kind: string, to: string): string {
  return kind === "has_many"
    ? t("Each record of {from} has many of {to}.", { from, to })
    : t("Each record of {from} has one of {to}.", { from, to });
}
