"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { buttonStyle } from "../button-style.ts";
import { onDemand } from "../loading/on-demand.tsx";
import { focusFirstControl, returnFocus } from "./first-control.ts";
import { LeaveDialog, useLeaveGuard } from "./leave-guard.tsx";

const LongWait = onDemand(() => import("./long-wait.tsx"));

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Pixels, or a CSS width such as `75%`. Full width on phones. */
  width: number | string;
  /** It takes another one's place, and does not slide in. */
  still?: boolean;
  /** Holds changes that closing would lose: then it asks first. */
  dirty?: boolean;
  /** They are on their way to the server: it stays until the answer, which may be a refusal. */
  busy?: boolean;
  /** The changes come back after a reload. */
  kept?: boolean;
  /** Takes the focus back when it closes, where that is not simply what had it before. */
  onReturnFocus?: (event: Event) => void;
  /** Buttons at the foot, always visible. */
  footer?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Slides in from the right; traps focus; Escape, the cross and a press beside it close it. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  width,
  still = false,
  dirty,
  busy,
  kept = false,
  onReturnFocus = returnFocus,
  footer,
  actions,
  children,
}: DrawerProps) {
  const guard = useLeaveGuard(open && dirty === true, { kept });
  const requestChange = (next: boolean) => {
    if (!next && busy) return;
    if (!next && dirty) return guard.ask(() => onOpenChange(false));
    onOpenChange(next);
  };
  const style = { "--drawer-width": typeof width === "number" ? `${width}px` : width } as CSSProperties;
  return (
    <RadixDialog.Root open={open} onOpenChange={requestChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className={`fixed inset-0 z-overlay bg-overlay data-[state=closed]:animate-fade-out ${still ? "" : "animate-fade-in"}`}
        />
        <RadixDialog.Content
          onOpenAutoFocus={focusFirstControl}
          onEscapeKeyDown={(event) => {
            // The key closes the list that is open in it.
            if (document.activeElement?.matches("[role=combobox][aria-expanded=true]")) event.preventDefault();
          }}
          onCloseAutoFocus={onReturnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          style={style}
          data-print="all"
          className={`fixed inset-y-0 right-0 z-overlay flex w-full max-w-full flex-col bg-raised shadow-floating focus:outline-none data-[state=closed]:animate-slide-out-right md:w-(--drawer-width) ${still ? "" : "animate-slide-in-right"}`}
        >
          <header className="flex min-h-14 items-center justify-between gap-4 border-b px-edge py-2">
            <div className="min-w-0">
              <RadixDialog.Title className="truncate text-lead font-semibold">
                <bdi>{title}</bdi>
              </RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="text-meta text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {actions}
              <RadixDialog.Close aria-label={t("Close")} className={buttonStyle("ghost", "icon", "-mr-2")}>
                <X aria-hidden className="size-4" />
              </RadixDialog.Close>
            </div>
          </header>
          <div data-dialog="body" data-print="all" className="min-h-0 flex-1 overflow-y-auto p-edge">
            {children}
          </div>
          {busy && <LongWait />}
          {footer && (
            <footer
              data-dialog="foot"
              data-print="no"
              className="flex flex-wrap justify-end gap-2 border-t px-edge py-3"
            >
              {footer}
            </footer>
          )}
          <LeaveDialog guard={guard} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
