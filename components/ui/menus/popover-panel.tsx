"use client";

import * as RadixPopover from "@radix-ui/react-popover";
import { type ReactNode, type RefObject, useRef } from "react";

export interface PopoverPanelProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  align: "start" | "center" | "end";
  onClose(): void;
  focusAfter?: (() => void) | undefined;
  children: ReactNode;
}

/** An open popover; the focus goes back to its button, unless the reader closed it by pressing something else. */
export default function PopoverPanel({ id, label, anchor, align, onClose, focusAfter, children }: PopoverPanelProps) {
  const pressedElsewhere = useRef(false);
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes it by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else pressedElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (focusAfter) focusAfter();
            else if (!pressedElsewhere.current) anchor.current?.focus();
          }}
          className="z-floating max-w-[calc(100vw-16px)] animate-pop-in rounded bg-raised p-4 shadow-floating focus:outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
