/** Messages about what happened elsewhere: 60 px from the top, 4 seconds, three at most. */

export const toastDefaults = { topOffset: 60, durationMs: 4000, max: 3 } as const;

export interface Toast {
  kind: "success" | "error" | "info" | "warning";
  message: string;
  description?: string;
  /** A button of the toast. */
  action?: { label: string; onClick: () => void };
  durationMs: number;
  /** A titled notification stands at the top right; everything else at the top. */
  position?: "top-right";
}

/** What nobody has shown yet. */
const waiting: Toast[] = [];
const listeners = new Set<() => void>();

/** Tells `listener` when there are toasts to take, also at once; the answer ends that. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}

/** The toasts to show, each once. */
export function takeToasts(): Toast[] {
  return waiting.splice(0);
}

function push(toast: Toast): void {
  waiting.push(toast);
  for (const listener of listeners) listener();
}

type ToastOptions = Partial<Pick<Toast, "durationMs" | "description" | "action">>;

const show =
  (kind: Toast["kind"]) =>
  (message: string, options: ToastOptions = {}) =>
    push({ kind, message, durationMs: toastDefaults.durationMs, ...options });

export const toasts = {
  success: show("success"),
  error: show("error"),
  info: show("info"),
  warning: show("warning"),
  /** A titled notification at the top right, 5 seconds. */
  notify: (kind: "success" | "error", title: string, description: string) =>
    push({ kind, message: title, description, durationMs: 5000, position: "top-right" }),
} as const;
