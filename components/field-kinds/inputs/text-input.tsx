import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** A line of text; e-mail addresses and links get the right keyboard. */
export function TextInput({ field, control, name, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) {
  const { validation } = field;
  return (
    <Input
      {...control}
      ref={inputRef}
      name={name}
      type={validation.is_email ? "email" : validation.is_url ? "url" : "text"}
      placeholder={validation.placeholder ?? ""}
      autoComplete="off"
      // Words of a language that runs from right to left do so here.
      dir="auto"
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}

/** A password: never shown again, so an empty box keeps the one that is stored. */
export function PasswordFieldInput({
  field,
  control,
  name,
  value,
  onChange,
  onBlur,
  inputRef,
  disabled,
}: ValueInputProps) {
  return (
    <PasswordInput
      {...control}
      ref={inputRef}
      name={name}
      placeholder={field.validation.placeholder ?? "Leave empty for no change"}
      autoComplete="new-password"
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}
