"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  /** Shown to the right; without it give `aria-label`. */
  label?: ReactNode;
  help?: ReactNode;
  checked: boolean;
  /** Without it the switch only tells. */
  onCheckedChange?(checked: boolean): void;
}

/** On or off, at once. */
export function Switch({ label, help, id, className, onCheckedChange, ...rest }: SwitchProps) {
  const ownId = useId();
  const helpId = `${ownId}-help`;
  const control = (
    <input
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a box tells by itself whether it is checked (HTML AAM).
      role="switch"
      id={id ?? ownId}
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      aria-describedby={help ? helpId : rest["aria-describedby"]}
      className={classNames(
        "inline-flex h-5 w-9 shrink-0 appearance-none items-center rounded-full border border-transparent bg-control p-px transition-colors checked:bg-accent",
        "before:block before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:before:translate-x-4",
        "pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1.5 pointer-coarse:after:-inset-y-3.5",
        "disabled:cursor-not-allowed disabled:opacity-50",
        label ? undefined : className,
      )}
    />
  );
  if (!label) return control;
  return (
    <div className={classNames("flex items-start gap-3", className)}>
      {control}
      <div>
        <label htmlFor={id ?? ownId} className="block text-body font-medium">
          {label}
        </label>
        {help && (
          <p id={helpId} className="mt-0.5 text-meta text-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
