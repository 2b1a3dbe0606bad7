import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle } from "./control-style.ts";

interface CellSelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: readonly { value: string; label: string }[];
  /** Shown while the value is none of the options; it cannot be chosen. */
  otherwise?: string;
}

/**
 * One of a few, in a cell of a table: the browser's own list, of which a table can hold hundreds. Give it `aria-label`.
 */
export function CellSelect({ options, otherwise, className, ...rest }: CellSelectProps) {
  return (
    <select {...rest} className={classNames(controlStyle, "h-8 px-1! text-meta!", className)}>
      {otherwise && !options.some((option) => option.value === rest.value) && (
        <option value={String(rest.value)} disabled>
          {otherwise}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
