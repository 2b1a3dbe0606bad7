"use client";

import type { ReactNode } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  /** A third way, between the two. */
  other?: { label: string; onChoose(): void } | undefined;
}

/** Asks before something happens. */
export function ConfirmDialog({
  cancelLabel = t("Cancel"),
  confirmLabel,
  danger,
  busy,
  onConfirm,
  other,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{cancelLabel}</Button>
          {other && <Button onClick={other.onChoose}>{other.label}</Button>}
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
