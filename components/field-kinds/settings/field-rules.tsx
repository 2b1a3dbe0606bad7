"use client";

import type { UseFormReturn } from "react-hook-form";
import type { FieldDefinition, FieldType } from "../../../lib/contract/models.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { typeNamed } from "../types.ts";
import type { FieldConfig } from "./config-values.ts";
import { Choice, Flag } from "./controls.tsx";
import { DefaultValue } from "./default-value.tsx";
import { canBeUnique, canHavePattern, isAlwaysUnique, isLong, numbersOf } from "./field-config.ts";
import { OwnSettings } from "./own-settings.tsx";
import { PatternInput } from "./pattern-input.tsx";

interface FieldRulesProps {
  form: UseFormReturn<FieldConfig>;
  nested: boolean;
  /** The fields of the model. */
  fields: readonly FieldDefinition[];
  /** Of a new field: the type can still be chosen. */
  fresh: boolean;
}

const widths = [
  { value: "full", label: msg("Full") },
  { value: "half", label: msg("Half") },
];

/** The part of the field drawer that differs by type, and the switches. */
export function FieldRules({ form, nested, fields, fresh }: FieldRulesProps) {
  const [name, list_type, element, number_type, format] = form.watch([
    "type",
    "list_type",
    "element",
    "number_type",
    "format",
  ]);
  const type = name as FieldType;
  const { settings } = typeNamed(type);
  const { errors } = form.formState;
  const chosen = { type, list_type, element, number_type };
  const of = settings.isOfEntries ? t("Applies to each entry.") : undefined;
  return (
    <>
      <OwnSettings
        form={form}
        controls={settings.controls?.(chosen, { nested, fresh }) ?? []}
        fields={fields}
        fresh={fresh}
      />
      {numbersOf(chosen) && (
        <div className="grid grid-cols-2 gap-3">
          <FormField label={t("Minimum")} error={errors.min?.message} help={of}>
            {(control) => <Input {...control} {...form.register("min")} inputMode="decimal" />}
          </FormField>
          <FormField label={t("Maximum")} error={errors.max?.message} help={of}>
            {(control) => <Input {...control} {...form.register("max")} inputMode="decimal" />}
          </FormField>
        </div>
      )}
      {isLong(chosen) && (
        <FormField
          label={t("Character limit")}
          error={errors.char_limit?.message}
          help={of ? t("Applies to each entry. Leave empty for no limit.") : t("Leave empty for no limit.")}
        >
          {(control) => <Input {...control} {...form.register("char_limit")} inputMode="numeric" />}
        </FormField>
      )}
      {canHavePattern(form.watch()) && <PatternInput form={form} of={of} />}
      {settings.placeholder && (
        <FormField label={t("Placeholder")} error={errors.placeholder?.message}>
          {(control) => <Input {...control} {...form.register("placeholder")} autoComplete="off" />}
        </FormField>
      )}
      <Choice
        form={form}
        name="width"
        label={t("Width in the form")}
        options={widths}
        help={t("Two half fields stand beside each other.")}
      />
      <div className="space-y-4 border-t pt-5">
        <Flag
          form={form}
          name="required"
          label={t("Required")}
          help={t("A record cannot be published without it. A draft can be saved.")}
        />
        {!nested && canBeUnique(form.watch()) && !isAlwaysUnique(form.watch()) && (
          <Flag form={form} name="unique" label={t("Unique")} help={t("No two records can have the same value.")} />
        )}
        {!nested && settings.asTitle && format !== "password" && (
          <Flag
            form={form}
            name="as_title"
            label={t("Use as title")}
            help={t("Names the record in lists and relations.")}
          />
        )}
        <Flag
          form={form}
          name="hide"
          label={t("Hidden")}
          help={t("Read-only in the content form until somebody unlocks it.")}
        />
        <DefaultValue form={form} />
      </div>
    </>
  );
}
