"use client";

import * as RadixSwitch from "@radix-ui/react-switch";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface SwitchProps extends ComponentProps<typeof RadixSwitch.Root> {
  /** Shown to the right; without it give `aria-label`. */
  label?: ReactNode;
  help?: ReactNode;
}

/** On or off, at once. */
export function Switch({ label, help, id, className, ...rest }: SwitchProps) {
  const ownId = useId();
  const helpId = `${ownId}-help`;
  const control = (
    <RadixSwitch.Root
      {...rest}
      id={id ?? ownId}
      aria-describedby={help ? helpId : rest["aria-describedby"]}
      className={classNames(
        "inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-control p-px transition-colors",
        "disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent",
        label ? undefined : className,
      )}
    >
      <RadixSwitch.Thumb className="block size-4 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4" />
    </RadixSwitch.Root>
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
