"use client";

import type { UseFormReturn } from "react-hook-form";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import type { OwnControl } from "../field-kind.ts";
import type { FieldConfig } from "./config-values.ts";
import { Choice, Flag } from "./controls.tsx";
import { FieldOptions } from "./field-options.tsx";
import { SlugSource } from "./slug-source.tsx";

interface OwnSettingsProps {
  form: UseFormReturn<FieldConfig>;
  controls: readonly OwnControl[];
  fields: readonly FieldDefinition[];
  /** Of a new field: the type can still be chosen. */
  fresh: boolean;
}

/** What the field drawer asks of fields of one type and of no other. */
export function OwnSettings({ form, controls, fields, fresh }: OwnSettingsProps) {
  return controls.map((control) => {
    if (control === "options") return <FieldOptions key={control} form={form} />;
    if (control === "slug_source") return <SlugSource key={control} form={form} fields={fields} />;
    if ("flag" in control)
      return <Flag key={control.flag} form={form} name={control.flag} label={control.label} help={control.help} />;
    const { choice, label, options, help, isFixed } = control;
    const disabled = isFixed === true && !fresh;
    return (
      <Choice key={choice} form={form} name={choice} label={label} options={options} help={help} disabled={disabled} />
    );
  });
}
