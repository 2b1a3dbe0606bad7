"use client";

import { useMutation } from "@urql/next";
import { useEffect, useId, useRef, useState } from "react";
import { graphqlFields, graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import type { LoadedField } from "../../../lib/console/plugins/plugin-store.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import type { FieldDefinition, FieldType } from "../../../lib/contract/models.ts";
import { inSentence } from "../../../lib/kernel/in-sentence.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { ConsoleFieldType } from "../../field-kinds/field-kind.ts";
import { labelPath } from "../../field-kinds/label-path.ts";
import {
  configOf,
  FieldConfig,
  fieldVariables,
  isTranslatable,
  newConfig,
} from "../../field-kinds/settings/field-config.ts";
import { FieldRules } from "../../field-kinds/settings/field-rules.tsx";
import { likelySlugSource } from "../../field-kinds/slug-sources.ts";
import { typeNamed, typeOf } from "../../field-kinds/types.ts";
import { useFieldType } from "../../field-kinds/use-field-type.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { useSaveKey } from "../../forms/use-save-key.ts";
import { ApiNameField } from "../../models/api-name-field.tsx";
import { ChangePreviewBox } from "../../models/change/change-preview-box.tsx";
import { useChangePreview } from "../../models/change/use-change-preview.ts";
import { type ConsoleModel, modelTypenames } from "../../models/console-models.ts";
import { useFieldAliases } from "../../models/use-field-aliases.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import { nothing, optionChanges, removedOptions } from "./change/option-changes.ts";
import { OptionReplacements } from "./change/option-replacements.tsx";
import { FieldAudience } from "./field-audience.tsx";
import { MissingPlugin } from "./missing-plugin.tsx";

const SaveFieldMutation = graphql(`
  mutation FieldDrawer_Save($model_name: String!, $field_label: String!, $identifier: String,
    $field_description: String, $field_type: FIELD_TYPE_ENUM, $field_sub_type: FIELD_SUB_TYPE_ENUM,
    $input_type: INPUT_TYPE_ENUM, $validation: module_validation_payload, $parent_field: String, $is_update: Boolean,
    $option_changes: [OptionChange!]) {
    upsertFieldToModel(model_name: $model_name, field_label: $field_label, identifier: $identifier,
      field_description: $field_description, field_type: $field_type, field_sub_type: $field_sub_type,
      input_type: $input_type, validation: $validation, parent_field: $parent_field, is_update: $is_update,
      option_changes: $option_changes) { identifier }
  }
`);

interface FieldDrawerProps {
  model: ConsoleModel;
  /** The field to configure, or the type and place of a new one. */
  target: { field: FieldDefinition } | { type: FieldType; parent: string | null; pluginField?: LoadedField | null };
  onClose(): void;
  /** Of a new field: the next one is to be added. */
  onNext(): void;
}

/** Configures a field, new or present. */
export function FieldDrawer({ model, target, onClose, onNext }: FieldDrawerProps) {
  const field = "field" in target ? target.field : null;
  const type = "field" in target ? typeOf(target.field) : typeNamed(target.type);
  const parent = "field" in target ? target.field.parent_field : target.parent;
  const pluginField = ("type" in target && target.pluginField) || null;
  const { name, explanation } = textsOf(type, pluginField);
  const formId = useId();
  const [, save] = useMutation(SaveFieldMutation);
  const aliases = useFieldAliases(model.name).filter(({ parent_field }) => parent_field === parent);
  const form = useContractForm({
    rules: FieldConfig,
    defaultValues: field
      ? configOf(field)
      : { ...newConfig(type.type, pluginField?.name), slug_source: likelySlugSource(model.fields) },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [required, unique, options] = form.watch(["required", "unique", "options"]);
  const before = (field?.validation.fixed_list_elements ?? []).map(String);
  const removed = removedOptions(options, before);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setAsked] = useState(false);
  const goesOn = useRef(false);
  const stricter = field && {
    required: required && !field.validation.required,
    unique: unique && !field.validation.unique,
  };
  const preview = useChangePreview(
    stricter && (stricter.required || stricter.unique || removed.length > 0)
      ? {
          change: "set_field_rules",
          model_name: model.name,
          field_name: field.identifier,
          parent_field: parent,
          validation: {
            ...stricter,
            ...(removed.length > 0 && { fixed_list_elements: before.filter((one) => !removed.includes(one)) }),
          },
        }
      : null,
  );
  const uses = (preview.preview?.options ?? []).filter(({ records }) => records > 0);
  const texts = options.map(({ text }) => text.trim()).filter(Boolean);
  // What was chosen may be gone itself by now.
  const choices = Object.fromEntries(
    Object.entries(chosen).filter(([, to]) => (to === nothing ? !required : texts.includes(to))),
  );

  const submit = form.handleSubmit(async (config) => {
    setAsked(true);
    if (uses.some(({ option }) => choices[option] === undefined)) return;
    const option_changes = field ? optionChanges(config.options, choices, removed) : [];
    const { error } = await save(
      {
        model_name: model.name,
        parent_field: parent,
        is_update: field !== null,
        ...fieldVariables(config),
        ...(option_changes.length > 0 && { option_changes }),
      },
      modelTypenames,
    );
    if (error) return form.setError(faultyPart(error), { type: "server", message: graphqlMessage(error) });
    if (!field) toasts.success(t("New Field Created Successfully!"));
    if (goesOn.current) onNext();
    else onClose();
  });
  useSaveKey(() => void submit());
  // The drawer focuses its first control, the cross; a new field starts with its label.
  useEffect(() => {
    if (!field) requestAnimationFrame(() => form.setFocus("label"));
  }, [field, form]);

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={340}
      dirty={isDirty && !isSubmitting}
      busy={isSubmitting}
      title={field ? field.label : t("New {name} field", { name: inSentence(name) })}
      description={
        parent ? (
          t("Inside of {fields}", { fields: labelPath(model.fields, parent) })
        ) : field ? (
          <TypeText field={field} />
        ) : (
          explanation
        )
      }
      footer={
        <>
          <Button disabled={isSubmitting} onClick={() => leaveTo(onClose)}>
            {t("Cancel")}
          </Button>
          {!field && (
            <Button
              disabled={isSubmitting}
              onClick={() => {
                goesOn.current = true;
                void submit().finally(() => {
                  goesOn.current = false;
                });
              }}
            >
              {t("Add and next")}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {field ? t("Save") : t("Add field")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="space-y-5">
        {field && <MissingPlugin field={field} />}
        <FormField
          label={t("Field label")}
          required
          error={errors.label?.message}
          help={
            field &&
            rich("The API calls it {name}. To change that, choose Rename in the list.", {
              name: <code className="font-mono">{field.identifier}</code>,
            })
          }
        >
          {(control) => <Input {...control} {...form.register("label")} autoComplete="off" />}
        </FormField>
        {!field && (
          <ApiNameField
            label={form.watch("label")}
            input={form.register("identifier")}
            error={errors.identifier?.message}
            typed={form.watch("identifier")}
            aliases={aliases}
          />
        )}
        <FormField
          label={t("Description")}
          error={errors.description?.message}
          help={t("Shown under the field in forms.")}
        >
          {(control) => <Textarea {...control} {...form.register("description")} rows={2} />}
        </FormField>
        <FieldRules form={form} nested={parent !== null} fields={model.fields} fresh={field === null} />
        {uses.length > 0 && (
          <OptionReplacements
            uses={uses}
            options={[...new Set(texts)]}
            required={required}
            chosen={choices}
            onChoose={(option, to) => setChosen((known) => ({ ...known, [option]: to }))}
            isTold={isAsked}
          />
        )}
        <FieldAudience
          form={form}
          translatable={parent === null && isTranslatable({ format: form.watch("format"), unique })}
        />
        {/* The switches may stand far up: what they do is said where it is seen. */}
        <div className="sticky -bottom-edge -mx-edge bg-raised px-edge py-4 empty:hidden">
          <ChangePreviewBox change="set_field_rules" {...preview} />
        </div>
      </form>
    </Drawer>
  );
}

/** Which of the form's fields the server has something against. */
function faultyPart(error: Parameters<typeof graphqlFields>[0]): "identifier" | "default" | "pattern" | "label" {
  const faults = graphqlFields(error);
  const named = (["identifier", "default", "pattern"] as const).find(
    (name) => name in faults || `validation.${name}` in faults,
  );
  return named ?? "label";
}

/** The type of a field that is there: its name, and when it is taken. */
function TypeText({ field }: { field: FieldDefinition }) {
  const { text, explanation } = useFieldType(field);
  return (
    <>
      {text}. {explanation}
    </>
  );
}

const textsOf = (type: ConsoleFieldType, pluginField: LoadedField | null) =>
  pluginField
    ? { name: pluginField.label, explanation: pluginField.description }
    : { name: t(type.name), explanation: t(type.explanation) };
