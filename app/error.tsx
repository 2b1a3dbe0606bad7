"use client";

import { useEffect } from "react";
import { PageFault } from "../components/shell/page-fault.tsx";
import { noteNoAnswer, onReturn } from "../lib/console/away/away.ts";
import { t } from "../lib/kernel/words/words.ts";

/** Whether a part of the page did not come, and not that it failed. */
const isUnreached = (error: Error): boolean =>
  error.name === "ChunkLoadError" || (typeof navigator !== "undefined" && !navigator.onLine);

/** A page that could not be made. What the layout of all pages holds is around it. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const unreached = isUnreached(error);
  // What only waited for the server comes by itself once that is back.
  useEffect(() => {
    if (error.digest || !isUnreached(error)) return;
    void noteNoAnswer();
    return onReturn(() => window.location.reload());
  }, [error]);
  return (
    <PageFault
      digest={error.digest}
      says={unreached ? t("The server could not be reached. Please check your connection.") : undefined}
      // Anew from the server, whose part may be what failed; without a connection there would be nothing to see.
      onRetry={() => (navigator.onLine ? window.location.reload() : reset())}
    />
  );
}
