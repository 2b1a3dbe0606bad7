import { useEffect, useRef } from "react";

/** What is typed between asking for the palette and its field being there, which no key of the page may take. */
export function useEarlyKeys(onEscape: () => void) {
  const typed = useRef<string | null>(null);
  const leave = useRef(onEscape);
  leave.current = onEscape;
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (typed.current === null || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === "Escape") return leave.current();
      if (key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if ([...key].length === 1) typed.current += key;
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, []);
  return {
    start: () => {
      typed.current = "";
    },
    /** Ends it; the field takes keys itself. */
    take: () => {
      const text = typed.current ?? "";
      typed.current = null;
      return text;
    },
  };
}
