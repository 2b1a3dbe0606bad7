import { Switch } from "../../ui/inputs/switch.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** Yes or no. */
export function BooleanInput({ control, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) {
  return (
    <Switch
      {...control}
      ref={inputRef}
      checked={value === true}
      onCheckedChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      className="block!"
    />
  );
}
