"use client";

import { useEffect, useRef, useState } from "react";
import { isLeaving } from "../../../lib/console/session/leave.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type Go, guards } from "./leave-to.ts";

/** The link that a click follows within this page's own tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#")) return null;
  return link;
}

/** Whether the window shows this address, perhaps at another place of the page: then nothing is left. */
function isSamePage(address: string): boolean {
  const { pathname, search } = new URL(address);
  return pathname === window.location.pathname && search === window.location.search;
}

interface GuardOptions {
  /** What was entered comes back after a reload, so that one is not asked about. */
  kept?: boolean;
  /** It is on its way to the server. Once all of it is stored, the question answers itself. */
  saving?: boolean;
}

/**
 * While `dirty`, asks before a link, Back, Forward, a reload or closing the tab would drop what was entered. `ask` puts
 * the same question before anything else; show `question` in a LeaveDialog.
 */
export function useLeaveGuard(dirty: boolean, { kept = false, saving }: GuardOptions = {}) {
  const [question, setQuestion] = useState<{ go: Go } | null>(null);
  const agreed = useRef(false);
  // The entry to come back to, noted anew as its address changes: when a step is told, the browser has left it already.
  const here = useRef<{ state: unknown; address: string } | null>(null);
  useEffect(() => {
    if (dirty) here.current = { state: window.history.state, address: window.location.href };
  });
  useEffect(() => {
    if (!dirty) return;
    agreed.current = false;
    const ask = (go: Go) => setQuestion({ go });
    guards.push(ask);
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || agreed.current) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => link.click());
    };
    // See instrumentation-client.ts.
    const onStep = (event: Event) => {
      if (agreed.current || event.defaultPrevented || !here.current || isSamePage(here.current.address)) return;
      event.preventDefault();
      // Not by Next's own history: its router has not moved.
      History.prototype.pushState.call(window.history, here.current.state, "", here.current.address);
      ask(() => window.history.back());
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!agreed.current && !kept && !isLeaving()) event.preventDefault();
    };
    document.addEventListener("click", onClick, true);
    window.addEventListener("plinth:history-step", onStep);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      guards.splice(guards.indexOf(ask), 1);
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("plinth:history-step", onStep);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [dirty, kept]);
  const leave = () => {
    agreed.current = true;
    setQuestion(null);
    question?.go();
  };
  const isAnswered = question !== null && saving === false && !dirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question.
  useEffect(() => {
    if (isAnswered) leave();
  }, [isAnswered]);
  return { question, saving, ask: (go: Go) => setQuestion({ go }), stay: () => setQuestion(null), leave };
}

/** `Discard changes?` */
export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  return (
    <ConfirmDialog
      open={guard.question !== null}
      onOpenChange={(open) => !open && guard.stay()}
      title={t("Discard changes?")}
      description={
        guard.saving ? t("It is being saved. You can wait until it is.") : t("What you entered has not been saved.")
      }
      cancelLabel={t("Keep editing")}
      confirmLabel={t("Discard changes")}
      danger
      onConfirm={guard.leave}
    />
  );
}
