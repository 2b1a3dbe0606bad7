import { Input } from "../../ui/inputs/input.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** A number as it is typed; the schema says whether it is one, so that nothing typed is lost. */
export function NumberInput({ field, control, name, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) {
  return (
    <Input
      {...control}
      ref={inputRef}
      name={name}
      inputMode={field.input_type === "double" ? "decimal" : "numeric"}
      placeholder={field.validation.placeholder ?? ""}
      autoComplete="off"
      className="max-w-60 tabular-nums"
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}
