"use client";

import type { LucideIcon } from "lucide-react";
import { Check } from "lucide-react";
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { onDemand } from "../loading/on-demand.tsx";
import type { MenuFrame } from "./menu-panel.tsx";
import { useMenuParts } from "./menu-parts.ts";

const MenuPanel = onDemand(() => import("./menu-panel.tsx"));

interface DropdownMenuProps {
  /** The button that opens it; it must take a ref and props (Button does). */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  onOpenChange?: (open: boolean) => void;
  /** What its actions are for, where that may change under it: the menu of one thing never becomes that of another. */
  about?: string;
  children?: ReactNode;
  /** The whole menu in place of `children`, where what stands in it is fetched with it: a MenuPanel in this frame. */
  panel?: (frame: MenuFrame) => ReactNode;
}

type Opened = "by key" | "by hand";

const openingKeys = ["Enter", " ", "ArrowDown"];

/** A menu of actions under a button; arrow keys, typing and Escape work. What stands in it is built when it opens. */
export function DropdownMenu({ trigger, align = "end", onOpenChange, about, children, panel }: DropdownMenuProps) {
  const [state, setState] = useState<{ how: Opened; about: string | undefined } | null>(null);
  const opened = state && state.about === about ? state.how : null;
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const menuId = `${id}menu`;
  const change = (how: Opened | null) => {
    setState(how && { how, about });
    onOpenChange?.(how !== null);
  };
  const frame: MenuFrame = {
    id: menuId,
    anchor,
    labelledBy: id,
    align,
    byKey: opened === "by key",
    onClose: () => change(null),
  };
  const toggle = (how: Opened) => change(opened ? null : how);
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        id,
        "aria-haspopup": "menu",
        "aria-expanded": opened !== null,
        "aria-controls": opened ? menuId : undefined,
        "data-state": opened ? "open" : "closed",
        onPointerDown(event) {
          if (event.button !== 0 || event.ctrlKey) return;
          // The focus goes into the menu, not to the button.
          if (!opened) event.preventDefault();
          toggle("by hand");
        },
        onKeyDown(event) {
          if (!openingKeys.includes(event.key)) return;
          event.preventDefault();
          toggle("by key");
        },
      } as ComponentProps<"button">)}
      {opened && (panel?.(frame) ?? <MenuPanel {...frame}>{children}</MenuPanel>)}
    </>
  );
}

const itemStyle =
  "flex min-h-8 w-full pointer-coarse:min-h-11 cursor-default select-none items-center gap-2 rounded-md px-2.5 py-1 text-body outline-none data-disabled:opacity-50 data-highlighted:bg-subtle";

interface MenuItemProps {
  icon?: LucideIcon;
  /** In the icon's place. */
  lead?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** A key that does the same. */
  shortcut?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

/** One action. */
export function MenuItem({ icon: Icon, lead, danger, disabled, shortcut, onSelect, children }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item disabled={disabled ?? false} onSelect={onSelect} className={classNames(itemStyle, danger && "text-danger")}>
      {Icon && <Icon aria-hidden className={classNames("size-4", !danger && "text-muted")} />}
      {lead}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut}
    </Item>
  );
}

interface MenuChoiceProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode; icon?: LucideIcon }[];
}

/** One of several, marked with a tick. */
export function MenuChoice({ value, onValueChange, options }: MenuChoiceProps) {
  const { ItemIndicator, RadioGroup, RadioItem } = useMenuParts();
  return (
    <RadioGroup value={value} onValueChange={onValueChange}>
      {options.map(({ icon: Icon, ...option }) => (
        <RadioItem key={option.value} value={option.value} className={itemStyle}>
          {Icon && <Icon aria-hidden className="size-4 text-muted" />}
          <span className="flex-1">{option.label}</span>
          <ItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

/** A quiet heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-2.5 py-1.5 text-meta text-muted">{children}</Label>;
}

/** A hairline between groups. */
export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="my-1 h-px bg-border" />;
}
