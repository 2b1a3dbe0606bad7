"use client";

import { useState } from "react";
import { rich } from "../../../../lib/console/words/rich.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import type { SourceEditing } from "./use-source.ts";

const SourceDiff = onDemand(async () => ({ default: (await import("../versions/source-diff.tsx")).SourceDiff }), {
  late: true,
});

/** Over the editor: why it was not saved, what was brought back after a reload, and what others saved meanwhile. */
export function SourceNotices({ editing, fault }: { editing: SourceEditing; fault: string | null }) {
  const { source, theirs, restored } = editing;
  const [comparing, setComparing] = useState(false);
  return (
    <>
      {fault && <Alert kind="danger" title={fault} />}
      {restored && (
        <Alert
          title={t("Your unsaved changes are back")}
          description={
            <>
              {rich("Entered {when}, and not saved yet.", { when: <RelativeTime date={restored} /> })}
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="small" onClick={editing.keep}>
                  {t("Keep them")}
                </Button>
                <Button size="small" onClick={editing.discard}>
                  {t("Discard them")}
                </Button>
              </div>
            </>
          }
        />
      )}
      {theirs !== null && (
        <Alert
          kind="warning"
          title={t("Somebody else saved this function meanwhile")}
          description={
            <>
              {t("Saving replaces it with yours; theirs stays among the versions.")}
              <div className="mt-2 mb-2 flex flex-wrap gap-2">
                <Button size="small" onClick={() => setComparing(!comparing)} aria-expanded={comparing}>
                  {t("Compare")}
                </Button>
                <Button size="small" onClick={editing.keepMine}>
                  {t("Keep mine")}
                </Button>
                <Button size="small" onClick={editing.takeTheirs}>
                  {t("Take theirs")}
                </Button>
              </div>
              {comparing && <SourceDiff before={theirs} now={source} label={t("From theirs to yours")} />}
            </>
          }
        />
      )}
    </>
  );
}
