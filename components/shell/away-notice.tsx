"use client";

import { useSyncExternalStore } from "react";
import { isAway, watchAway } from "../../lib/console/away/away.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { useBrand } from "./brand.tsx";

/** Says that the server does not answer, for as long as it does not. It floats: nothing moves. */
export function AwayNotice() {
  const away = useSyncExternalStore(watchAway, isAway, () => false);
  const { name } = useBrand();
  // Always there, so that screen readers tell what comes into it.
  return (
    <div
      role="status"
      data-print="no"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-toast flex justify-center px-4"
    >
      {away && (
        <p className="flex items-center gap-3 rounded border bg-raised px-4 py-2.5 shadow-floating">
          <span aria-hidden className="size-2 shrink-0 animate-pulse rounded-full bg-warning" />
          <span>
            <b className="font-medium">{t("{name} does not answer.", { name })}</b>{" "}
            {t("What you typed stays here. The console connects again by itself.")}
          </span>
        </p>
      )}
    </div>
  );
}
