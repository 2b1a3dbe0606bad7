"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Toaster as SonnerToaster } from "sonner";
import { showFlash } from "../../lib/console/flash.ts";
import { toastDefaults } from "../../lib/console/toasts.ts";

/** Where toasts appear, also those that the page before left; once in the root layout. */
export function Toaster() {
  useEffect(showFlash, []);

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
