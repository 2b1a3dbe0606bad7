"use client";

import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import type { ConsoleRecord } from "./record-documents.ts";

/** Id and last change of a record, under its name. */
export function RecordMeta({ record }: { record: ConsoleRecord }) {
  return (
    <span className="flex items-center gap-1">
      <span className="truncate font-mono">{record.id}</span>
      <CopyButton text={record.id} label="Copy id" />
      <span className="truncate max-sm:hidden">
        Updated <RelativeTime date={record.updated_at} />
        {record.modified_by && ` by ${record.modified_by}`}
      </span>
    </span>
  );
}

interface SaveButtonsProps {
  editing: boolean;
  busy: boolean;
  onSave(status: ConsoleRecord["status"]): void;
}

/** Save as draft, and publish. */
export function SaveButtons({ editing, busy, onSave }: SaveButtonsProps) {
  return (
    <>
      <Button disabled={busy} onClick={() => onSave("draft")}>
        {editing ? "UPDATE DRAFT" : "Save as draft"}
      </Button>
      <Button variant="primary" busy={busy} onClick={() => onSave("published")}>
        Publish
      </Button>
    </>
  );
}
