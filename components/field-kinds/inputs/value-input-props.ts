import type { Ref } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import type { FieldControl } from "../../ui/inputs/form-field.tsx";
import type { RecordValues } from "../field-kind.ts";

/** What the input of a plain value is given. */
export interface ValueInputProps {
  field: FieldDefinition;
  control: FieldControl;
  /** The whole record, for what depends on another field. */
  form: UseFormReturn<RecordValues>;
  name: string;
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  inputRef: Ref<never>;
  disabled: boolean;
  /** Messages of a list's entries, by index. */
  entryErrors: readonly ({ message?: string } | undefined)[];
  /** Messages of the parts that a value has, by name. */
  partErrors: Readonly<Record<string, string | undefined>>;
}

/** A box for the text of a value: what each such input has, whichever kind it is of. */
export const textBox = ({ control, name, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) => ({
  ...control,
  ref: inputRef,
  name,
  autoComplete: "off",
  value: String(value ?? ""),
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  onBlur,
  disabled,
});
