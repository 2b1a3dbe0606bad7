"use client";

import { Download, EyeOff, Send, Trash2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { toasts } from "../../../lib/console/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type ContentAddress, readContentAddress } from "./content-address.ts";
import { type Telling, useRecordActions } from "./use-record-actions.ts";

interface BulkBarProps {
  model: string;
  selected: ReadonlySet<string>;
  /** The records that are still selected afterwards. */
  onSelect(selected: Set<string>): void;
}

const ExportDialog = dynamic(() => import("./transfer/export-dialog.tsx"), { ssr: false });

/** A list of these records alone. */
const alone = (ids: ReadonlySet<string>): ContentAddress => ({
  ...readContentAddress(new URLSearchParams()),
  where: { id: { in: [...ids] } },
});

const records = (count: number) => (count === 1 ? "1 record" : `${count} records`);

/** Over the table while records are selected: publish, unpublish, export or delete them all, with progress, and a way to stop. */
export function BulkBar({ model, selected, onSelect }: BulkBarProps) {
  const { setStatus, deleteRecord } = useRecordActions(model);
  const [exporting, setExporting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [progress, setProgress] = useState<{ verb: string; done: number; of: number } | null>(null);
  const stopped = useRef(false);

  const run = async (verb: string, past: string, one: (id: string, telling: Telling) => Promise<boolean>) => {
    const ids = [...selected];
    const left = new Set(selected);
    stopped.current = false;
    let failures = 0;
    for (const [done, id] of ids.entries()) {
      setProgress({ verb, done, of: ids.length });
      if (stopped.current) break;
      // The first failure says why; those that failed stay selected.
      if (await one(id, failures === 0 ? "failure" : "nothing")) left.delete(id);
      else failures += 1;
    }
    setProgress(null);
    if (failures > 1) toasts.error(`${records(failures)} of ${ids.length} could not be ${past}`);
    const count = ids.length - left.size;
    if (count > 0) toasts.success(`${records(count)} ${past}`);
    onSelect(left);
  };

  return (
    <section
      aria-label="Selected records"
      className="flex min-h-11 flex-wrap items-center gap-2 border-t bg-accent-soft px-6 py-1.5 max-sm:px-4"
    >
      {progress ? (
        <>
          <p role="status" className="tabular-nums">
            {progress.verb} {progress.done + 1} of {progress.of}…
          </p>
          <Button
            size="small"
            onClick={() => {
              stopped.current = true;
            }}
          >
            Stop
          </Button>
        </>
      ) : (
        <>
          <p className="mr-2 font-medium">{records(selected.size)} selected</p>
          <Button
            size="small"
            onClick={() => void run("Publishing", "published", (id, telling) => setStatus(id, "published", telling))}
          >
            <Send aria-hidden className="size-3.5" />
            Publish
          </Button>
          <Button
            size="small"
            onClick={() => void run("Unpublishing", "unpublished", (id, telling) => setStatus(id, "draft", telling))}
          >
            <EyeOff aria-hidden className="size-3.5" />
            Unpublish
          </Button>
          <Button size="small" onClick={() => setExporting(true)}>
            <Download aria-hidden className="size-3.5" />
            Export
          </Button>
          <Button size="small" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden className="size-3.5" />
            Delete
          </Button>
          <Button size="small" variant="ghost" onClick={() => onSelect(new Set())}>
            <X aria-hidden className="size-3.5" />
            Clear
          </Button>
        </>
      )}
      {exporting && (
        <ExportDialog model={model} shown={alone(selected)} total={selected.size} onClose={() => setExporting(false)} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Delete ${records(selected.size)}?`}
        description={`They leave ${model} and the API for good. This cannot be undone.`}
        confirmLabel={`Delete ${records(selected.size)}`}
        onConfirm={() => {
          setAsking(false);
          void run("Deleting", "deleted", deleteRecord);
        }}
      />
    </section>
  );
}
