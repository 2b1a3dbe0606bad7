import { Input } from "../../../ui/input.tsx";
import { useInBrowser } from "../../../ui/use-in-browser.ts";
import type { ValueInputProps } from "./value-input-props.ts";

const two = (part: number) => String(part).padStart(2, "0");

/** The reader's wall clock for a moment, as `datetime-local` takes it. */
function localText(value: unknown): string {
  const date = new Date(String(value ?? ""));
  if (Number.isNaN(date.getTime())) return "";
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() ? `:${two(date.getSeconds())}` : "";
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

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
