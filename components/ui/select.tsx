"use client";

import * as RadixSelect from "@radix-ui/react-select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { controlStyle } from "./control-style.ts";
import type { FieldControl } from "./form-field.tsx";

export interface SelectOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

interface SelectProps extends Partial<FieldControl> {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean | undefined;
  "aria-label"?: string;
  className?: string;
  onBlur?: () => void;
}

/** One of a list. An empty value shows the placeholder. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder = "Select…",
  disabled,
  className,
  ...control
}: SelectProps) {
  return (
    <RadixSelect.Root value={value ?? ""} onValueChange={onValueChange} disabled={disabled ?? false}>
      <RadixSelect.Trigger
        {...control}
        className={classNames(
          controlStyle,
          "flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-muted",
          className,
        )}
      >
        <span className="truncate">
          {/* Radix knows the text only once the list was there: the server's HTML would show nothing. */}
          <RadixSelect.Value placeholder={placeholder}>
            {options.find((option) => option.value === value)?.label}
          </RadixSelect.Value>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          className="z-floating max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded bg-raised shadow-floating"
        >
          <RadixSelect.Viewport className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="relative flex min-h-8 cursor-default select-none items-center rounded-md py-1 pr-8 pl-2.5 text-body outline-none data-disabled:opacity-50 data-highlighted:bg-subtle"
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2">
                  <Check aria-hidden className="size-4 text-accent" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
