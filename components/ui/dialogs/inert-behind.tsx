"use client";

import { useEffect } from "react";

/** Beside a list, while it is open: what Radix hides behind it can be reached by no key either. */
export function InertBehind() {
  useEffect(() => {
    const made: HTMLElement[] = [];
    // Radix hides it in an effect of its own, after this one.
    const frame = requestAnimationFrame(() => {
      for (const element of document.querySelectorAll<HTMLElement>("[data-aria-hidden]:not([inert])")) {
        element.inert = true;
        made.push(element);
      }
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const element of made) element.inert = false;
    };
  }, []);
  return null;
}
