/** Messages about what happened elsewhere: 60 px from the top, 4 seconds, three at most (specification section 9). */
import { toast } from "sonner";

export const toastDefaults = { topOffset: 60, durationMs: 4000, max: 3 } as const;

/** Older messages give way, so that there are never more than three. */
function makeRoom(): void {
  const shown = toast.getToasts().filter((entry) => !("dismiss" in entry));
  for (const entry of shown.slice(toastDefaults.max - 1)) toast.dismiss(entry.id);
}

interface ToastOptions {
  durationMs?: number;
  description?: string;
}

function show(kind: "success" | "error" | "info" | "warning", message: string, options: ToastOptions = {}): void {
  makeRoom();
  toast[kind](message, {
    duration: options.durationMs ?? toastDefaults.durationMs,
    ...(options.description ? { description: options.description } : {}),
  });
}

export const toasts = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string, options?: ToastOptions) => show("error", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  warning: (message: string, options?: ToastOptions) => show("warning", message, options),
  /** A titled notification at the top right, 5 seconds. */
  notify: (kind: "success" | "error", title: string, description: string) => {
    makeRoom();
    toast[kind](title, { description, duration: 5000, position: "top-right" });
  },
} as const;
