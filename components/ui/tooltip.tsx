"use client";

import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

/** Once around the page: tooltips near each other open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={300} skipDelayDuration={200}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  /** Nothing shows while this is empty. */
  content: ReactNode;
  /** One element that takes focus. A disabled button takes none: give it `aria-disabled` instead. */
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
}

/** A short explanation on hover and focus. */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  if (!content) return children;
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-floating max-w-72 animate-fade-in rounded-md bg-text px-2.5 py-1.5 text-meta text-background"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
