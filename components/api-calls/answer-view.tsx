"use client";

import { useId } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import type { ApiAnswer } from "./call-api.ts";

/** What an API answered: status, time and body. */
export function AnswerView({ answer }: { answer: ApiAnswer }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <p id={id} className="font-medium">
          {t("Result")}
        </p>
        <p className={`text-meta tabular-nums ${answer.failed ? "text-danger" : "text-muted"}`} role="status">
          {t("{status} · {durationMs} ms", { status: answer.status, durationMs: answer.durationMs })}
        </p>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-labelledby={id}
        className="max-h-128 min-h-32 flex-1 overflow-auto rounded-md border bg-subtle"
      >
        <pre className="p-3 font-mono text-meta leading-5">{answer.text || t("No content.")}</pre>
      </section>
    </div>
  );
}
