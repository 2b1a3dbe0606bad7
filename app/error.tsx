"use client";

import { Alert } from "../components/ui/feedback/alert.tsx";

/** A page that could not be made: says so, and tries again. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto w-full max-w-form p-6 max-sm:p-4">
      <Alert
        kind="danger"
        title="This page could not be loaded"
        description={
          error.digest
            ? `Something went wrong on our side. The log has it under ${error.digest}.`
            : "Something went wrong in this page."
        }
        onRetry={reset}
      />
    </main>
  );
}
