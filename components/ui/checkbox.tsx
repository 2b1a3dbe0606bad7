"use client";

import * as RadixCheckbox from "@radix-ui/react-checkbox";
import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface CheckboxProps extends ComponentProps<typeof RadixCheckbox.Root> {
  /** Shown to the right; without it give `aria-label`. */
  label?: ReactNode;
}

/** Yes, no, or for a group `indeterminate`. */
export function Checkbox({ label, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const box = (
    <RadixCheckbox.Root
      {...rest}
      id={id ?? ownId}
      className={classNames(
        "group flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-surface transition-colors",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent",
        "disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger",
        label ? undefined : className,
      )}
    >
      <RadixCheckbox.Indicator className="text-accent-text">
        <Check aria-hidden strokeWidth={3} className="size-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden strokeWidth={3} className="hidden size-3 group-data-[state=indeterminate]:block" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
  if (!label) return box;
  return (
    <div className={classNames("flex items-center gap-2", className)}>
      {box}
      <label htmlFor={id ?? ownId} className="text-body">
        {label}
      </label>
    </div>
  );
}
