"use client";

import { WifiOff } from "lucide-react";
import { useOffline } from "next/offline";

/**
 * Says that the server cannot be reached. What was opened meanwhile comes once it answers again: the page stays, where
 * the browser would show its own.
 */
export function OfflineBar() {
  const offline = useOffline();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-toast flex justify-center px-4">
      {offline && (
        <p className="flex animate-pop-in items-center gap-2.5 rounded bg-raised px-4 py-2.5 font-medium shadow-floating">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          No connection to the server. Trying again…
        </p>
      )}
    </div>
  );
}
