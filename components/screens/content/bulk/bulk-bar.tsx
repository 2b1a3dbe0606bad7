"use client";

import { Download, EyeOff, Send, Trash2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { type Dispatch, type SetStateAction, useState } from "react";
import type { RecordRights } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { type ContentAddress, readContentAddress } from "../content-address.ts";
import { TakeOfflineDialog } from "../take-offline-dialog.tsx";
import { recordsText, useBulkActions } from "./use-bulk-actions.ts";

interface BulkBarProps {
  model: string;
  /** What is not allowed is not offered. */
  may: RecordRights;
  selected: ReadonlySet<string>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
  /** How a record is called. */
  nameOf(id: string): string;
  isPublished(id: string): boolean;
}

const ExportDialog = dynamic(() => import("../transfer/export-dialog.tsx"), { ssr: false });

/** A list of these records alone. */
const alone = (ids: ReadonlySet<string>): ContentAddress => ({
  ...readContentAddress(new URLSearchParams()),
  where: { id: { in: [...ids] } },
});

/**
 * Over the pages while records are selected, so that no row moves: publish, unpublish, export or delete them, all or
 * none.
 */
export function BulkBar({ model, may, selected, onSelect, nameOf, isPublished }: BulkBarProps) {
  const { running, setStatus, deleteRecords } = useBulkActions(model, nameOf);
  const busy = running !== null;
  const [exporting, setExporting] = useState(false);
  const [asking, setAsking] = useState<"delete" | "unpublish" | null>(null);

  const close = () => setAsking(null);

  // What is refused stays selected, and so does what was selected meanwhile.
  const run = async (act: (ids: readonly string[]) => Promise<boolean>) => {
    const ids = [...selected];
    if (await act(ids)) onSelect((now) => new Set([...now].filter((id) => !ids.includes(id))));
  };

  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls, also while its buttons do nothing.
      tabIndex={0}
      aria-label="Selected records"
      aria-busy={busy}
      className="*:shrink-0 absolute inset-x-0 bottom-0 z-header flex min-h-full items-center gap-2 overflow-x-auto bg-accent-soft px-6 py-1.5 max-sm:px-4"
    >
      <p role="status" className="mr-2 flex shrink-0 items-center gap-2 font-medium tabular-nums">
        {running && <Spinner />}
        {running ? `${running}…` : `${recordsText(selected.size)} selected`}
      </p>
      {may.update && (
        <>
          <Button size="small" disabled={busy} onClick={() => void run((ids) => setStatus(ids, "published"))}>
            <Send aria-hidden className="size-3.5" />
            Publish
          </Button>
          <Button size="small" disabled={busy} onClick={() => setAsking("unpublish")}>
            <EyeOff aria-hidden className="size-3.5" />
            Unpublish
          </Button>
        </>
      )}
      <Button size="small" disabled={busy} onClick={() => setExporting(true)}>
        <Download aria-hidden className="size-3.5" />
        Export
      </Button>
      {may.delete && (
        <Button size="small" disabled={busy} onClick={() => setAsking("delete")}>
          <Trash2 aria-hidden className="size-3.5" />
          Delete
        </Button>
      )}
      <Button size="small" variant="ghost" disabled={busy} onClick={() => onSelect(new Set())}>
        <X aria-hidden className="size-3.5" />
        Clear
      </Button>
      {exporting && (
        <ExportDialog model={model} shown={alone(selected)} total={selected.size} onClose={() => setExporting(false)} />
      )}
      <TakeOfflineDialog
        open={asking === "unpublish"}
        chosen={{ count: selected.size, published: [...selected].filter(isPublished).length }}
        onOpenChange={close}
        onConfirm={() => {
          close();
          void run((ids) => setStatus(ids, "draft"));
        }}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={close}
        danger
        title={`Delete ${recordsText(selected.size)}?`}
        description={`${selected.size === 1 ? "It leaves" : "They leave"} ${model} and the API for good. This cannot be undone.`}
        confirmLabel={`Delete ${recordsText(selected.size)}`}
        onConfirm={() => {
          close();
          void run(deleteRecords);
        }}
      />
    </section>
  );
}
