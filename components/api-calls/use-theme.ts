"use client";

import { useSyncExternalStore } from "react";
import { readTheme } from "../../lib/console/theme.ts";

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}

function shown(): "light" | "dark" {
  const theme = readTheme(document.documentElement.dataset.theme);
  if (theme !== "system") return theme;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The colours that the page shows now, for parts that bring their own; `light` until the browser says. */
export function useTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, shown, () => "light");
}
