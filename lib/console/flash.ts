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
  window.sessionStorage.setItem(key, JSON.stringify(entry));
}

/** Shows the kept message, once. */
export function showFlash(): void {
  const text = window.sessionStorage.getItem(key);
  if (!text) return;
  window.sessionStorage.removeItem(key);
  const { kind, message, durationMs } = JSON.parse(text) as Flash;
  toasts[kind](message, durationMs === undefined ? {} : { durationMs });
}
