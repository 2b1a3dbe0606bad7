"use client";

import { useEffect, useState } from "react";
import { stopCalls } from "../../../lib/console/calls/pending.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../button.tsx";

/** How long an answer may take before somebody is asked whether to wait on. */
const patienceMs = 8_000;

const stopped = msg("You stopped waiting. It may have been saved all the same, so look before you save again.");

/** The way out of a form whose server does not answer: what was typed stays in it. */
export default function LongWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isLong) return;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isLong]);
  // Always there, so that screen readers tell what comes into it.
  return (
    <div role="status" data-print="no">
      {isLong && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-warning-soft px-edge py-3">
          <p>{t("The server has not answered yet.")}</p>
          <div className="flex gap-2">
            <Button size="small" onClick={() => setLong(false)}>
              {t("Keep waiting")}
            </Button>
            <Button
              size="small"
              onClick={() => {
                stopCalls();
                // Forms have words of their own for what failed, and not all of them say why.
                toasts.info(t(stopped));
              }}
            >
              {t("Stop")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
