"use client";

import { useState } from "react";
import { rich } from "../../../../lib/console/words/rich.tsx";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { shortId } from "../../../field-kinds/short-id.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import type { RecordEditing } from "../editing/use-record-form.ts";
import { TakeOfflineDialog } from "../take-offline-dialog.tsx";

/** Whether the reader's role only lets them read what the form shows; `record` is null for a new one. */
export const isReadOnly = ({ may }: ConsoleModel, record: ConsoleRecord | null): boolean =>
  !(record ? may.update && record.can_update !== false : may.create);

/** Id and last change of a record, under its name. */
export function RecordMeta({ record }: { record: ConsoleRecord }) {
  return (
    <span className="flex items-center gap-x-1 max-lg:flex-wrap">
      <span className="truncate font-mono max-lg:hidden">{record.id}</span>
      <span title={record.id} className="font-mono lg:hidden">
        {shortId(record.id)}
      </span>
      <CopyButton text={record.id} label={t("Copy id")} />
      <span className="max-lg:w-full lg:truncate">
        {record.modified_by
          ? rich("Updated {when} by {who}", {
              when: <RelativeTime date={record.updated_at} />,
              who: record.modified_by,
            })
          : rich("Updated {when}", { when: <RelativeTime date={record.updated_at} /> })}
      </span>
    </span>
  );
}

/** Why what was typed is not saved, beside the buttons that save. */
function SaveNote({ editing }: { editing: RecordEditing }) {
  const { merge, record, isUnanswered, askConflicts } = editing;
  const count = merge.conflicts.length;
  // Always there, so that screen readers tell what comes into it.
  return (
    <div role="status" className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-meta">
      {count > 0 ? (
        <>
          {plural(
            count,
            "{who} changed {count} field that you changed too.",
            "{who} changed {count} fields that you changed too.",
            { who: record?.modified_by || t("Somebody else") },
          )}
          <Button size="small" onClick={askConflicts}>
            {t("Choose")}
          </Button>
        </>
      ) : (
        isUnanswered && t("There was no answer to your last save. Please save again.")
      )}
    </div>
  );
}

interface SaveButtonsProps {
  editing: RecordEditing;
}

/**
 * Save as draft, and publish. Saved as a draft, a published record goes offline: nobody does that without being asked.
 */
export function SaveButtons({ editing }: SaveButtonsProps) {
  const { record } = editing;
  const busy = editing.form.formState.isSubmitting;
  const [asking, setAsking] = useState(false);
  const [pressed, setPressed] = useState<ConsoleRecord["status"]>("published");
  const save = (status: ConsoleRecord["status"]) => {
    if (busy) return;
    setPressed(status);
    void editing.submit(status);
  };
  // Neither is disabled: the one that was pressed by key would lose the focus.
  return (
    <>
      <SaveNote editing={editing} />
      <Button
        aria-disabled={busy || undefined}
        busy={busy && pressed === "draft"}
        onClick={() => (record?.status === "published" ? setAsking(true) : save("draft"))}
      >
        {record ? t("UPDATE DRAFT") : t("Save as draft")}
      </Button>
      <Button
        variant="primary"
        aria-disabled={busy || undefined}
        busy={busy && pressed === "published"}
        onClick={() => save("published")}
      >
        {t("Publish")}
      </Button>
      <TakeOfflineDialog
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          save("draft");
        }}
        onPublish={() => {
          setAsking(false);
          save("published");
        }}
      />
    </>
  );
}
