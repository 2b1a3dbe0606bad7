"use client";

import { Controller, type UseFormReturn } from "react-hook-form";
import { FormField } from "../../ui/form-field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { listKinds } from "../field-types.ts";
import { type FieldConfig, isLong, numbersOf, textFormats } from "./field-config.ts";
import { FieldOptions } from "./field-options.tsx";

interface FieldRulesProps {
  form: UseFormReturn<FieldConfig>;
  nested: boolean;
  /** Of a new field: the type can still be chosen. */
  fresh: boolean;
}

const elements = [
  { value: "string", label: "Text" },
  { value: "int", label: "Whole numbers" },
  { value: "double", label: "Decimal numbers" },
  { value: "bool", label: "True or false" },
];
const numberTypes = [
  { value: "int", label: "Whole number (int)" },
  { value: "double", label: "Decimal number (double)" },
];

/** The part of the field drawer that differs by type, and the switches. */
export function FieldRules({ form, nested, fresh }: FieldRulesProps) {
  const type = form.watch("type");
  const format = form.watch("format");
  const [listType, element, number_type] = form.watch(["list_type", "element", "number_type"]);
  const { errors } = form.formState;
  const chosen = { type, list_type: listType, element, number_type };
  const long = isLong(chosen);
  const numbers = numbersOf(chosen);
  const of = type === "list" ? "Of each entry." : undefined;
  return (
    <>
      {type === "number" && (
        <Choice form={form} name="number_type" label="Input type" options={numberTypes} disabled={!fresh} />
      )}
      {type === "list" && (
        <>
          <Choice
            form={form}
            name="list_type"
            label="List type"
            options={listKinds.map((kind) => ({ value: kind.value, label: kind.name }))}
            help={listKinds.find((kind) => kind.value === listType)?.explanation}
            disabled={!fresh}
          />
          {listType === "dynamicList" ? (
            <Choice form={form} name="element" label="Entries are" options={elements} disabled={!fresh} />
          ) : (
            <FieldOptions form={form} />
          )}
        </>
      )}
      {type === "text" && (
        <Choice
          form={form}
          name="format"
          label="Format"
          options={nested ? textFormats.filter(({ value }) => value !== "password") : textFormats}
        />
      )}
      {numbers && (
        <div className="grid grid-cols-2 gap-3">
          <FormField label="Minimum" error={errors.min?.message} help={of}>
            {(control) => <Input {...control} {...form.register("min")} inputMode="decimal" />}
          </FormField>
          <FormField label="Maximum" error={errors.max?.message} help={of}>
            {(control) => <Input {...control} {...form.register("max")} inputMode="decimal" />}
          </FormField>
        </div>
      )}
      {long && (
        <FormField
          label="Character limit"
          error={errors.char_limit?.message}
          help={of ? `${of} Empty means no limit.` : "Empty means no limit."}
        >
          {(control) => <Input {...control} {...form.register("char_limit")} inputMode="numeric" />}
        </FormField>
      )}
      {(type === "text" || type === "multiline" || type === "number") && (
        <FormField label="Placeholder" error={errors.placeholder?.message}>
          {(control) => <Input {...control} {...form.register("placeholder")} autoComplete="off" />}
        </FormField>
      )}
      {type === "media" && (
        <Flag form={form} name="is_gallery" label="Gallery" help="Several files, in the order that people give them." />
      )}
      <div className="space-y-4 border-t pt-5">
        <Flag
          form={form}
          name="required"
          label="Required"
          help="A record cannot be published without it. A draft can be saved."
        />
        {!nested && (type === "text" || type === "number" || type === "date") && format !== "password" && (
          <Flag form={form} name="unique" label="Unique" help="No two records share a value." />
        )}
        {!nested && type === "text" && format !== "password" && (
          <Flag form={form} name="as_title" label="Use as title" help="Names the record in lists and relations." />
        )}
        <Flag form={form} name="hide" label="Hidden" help="Locked in the content form until someone unlocks it." />
      </div>
    </>
  );
}

interface ChoiceProps {
  form: UseFormReturn<FieldConfig>;
  name: "number_type" | "list_type" | "element" | "format";
  label: string;
  options: readonly { value: string; label: string }[];
  help?: string | undefined;
  disabled?: boolean;
}

function Choice({ form, name, label, options, help, disabled }: ChoiceProps) {
  return (
    <FormField label={label} help={disabled ? "Fixed once the field exists; Change type converts." : help}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <Select
              {...control}
              value={field.value}
              onValueChange={field.onChange}
              options={options}
              disabled={disabled}
            />
          )}
        />
      )}
    </FormField>
  );
}

interface FlagProps {
  form: UseFormReturn<FieldConfig>;
  name: "required" | "unique" | "hide" | "as_title" | "is_gallery";
  label: string;
  help: string;
}

function Flag({ form, name, label, help }: FlagProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Switch label={label} help={help} checked={field.value} onCheckedChange={field.onChange} />
      )}
    />
  );
}
