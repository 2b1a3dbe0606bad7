"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { noteOpener, returnFocus } from "../ui/dialogs/first-control.ts";

interface MenuSheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  label: string;
  children: ReactNode;
}

/** The side menu over the page, where that is too narrow to show it always. */
export default function MenuSheet({ open, onOpenChange, label, children }: MenuSheetProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay animate-fade-in bg-overlay data-[state=closed]:animate-fade-out lg:hidden" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={noteOpener}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-overlay flex w-menu max-w-[85vw] animate-slide-in-left flex-col bg-raised shadow-floating focus:outline-none data-[state=closed]:animate-slide-out-left lg:hidden"
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          <RadixDialog.Close
            aria-label={t("Close menu")}
            className={buttonStyle("ghost", "icon", "absolute top-2.5 right-2 z-sticky")}
          >
            <X aria-hidden className="size-4" />
          </RadixDialog.Close>
          {/* The head of the menu leaves room for the button that closes it. */}
          <nav aria-label={label} className="flex min-h-0 flex-1 flex-col *:first:pr-12!">
            {children}
          </nav>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
