"use client";

import * as RadixPopper from "@radix-ui/react-popper";
import type { ReactNode, RefObject } from "react";
import { createPortal } from "react-dom";

export interface TooltipPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

/** A tooltip that shows, beside its element and inside the window. */
export default function TooltipPanel({ id, anchor, side, children }: TooltipPanelProps) {
  return (
    <RadixPopper.Root>
      <RadixPopper.Anchor virtualRef={anchor} />
      {createPortal(
        <RadixPopper.Content side={side} sideOffset={6} collisionPadding={8} className="z-floating">
          <div
            id={id}
            role="tooltip"
            className="pointer-events-none max-w-72 animate-fade-in rounded-md bg-text px-2.5 py-1.5 text-meta text-background"
          >
            {children}
          </div>
        </RadixPopper.Content>,
        document.body,
      )}
    </RadixPopper.Root>
  );
}
