"use client";

import { LockOpen } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentType, useContext, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { type FieldKind, fieldShapeOf } from "../../../../lib/contract/field-shape.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { Button } from "../../../ui/button.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PluginPart } from "../../plugins/plugin-boundary.tsx";
import { usePluginField } from "../../plugins/use-plugin-field.ts";
import type { RecordValues } from "../record-values.ts";
import { BooleanInput } from "./boolean-input.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import { DateInput } from "./date-input.tsx";
import { GeoInput } from "./geo/geo-input.tsx";
import { ListInput } from "./list-input.tsx";
import { MediaInput } from "./media-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { ObjectInput } from "./object-input.tsx";
import { RecordModel } from "./record-model.ts";
import { RepeatedInput } from "./repeated-input.tsx";
import { PasswordFieldInput, TextInput } from "./text-input.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** The editor is as large as the rest of the form: it comes when a record with rich text is opened. */
const RichTextInput = dynamic(() => import("./rich-text/rich-text-input.tsx"), {
  ssr: false,
  // As high as the empty editor.
  loading: () => <Skeleton className="h-[204px] w-full" />,
});

type PlainKind = Exclude<FieldKind, "object" | "repeated">;

/** One input per kind of value; objects and repeated fields hold inputs themselves, and a place has its own. */
const inputs: Record<PlainKind, ComponentType<ValueInputProps>> = {
  text: TextInput,
  rich_text: RichTextInput,
  password: PasswordFieldInput,
  int: NumberInput,
  double: NumberInput,
  boolean: BooleanInput,
  date: DateInput,
  choice: ChoiceInput,
  list: ListInput,
  media: MediaInput,
  geo: GeoInput,
};

interface RecordFieldInputProps {
  field: FieldDefinition;
  /** Path in the form: `address.street`, `lines.0.amount`. */
  name: string;
  form: UseFormReturn<RecordValues>;
}

/** The input of one field with label, help and error. Hidden fields are locked until unlocked; system-generated ones are read-only. */
export function RecordFieldInput({ field, name, form }: RecordFieldInputProps) {
  const [unlocked, setUnlocked] = useState(false);
  const model = useContext(RecordModel);
  const custom = usePluginField(field);
  const { kind } = fieldShapeOf(field);
  if (kind === "object")
    return (
      <ObjectInput field={field} name={name} form={form}>
        <NestedInputs field={field} name={name} form={form} />
      </ObjectInput>
    );
  if (kind === "repeated")
    return (
      <RepeatedInput field={field} name={name} form={form}>
        {(entryName) => <NestedInputs field={field} name={entryName} form={form} />}
      </RepeatedInput>
    );
  const Input = inputs[kind as PlainKind];
  const locked = Boolean(field.validation.hide) && !unlocked;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: bound, fieldState: { error } }) => (
        <FormField
          label={field.label}
          required={Boolean(field.validation.required)}
          help={field.description || undefined}
          error={error?.message ?? error?.root?.message}
          aside={
            locked && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => setUnlocked(true)}
                aria-label={`Unlock ${field.label}`}
              >
                <LockOpen aria-hidden className="size-3.5" />
                Unlock
              </Button>
            )
          }
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
              disabled: locked || field.system_generated,
            };
            const core = (
              <Input {...given} entryErrors={Array.isArray(error) ? error : []} partErrors={partErrorsOf(error)} />
            );
            if (!custom?.type.Input) return core;
            return (
              <PluginPart
                plugin={custom.plugin}
                of={custom.type.Input}
                given={{ ...given, model }}
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
  if (field.fields.length === 0) return <p className="text-muted">No fields yet. Add them in the model designer.</p>;
  return (
    <div className="space-y-5">
      {field.fields.map((child) => (
        <RecordFieldInput key={child.identifier} field={child} name={`${name}.${child.identifier}`} form={form} />
      ))}
    </div>
  );
}
