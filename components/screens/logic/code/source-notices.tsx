"use client";

import { useState } from "react";
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
          title="Your unsaved changes are back"
          description={
            <>
              Entered <RelativeTime date={restored} />, and not saved yet.
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="small" onClick={editing.keep}>
                  Keep them
                </Button>
                <Button size="small" onClick={editing.discard}>
                  Discard them
                </Button>
              </div>
            </>
          }
        />
      )}
      {theirs !== null && (
        <Alert
          kind="warning"
          title="Somebody else saved this function meanwhile"
          description={
            <>
              Saving replaces it with yours; theirs stays among the versions.
              <div className="mt-2 mb-2 flex flex-wrap gap-2">
                <Button size="small" onClick={() => setComparing(!comparing)} aria-expanded={comparing}>
                  Compare
                </Button>
                <Button size="small" onClick={editing.keepMine}>
                  Keep mine
                </Button>
                <Button size="small" onClick={editing.takeTheirs}>
                  Take theirs
                </Button>
              </div>
              {comparing && <SourceDiff before={theirs} now={source} label="From theirs to yours" />}
            </>
          }
        />
      )}
    </>
  );
}
