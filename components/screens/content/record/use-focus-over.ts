"use client";

import { useEffect, useRef } from "react";

/** What an element is found by in the form that takes the place of its own: an input by its name, or what saves. */
function placeOf(element: EventTarget | null): string | null {
  if (!(element instanceof HTMLElement)) return null;
  const name = element.getAttribute("name");
  if (name) return `[name="${CSS.escape(name)}"]`;
  return element.dataset.save ? `[data-save="${element.dataset.save}"]` : null;
}

/** Keeps the focus in place where one form gives way to another, whose `key` differs. */
export function useFocusOver(key: string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = placeOf(target);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form is there.
  useEffect(() => {
    if (last.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`main ${last.current}`)?.focus();
  }, [key]);
}
