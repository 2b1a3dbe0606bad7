"use client";

import { Eye } from "lucide-react";
import { useState } from "react";
import { rich } from "../../../lib/console/words/rich.tsx";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";

/** On every screen of a view as somebody else: whose it is, and the way out. */
export function ViewBar({ id, name }: { id: string; name: string }) {
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    const { stopViewing } = await import("../../../lib/console/view-as.ts");
    await stopViewing(id).catch(() => setBusy(false));
  };
  return (
    <section
      aria-label={t("View as somebody else")}
      className="flex items-center gap-3 border-b border-warning bg-warning-soft px-6 py-1.5 max-sm:px-4"
    >
      <Eye aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 break-words">
        {rich("You view the console as {name}. Nothing is saved.", {
          name: <strong className="font-semibold">{name}</strong>,
        })}
      </p>
      <Button size="small" busy={busy} onClick={() => void stop()}>
        {t("Stop")}
      </Button>
    </section>
  );
}

/** Around the page, over drawers and dialogs too, which cover the bar. */
export function ViewFrame({ name }: { name: string }) {
  return (
    <div aria-hidden data-print="no" className="pointer-events-none fixed inset-0 z-toast border-2 border-warning">
      <p className="absolute bottom-0 left-1/2 hidden max-w-[80%] [body:has([role=dialog])_&]:block -translate-x-1/2 truncate rounded-t border border-b-0 border-warning bg-warning-soft px-2 text-meta">
        {t("Viewed as {name}", { name })}
      </p>
    </div>
  );
}

/** After a view that has ended by itself. */
export function ViewEnded() {
  return (
    <p role="status" className="border-b border-warning bg-warning-soft px-6 py-1.5 max-sm:px-4">
      {t("Your view as somebody else has ended. You see the console as yourself again, and what you save is saved.")}
    </p>
  );
}
