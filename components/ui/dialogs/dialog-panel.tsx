"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { buttonStyle } from "../button-style.ts";
import { focusFirstControl, returnFocus } from "./first-control.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /**
   * Buttons, right-aligned. Put submit buttons here with the `form` attribute, or leave it out and end the form
   * yourself.
   */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The dialog itself. */
export default function DialogPanel({ open, onOpenChange, title, description, footer, children }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay animate-fade-in bg-overlay" />
        <div className="pointer-events-none fixed inset-0 z-overlay flex items-center justify-center p-4">
          <RadixDialog.Content
            onOpenAutoFocus={focusFirstControl}
            onCloseAutoFocus={returnFocus}
            {...(description ? {} : { "aria-describedby": undefined })}
            className="pointer-events-auto flex max-h-full w-full max-w-md animate-pop-in flex-col rounded bg-raised shadow-floating focus:outline-none"
          >
            <div className="flex items-start justify-between gap-4 px-6 pt-5">
              <div className="min-w-0 break-words">
                <RadixDialog.Title className="text-lead font-semibold">{title}</RadixDialog.Title>
                {description && (
                  <RadixDialog.Description className="mt-1 text-body text-muted">{description}</RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close aria-label={t("Close")} className={buttonStyle("ghost", "icon", "-mr-2 -mt-1.5")}>
                <X aria-hidden className="size-4" />
              </RadixDialog.Close>
            </div>
            {children && (
              <div data-dialog="body" className="overflow-y-auto px-6 pt-4 pb-1">
                {children}
              </div>
            )}
            {footer ? (
              <div data-dialog="foot" className="flex flex-wrap-reverse justify-end gap-2 px-6 pt-4 pb-5">
                {footer}
              </div>
            ) : (
              <div className="pb-5" />
            )}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
