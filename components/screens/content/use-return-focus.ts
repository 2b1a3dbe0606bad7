"use client";

import { useCallback, useState } from "react";

/**
 * Where the focus goes when a record's drawer closes: to the record's row, else to what opened the drawer, else to the
 * button that makes records. `id` is null for a new record.
 */
export function useReturnFocus(id: string | null): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return useCallback(
    (event: Event) => {
      event.preventDefault();
      // One drawer took the place of another.
      if (document.querySelector("[role=dialog]")) return;
      const row = id ? document.querySelector<HTMLElement>(`[data-row-open="${CSS.escape(id)}"]`) : null;
      const known = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
      (row ?? known ?? document.querySelector<HTMLElement>("[data-new-record]"))?.focus();
    },
    [id, opener],
  );
}
