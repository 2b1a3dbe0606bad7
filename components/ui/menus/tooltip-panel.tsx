"use client";

import * as RadixTooltip from "@radix-ui/react-tooltip";
import { type ReactNode, type RefObject, useEffect } from "react";
import { StandIn } from "../feedback/stand-in.tsx";

export interface TooltipPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: "top" | "right" | "bottom" | "left";
  /** Set while it is on the page: then it closes by itself. */
  isShown: RefObject<boolean>;
  onClose(): void;
  children: ReactNode;
}

/**
 * A tooltip that shows, beside its element and inside the window. It stays while the pointer is over it; Escape takes
 * it away, and nothing around it.
 */
export default function TooltipPanel({ id, anchor, side, isShown, onClose, children }: TooltipPanelProps) {
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, [isShown]);
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <RadixTooltip.Trigger asChild>
          <StandIn element={anchor} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-floating max-w-72 animate-fade-in rounded-md bg-text px-2.5 py-1.5 text-meta text-background"
          >
            {children}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
