import { Input } from "../../ui/inputs/input.tsx";
import { useInBrowser } from "../../ui/loading/use-in-browser.ts";
import { localText } from "./local-text.ts";
import type { ValueInputProps } from "./value-input-props.ts";

/** A day and time in the reader's own time zone; kept in UTC. */
export function DateInput({ control, name, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) {
  const inBrowser = useInBrowser();
  return (
    <Input
      // Only the browser knows the wall clock; what the server wrote is replaced.
      key={String(inBrowser)}
      {...control}
      ref={inputRef}
      name={name}
      type="datetime-local"
      className="max-w-60"
      defaultValue={inBrowser ? localText(value) : ""}
      onChange={(event) => {
        const date = new Date(event.target.value);
        onChange(Number.isNaN(date.getTime()) ? null : date.toISOString());
      }}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}
