"use client";

import { LockOpen } from "lucide-react";
import { useContext, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useMay } from "../../console/own-permissions.ts";
import { PluginPart } from "../../plugins/plugin-boundary.tsx";
import { permissionName } from "../../roles/permission-name.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import type { RecordValues } from "../field-kind.ts";
import { inputOf } from "../inputs.tsx";
import { usePluginField } from "../use-plugin-field.ts";
import { fieldGrid, fieldSpan } from "./nesting/field-place.ts";
import { RecordModel, RecordReadOnly } from "./record-model.ts";

/** Under a media field whose files the reader may take away, and not choose. */
const mediaNote = (): string =>
  t('Adding files needs the permission "{permission}". The owner of this project can give it to you.', {
    permission: permissionName("media"),
  });

interface RecordFieldInputProps {
  field: FieldDefinition;
  /** Path in the form: `address.street`, `lines.0.amount`. */
  name: string;
  form: UseFormReturn<RecordValues>;
}

/**
 * The input of one field with label, help and error. Hidden fields are locked until unlocked; system-generated ones are
 * read-only.
 */
export function RecordFieldInput({ field, name, form }: RecordFieldInputProps) {
  const [unlocked, setUnlocked] = useState(false);
  const model = useContext(RecordModel);
  const readOnly = useContext(RecordReadOnly);
  const custom = usePluginField(field);
  const mayChoose = useMay("media");
  const lacksMedia = field.field_type === "media" && !mayChoose && !readOnly;
  const input = inputOf(field);
  const locked = Boolean(field.validation.hide) && !unlocked;
  const unlock = locked && !readOnly && (
    <Button
      size="small"
      variant="ghost"
      onClick={() => setUnlocked(true)}
      aria-label={t("Unlock {label}", { label: field.label })}
    >
      <LockOpen aria-hidden className="size-3.5" />
      {t("Unlock")}
    </Button>
  );
  if ("Nesting" in input) {
    const nested = (
      <input.Nesting field={field} name={name} form={form}>
        {(path) => <NestedInputs field={field} name={path} form={form} />}
      </input.Nesting>
    );
    if (!locked) return nested;
    return (
      <div>
        <div className="flex justify-end">{unlock}</div>
        <RecordReadOnly value={true}>
          <fieldset disabled>{nested}</fieldset>
        </RecordReadOnly>
      </div>
    );
  }
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: bound, fieldState: { error } }) => (
        <FormField
          label={field.label}
          required={Boolean(field.validation.required)}
          help={[field.description, lacksMedia && mediaNote()].filter(Boolean).join(" ") || undefined}
          error={error?.message ?? error?.root?.message}
          aside={unlock}
        >
          {(control) => {
            const given = {
              field,
              control,
              name,
              value: bound.value as unknown,
              onChange: bound.onChange,
              onBlur: bound.onBlur,
              inputRef: bound.ref as React.Ref<never>,
              disabled: readOnly || locked || field.system_generated,
            };
            const core = (
              <input.Value
                {...given}
                form={form}
                entryErrors={Array.isArray(error) ? error : []}
                partErrors={partErrorsOf(error)}
              />
            );
            if (!custom?.type.Input) return core;
            return (
              <PluginPart
                plugin={custom.plugin}
                of={custom.type.Input}
                given={{ ...given, model, mayChoose }}
                otherwise={custom.type.isOwnType ? core : null}
              />
            );
          }}
        </FormField>
      )}
    />
  );
}

/** Messages of a value's parts, where the error is about them and not about the whole. */
function partErrorsOf(error: object | undefined): Record<string, string | undefined> {
  const parts = Object.entries(error ?? {}) as [string, { message?: string } | undefined][];
  return Object.fromEntries(parts.map(([name, part]) => [name, part?.message]));
}

/** The inputs of an object's fields, or what to do when there are none. */
function NestedInputs({ field, name, form }: RecordFieldInputProps) {
  if (field.fields.length === 0)
    return <p className="text-muted">{t("No fields yet. Add them in the model designer.")}</p>;
  return (
    <div className={fieldGrid}>
      {field.fields.map((child) => (
        <div key={child.identifier} className={fieldSpan(child)}>
          <RecordFieldInput field={child} name={`${name}.${child.identifier}`} form={form} />
        </div>
      ))}
    </div>
  );
}
