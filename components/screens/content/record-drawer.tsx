"use client";

import { useQuery } from "@urql/next";
import { useId, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSaveKey } from "../console/use-save-key.ts";
import { type ConsoleModel, titleOf } from "../model/console-models.ts";
import { StatusBadge } from "./record-columns.tsx";
import { type ConsoleRecord, RecordQuery, recordOf } from "./record-documents.ts";
import { RecordForm } from "./record-form.tsx";
import { useRecordForm } from "./use-record-form.ts";

interface RecordDrawerProps {
  model: ConsoleModel;
  /** The record to edit; null makes a new one. */
  id: string | null;
  onClose(): void;
}

/** Creates or edits a record beside the list. */
export function RecordDrawer({ model, id, onClose }: RecordDrawerProps) {
  const [result, refetch] = useQuery({
    query: RecordQuery,
    variables: { id: id ?? "", model: model.name },
    pause: id === null,
    requestPolicy: "network-only",
  });
  const raw = result.data?.getSingleData;
  // The first answer fills the form; later ones must not overwrite what is being typed.
  const [loaded, setLoaded] = useState<ConsoleRecord | null>(null);
  if (raw && !loaded) setLoaded(recordOf(raw));
  if (id === null) return <EditDrawer model={model} record={null} onClose={onClose} />;
  if (loaded) return <EditDrawer key={id} model={model} record={loaded} onClose={onClose} />;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} width="75%" title={`Edit ${model.name}`}>
      {result.fetching ? (
        <div className="mx-auto max-w-form space-y-8" aria-busy>
          {model.fields.slice(0, 8).map((field) => (
            <div key={field.identifier} className="space-y-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-9 w-full" />
            </div>
          ))}
        </div>
      ) : (
        <Alert
          kind="danger"
          title={result.error ? "Failed to load content data" : "This record does not exist"}
          description={result.error?.graphQLErrors[0]?.message ?? "It may have been deleted."}
          {...(result.error ? { onRetry: () => refetch({ requestPolicy: "network-only" }) } : {})}
        />
      )}
    </Drawer>
  );
}

function EditDrawer({
  model,
  record,
  onClose,
}: {
  model: ConsoleModel;
  record: ConsoleRecord | null;
  onClose(): void;
}) {
  const formId = useId();
  const { form, links, setLinks, submit, dirty } = useRecordForm(model, record, onClose);
  const { isSubmitting } = form.formState;
  const saveAsItIs = () => void submit(record?.status ?? "draft");
  useSaveKey(saveAsItIs);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="75%"
      dirty={dirty}
      title={record ? titleOf(model, record) : `New ${model.name}`}
      description={record ? <RecordMeta record={record} /> : "A new record starts as a draft."}
      actions={record ? <StatusBadge status={record.status} /> : undefined}
      footer={<SaveButtons editing={record !== null} busy={isSubmitting} onSave={(status) => void submit(status)} />}
    >
      <RecordForm
        formId={formId}
        model={model}
        recordId={record?.id ?? null}
        form={form}
        links={links}
        onLinks={setLinks}
        onSubmit={saveAsItIs}
      />
    </Drawer>
  );
}

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
