"use client";

import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { onDemand } from "../loading/on-demand.tsx";

const PopoverPanel = onDemand(() => import("./popover-panel.tsx"));

interface PopoverProps {
  /** The button that opens it; it must take a ref and props (Button does). */
  trigger: ReactElement<ComponentProps<"button">>;
  /** Name of what opens. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  /** Where the focus goes when it closes, instead of the button that opened it. */
  focusAfter?: () => void;
  children: ReactNode;
}

/** Controls that float beside the button that opened them. */
export function Popover({
  trigger,
  label,
  open: chosen,
  onOpenChange,
  align = "start",
  focusAfter,
  children,
}: PopoverProps) {
  const [own, setOwn] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = chosen ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
        "data-state": open ? "open" : "closed",
        onClick: () => change(!open),
      } as ComponentProps<"button">)}
      {open && (
        <PopoverPanel
          id={id}
          label={label}
          anchor={anchor}
          align={align}
          onClose={() => change(false)}
          focusAfter={focusAfter}
        >
          {children}
        </PopoverPanel>
      )}
    </>
  );
}
