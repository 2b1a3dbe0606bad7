/** A toast for the page that is loaded next: a full page load forgets the toasts of the page before. */
import { toasts } from "./toasts.ts";

interface Flash {
  kind: "success" | "error" | "info";
  message: string;
  durationMs?: number;
}

const key = "plinth_flash";

/** Keeps the message for the next page of this tab. */
export function flash(entry: Flash): void {
  window.sessionStorage.setItem(key, JSON.stringify({ ...entry, from: performance.timeOrigin }));
}

/** Shows what an earlier page kept, once. */
export function showFlash(): void {
  const text = window.sessionStorage.getItem(key);
  if (!text) return;
  const { kind, message, durationMs, from } = JSON.parse(text) as Flash & { from: number };
  // Kept by the page that is still here: it is for the next one.
  if (from === performance.timeOrigin) return;
  window.sessionStorage.removeItem(key);
  toasts[kind](message, durationMs === undefined ? {} : { durationMs });
}
