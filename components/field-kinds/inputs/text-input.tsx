import { Input } from "../../ui/inputs/input.tsx";
import { PasswordInput } from "../../ui/inputs/password-input.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** A line of text; that of an address gets the right keyboard. */
export function TextInput({ field, ...props }: ValueInputProps) {
  const { is_email, is_url } = field.validation;
  return <Line {...props} field={field} type={is_email ? "email" : is_url ? "url" : "text"} />;
}

export const EmailInput = (props: ValueInputProps) => <Line {...props} type="email" />;

export const UrlInput = (props: ValueInputProps) => <Line {...props} type="url" hint="https://" />;

function Line({
  field,
  control,
  name,
  value,
  onChange,
  onBlur,
  inputRef,
  disabled,
  type,
  hint = "",
}: ValueInputProps & { type: "text" | "email" | "url"; hint?: string }) {
  return (
    <Input
      {...control}
      ref={inputRef}
      name={name}
      type={type}
      placeholder={field.validation.placeholder ?? hint}
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
