import { Input } from "../../ui/inputs/input.tsx";
import { textBox, type ValueInputProps } from "./value-input-props.ts";

/** A date or a time of day, sent as it is picked: the reader's time zone has no part in it. */
function LocalInput({ type, ...props }: ValueInputProps & { type: "date" | "time" }) {
  return (
    <Input
      {...textBox(props)}
      type={type}
      className="max-w-60"
      onChange={(event) => props.onChange(event.target.value || null)}
    />
  );
}

export const LocalDateInput = (props: ValueInputProps) => <LocalInput {...props} type="date" />;
export const LocalTimeInput = (props: ValueInputProps) => <LocalInput {...props} type="time" />;
