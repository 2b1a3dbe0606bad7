import { t } from "../../../lib/kernel/words/words.ts";
import { Input } from "../../ui/inputs/input.tsx";
import { PasswordInput } from "../../ui/inputs/password-input.tsx";
import { textBox, type ValueInputProps } from "./value-input-props.ts";

/** A line of text; that of an address gets the right keyboard. */
export function TextInput(props: ValueInputProps) {
  const { is_email, is_url } = props.field.validation;
  return line(props, is_email ? "email" : is_url ? "url" : "text");
}

export const EmailInput = (props: ValueInputProps) => line(props, "email");

export const UrlInput = (props: ValueInputProps) => line(props, "url", "https://");

function line(props: ValueInputProps, type: "text" | "email" | "url", hint = "") {
  // Words of a language that runs from right to left do so here.
  return <Input {...textBox(props)} type={type} placeholder={props.field.validation.placeholder ?? hint} dir="auto" />;
}

/** A password: never shown again, so an empty box keeps the one that is stored. */
export function PasswordFieldInput(props: ValueInputProps) {
  return (
    <PasswordInput
      {...textBox(props)}
      placeholder={props.field.validation.placeholder ?? t("Leave empty for no change")}
      autoComplete="new-password"
    />
  );
}
