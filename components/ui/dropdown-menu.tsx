"use client";

import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface DropdownMenuProps {
  /** The button that opens it; it must take a ref and props (Button does). */
  trigger: ReactNode;
  align?: "start" | "end";
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A menu of actions under a button; arrow keys, typing and Escape work. */
export function DropdownMenu({ trigger, align = "end", onOpenChange, children }: DropdownMenuProps) {
  return (
    <RadixMenu.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-floating min-w-44 animate-pop-in rounded bg-raised p-1 shadow-floating"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

const itemStyle =
  "flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-md px-2.5 py-1 text-body outline-none data-disabled:opacity-50 data-highlighted:bg-subtle";

interface MenuItemProps {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** A key that does the same. */
  shortcut?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

/** One action. */
export function MenuItem({ icon: Icon, danger, disabled, shortcut, onSelect, children }: MenuItemProps) {
  return (
    <RadixMenu.Item
      disabled={disabled ?? false}
      onSelect={onSelect}
      className={classNames(itemStyle, danger && "text-danger")}
    >
      {Icon && <Icon aria-hidden className={classNames("size-4", !danger && "text-muted")} />}
      <span className="flex-1">{children}</span>
      {shortcut}
    </RadixMenu.Item>
  );
}

interface MenuChoiceProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode; icon?: LucideIcon }[];
}

/** One of several, marked with a tick. */
export function MenuChoice({ value, onValueChange, options }: MenuChoiceProps) {
  return (
    <RadixMenu.RadioGroup value={value} onValueChange={onValueChange}>
      {options.map(({ icon: Icon, ...option }) => (
        <RadixMenu.RadioItem key={option.value} value={option.value} className={itemStyle}>
          {Icon && <Icon aria-hidden className="size-4 text-muted" />}
          <span className="flex-1">{option.label}</span>
          <RadixMenu.ItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </RadixMenu.ItemIndicator>
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

/** A quiet heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-2.5 py-1.5 text-meta text-muted">{children}</RadixMenu.Label>;
}

/** A hairline between groups. */
export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1 h-px bg-border" />;
}
