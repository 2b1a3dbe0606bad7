"use client";

import * as RadixSelect from "@radix-ui/react-select";
import { Check } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { InertBehind } from "../dialogs/inert-behind.tsx";
import { type SelectProps, SelectText, selectStyle } from "./select-text.tsx";

interface SelectListProps extends SelectProps {
  /** What was done to the button that stood here before the list had come. */
  startsOpen: boolean;
  startsFocused: boolean;
}

/** One of a list, with the list. */
export default function SelectList({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  className,
  startsOpen,
  startsFocused,
  ...control
}: SelectListProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(startsOpen);
  const focusOnce = useRef(startsFocused && !startsOpen);
  useLayoutEffect(() => {
    if (focusOnce.current) trigger.current?.focus({ preventScroll: true });
    focusOnce.current = false;
  }, []);
  return (
    <RadixSelect.Root
      value={value ?? ""}
      onValueChange={onValueChange}
      disabled={disabled ?? false}
      defaultOpen={startsOpen}
      onOpenChange={setOpen}
    >
      {open && <InertBehind />}
      <RadixSelect.Trigger {...control} ref={trigger} className={selectStyle(className)}>
        <SelectText>
          {/* Radix knows the text only once the list was there: the server's HTML would show nothing. */}
          <RadixSelect.Value placeholder={placeholder}>
            {options.find((option) => option.value === value)?.label}
          </RadixSelect.Value>
        </SelectText>
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
                className="relative flex min-h-8 pointer-coarse:min-h-11 cursor-default select-none items-center rounded-md py-1 pr-8 pl-2.5 text-body outline-none data-disabled:opacity-50 data-highlighted:bg-subtle"
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
