"use client";

import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> {
  /** Shown to the right; without it give `aria-label`. */
  label?: ReactNode;
  checked: boolean | "indeterminate";
  onCheckedChange(checked: boolean): void;
}

/**
 * Yes, no, or for a group `indeterminate`. The browser's own box, of which a table holds hundreds, in the house's
 * clothes.
 */
export function Checkbox({ label, id, className, checked, onCheckedChange, ref, ...rest }: CheckboxProps) {
  const ownId = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = checked === "indeterminate";
  }, [checked]);
  const box = (
    <input
      {...rest}
      ref={(node) => {
        input.current = node;
        if (typeof ref === "function") ref(node);
        else if (ref) ref.current = node;
      }}
      id={id ?? ownId}
      type="checkbox"
      checked={checked === true}
      onChange={(event) => onCheckedChange(event.target.checked)}
      className={classNames(
        "tick size-4 shrink-0 rounded-sm border border-control bg-surface align-middle transition-colors",
        "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent",
        "disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger",
        label ? "mt-0.5 pointer-coarse:mt-3.5" : className,
      )}
    />
  );
  if (!label) return box;
  return (
    <div className={classNames("flex items-start gap-2 pointer-coarse:min-h-11", className)}>
      {box}
      <label htmlFor={id ?? ownId} className="min-w-0 text-body wrap-anywhere pointer-coarse:py-3">
        {label}
      </label>
    </div>
  );
}
