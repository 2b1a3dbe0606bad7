import { Textarea } from "../../ui/inputs/textarea.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** Plain text of many lines; the box grows with them. */
export function LinesInput({ field, control, name, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) {
  return (
    <Textarea
      {...control}
      ref={inputRef}
      name={name}
      rows={4}
      placeholder={field.validation.placeholder ?? ""}
      className="field-sizing-content max-h-96 min-h-24"
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}
