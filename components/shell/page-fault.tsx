import { t } from "../../lib/kernel/words/words.ts";

interface PageFaultProps {
  /** Under which the server's log has the details. */
  digest?: string | undefined;
  /** What happened, where it is known. */
  says?: string | undefined;
  onRetry(): void;
}

const button =
  "inline-flex h-9 items-center rounded-md border px-3.5 font-medium transition-colors pointer-coarse:min-h-11";

/**
 * In place of a page that could not be made: says so, and tries again. Every page brings it along, twice, so it is made
 * of nothing else.
 */
export function PageFault({ digest, says = t("Something went wrong in this page."), onRetry }: PageFaultProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <h1 className="text-title font-semibold">{t("This page could not be loaded")}</h1>
      <p role="alert" className="mt-1 max-w-md break-words text-muted">
        {digest
          ? t("Something went wrong on our side. The server log has the details under {digest}.", { digest })
          : says}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <button
          type="button"
          onClick={onRetry}
          className={`${button} border-transparent bg-accent text-accent-text hover:bg-accent-hover`}
        >
          {t("Retry")}
        </button>
        {/* A plain link: it begins anew, without what failed. */}
        <a href="/" className={`${button} bg-surface hover:bg-subtle`}>
          {t("Go to your projects")}
        </a>
      </div>
    </main>
  );
}
