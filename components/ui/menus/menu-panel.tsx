"use client";

import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import { type ReactNode, type RefObject, useRef } from "react";
import { StandIn } from "../feedback/stand-in.tsx";
import { MenuParts } from "./menu-parts.ts";

/** Where a menu opens, and how: DropdownMenu says it. */
export interface MenuFrame {
  id: string;
  /** The button under which it stands, by reference and by id. */
  anchor: RefObject<HTMLElement | null>;
  labelledBy: string;
  align: "start" | "end";
  /** It was opened by a key: the first action has the focus. */
  byKey: boolean;
  onClose(): void;
}

interface MenuPanelProps extends MenuFrame {
  children: ReactNode;
}

/** An open menu; the focus goes back to its button, unless the reader closed it by pressing something else. */
export default function MenuPanel({ id, anchor, labelledBy, align, byKey, onClose, children }: MenuPanelProps) {
  const pressedElsewhere = useRef(false);
  const entered = useRef(false);
  return (
    <RadixMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <RadixMenu.Trigger asChild>
        <StandIn element={anchor} />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={({ target, currentTarget }) => {
            // The menu takes the focus when it opens, and hands it on once.
            if (target !== currentTarget || entered.current) return;
            entered.current = true;
            if (byKey) target.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes it by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else pressedElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!pressedElsewhere.current) anchor.current?.focus();
          }}
          className="z-floating max-h-(--radix-popper-available-height) min-w-44 max-w-[calc(100vw-16px)] animate-pop-in overflow-y-auto rounded bg-raised p-1 shadow-floating"
        >
          <MenuParts value={RadixMenu}>{children}</MenuParts>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
