import { Textarea } from "../../ui/inputs/textarea.tsx";
import { textBox, type ValueInputProps } from "./value-input-props.ts";

/** Plain text of many lines; the box grows with them. */
export function LinesInput(props: ValueInputProps) {
  return (
    <Textarea
      {...textBox(props)}
      rows={4}
      placeholder={props.field.validation.placeholder ?? ""}
      className="field-sizing-content max-h-96 min-h-24"
    />
  );
}
