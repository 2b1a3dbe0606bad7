import { type RefObject, useEffect, useRef } from "react";

/** How long a dialog may take to close over the rows, in frames. */
const framesMax = 120;

/**
 * Who goes by keys does not lose the focus with a row that was deleted: the row in its place has it then; without rows,
 * what makes them.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = (target as Element).closest("[data-row]");
      if (row && body.current?.contains(row)) last.current = [...body.current.children].indexOf(row);
    };
    const forget = () => {
      last.current = null;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget);
    };
  }, [body]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are there.
  useEffect(() => {
    let frame = 0;
    // What asked whether to delete it may still be closing, and gives the focus back to what is gone.
    const look = (left: number) => {
      const { activeElement: active } = document;
      if (last.current === null) return;
      if (active === document.body) {
        const openers = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-open]") ?? [])];
        const next = openers[Math.min(last.current, openers.length - 1)];
        (next ?? document.querySelector<HTMLElement>("[data-new-record]"))?.focus({ preventScroll: true });
      } else if (left > 0 && active?.closest("[role=dialog], [role=menu]"))
        frame = requestAnimationFrame(() => look(left - 1));
    };
    look(framesMax);
    return () => cancelAnimationFrame(frame);
  }, [rows]);
}
