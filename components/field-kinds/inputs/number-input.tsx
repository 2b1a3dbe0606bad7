import { Input } from "../../ui/inputs/input.tsx";
import { textBox, type ValueInputProps } from "./value-input-props.ts";

/** A number as it is typed; the schema says whether it is one, so that nothing typed is lost. */
export function NumberInput(props: ValueInputProps) {
  const { input_type, validation } = props.field;
  return (
    <Input
      {...textBox(props)}
      inputMode={input_type === "double" ? "decimal" : "numeric"}
      placeholder={validation.placeholder ?? ""}
      className="max-w-60 tabular-nums"
    />
  );
}
