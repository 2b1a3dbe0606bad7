import { type RefObject, useEffect } from "react";

/** Whether the key is meant for what has the focus: a text box, a menu or a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement;
  return Boolean(
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]") ??
      document.querySelector("[role=dialog], [role=alertdialog]"),
  );
}

/**
 * `j` and `k` move the focus from row to row over the elements marked `data-row-open`; Enter then opens, as on every
 * button.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || isTaken(event)) return;
      const openers = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-open]") ?? [])];
      const row = (document.activeElement as HTMLElement | null)?.closest("[data-row]");
      const at = openers.findIndex((opener) => row?.contains(opener));
      const next = openers[event.key === "j" ? at + 1 : Math.max(at - 1, 0)];
      next?.focus();
    };
    document.addEventListener("keydown", walk);
    return () => document.removeEventListener("keydown", walk);
  }, [body]);
}

/** Runs on a single key pressed anywhere but in a text box, menu or dialog. */
export function useSingleKey(key: string, run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || isTaken(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [key, run]);
}
