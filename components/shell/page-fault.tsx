import { useEffect } from "react";
import { noteNoAnswer, onReturn } from "../../lib/console/away/away.ts";
import { routes } from "../../lib/console/routes.ts";
import { Button } from "../ui/button.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { Mark } from "./mark.tsx";

/** Whether a part of the page did not come, and not that it failed. */
const isUnreached = (error: Error): boolean =>
  error.name === "ChunkLoadError" || (typeof navigator !== "undefined" && !navigator.onLine);

/** In place of a page that could not be made: says so, and tries again. */
export function PageFault({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  // What only waited for the server comes by itself once that is back.
  useEffect(() => {
    if (error.digest || !isUnreached(error)) return;
    void noteNoAnswer();
    return onReturn(() => window.location.reload());
  }, [error]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <Mark className="size-10 text-accent" />
      <h1 className="mt-4 text-title font-semibold">This page could not be loaded</h1>
      <p role="alert" className="mt-1 max-w-md break-words text-muted">
        {error.digest
          ? `Something went wrong on our side. The server log has the details under ${error.digest}.`
          : isUnreached(error)
            ? "The server could not be reached. Please check your connection."
            : "Something went wrong in this page."}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {/* Anew from the server, whose part may be what failed; without a connection there would be nothing to see. */}
        <Button variant="primary" onClick={() => (navigator.onLine ? window.location.reload() : reset())}>
          Retry
        </Button>
        {/* A plain link: it begins anew, without what failed. */}
        <a href={routes.projects()} className={buttonStyle()}>
          Go to your projects
        </a>
      </div>
    </main>
  );
}
