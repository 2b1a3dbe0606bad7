"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { onToasts, takeToasts, toastDefaults } from "../../../lib/console/notices/toasts.ts";

/** Older messages give way, so that there are never more than three. */
function makeRoom(): void {
  const shown = toast.getToasts().filter((entry) => !("dismiss" in entry));
  for (const entry of shown.slice(toastDefaults.max - 1)) toast.dismiss(entry.id);
}

function showWaiting(): void {
  for (const { kind, message, durationMs, ...more } of takeToasts()) {
    makeRoom();
    toast[kind](message, { duration: durationMs, ...more });
  }
}

/** The toasts themselves. */
export default function ToastStack() {
  useEffect(() => onToasts(showWaiting), []);

  return (
    <SonnerToaster
      position="top-center"
      offset={{ top: toastDefaults.topOffset, right: 24 }}
      mobileOffset={{ top: toastDefaults.topOffset, left: 16, right: 16 }}
      duration={toastDefaults.durationMs}
      visibleToasts={toastDefaults.max}
      expand
      gap={8}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-success" />,
        error: <CircleAlert aria-hidden className="size-4 text-danger" />,
        warning: <TriangleAlert aria-hidden className="size-4 text-warning" />,
        info: <Info aria-hidden className="size-4 text-muted" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "font-sans flex w-full items-start gap-2.5 rounded bg-raised px-4 py-3 text-body text-text shadow-floating sm:w-88",
          icon: "mt-0.5 shrink-0",
          content: "min-w-0 break-words",
          title: "font-medium",
          description: "mt-0.5 text-muted",
        },
      }}
    />
  );
}
