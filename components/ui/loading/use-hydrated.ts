"use client";

import { useEffect, useState } from "react";

/**
 * False until the server's HTML has been taken over. Dialogs that the address names open after that: the server renders
 * none, and an open dialog marks the rest of the page as hidden, which must not happen while that is still being taken
 * over.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHydrated(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return hydrated;
}
