"use client";

import { useCallback, useMemo } from "react";
import { moveTo, usePageAddress } from "./page-address.ts";

/**
 * The query part of the page's address as state, so that reload, back and sharing keep what is open. `change` sets the
 * named parameters and leaves the others; null takes one away. It does not ask the server for the page again.
 */
export function useAddress() {
  const { path, search: text } = usePageAddress();
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const change = useCallback(
    (changes: Record<string, string | null>, how: "push" | "replace" = "push", rowsFirst = false) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      moveTo(next.size > 0 ? `${path}?${next}` : path, how, rowsFirst);
    },
    [path],
  );
  return { search, change };
}
