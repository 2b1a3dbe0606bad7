"use client";

import { useCallback, useState } from "react";

/**
 * Where the focus goes when a record's drawer closes: to the record's row, else to what opened the drawer; of a new
 * record, whose `id` is null, to the button that makes them.
 */
export function useReturnFocus(id: string | null): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return useCallback(
    (event: Event) => {
      event.preventDefault();
      const known = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
      // It stands over another drawer, or another one took its place.
      const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
      if (dialog) {
        if (dialog.contains(known)) known?.focus();
        return;
      }
      const row = id ? document.querySelector<HTMLElement>(`[data-row-open="${CSS.escape(id)}"]`) : null;
      const maker = document.querySelector<HTMLElement>("[data-new-record]");
      // Rows move on where one is made: the row that was left is another record's then.
      (id ? (row ?? known ?? maker) : (maker ?? known))?.focus();
    },
    [id, opener],
  );
}
