"use client";

import { useMutation, useQuery } from "@urql/next";
import { History } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../../lib/console/form-errors.ts";
import { toasts } from "../../../../lib/console/toasts.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import {
  personOf,
  RecordQuery,
  RestoreRevisionMutation,
  RevisionRelationsQuery,
  RevisionsQuery,
  recordOf,
  recordTypenames,
} from "../../../records/record-documents.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LocalTime } from "../../../ui/time/local-time.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { offlineNote } from "../tell-saved.ts";
import { RevisionDiff } from "./revision-diff.tsx";

interface RevisionsDrawerProps {
  model: ConsoleModel;
  id: string;
  onClose(): void;
}

/** Earlier versions of a record: what is different now, and the way back. */
export default function RevisionsDrawer({ model, id, onClose }: RevisionsDrawerProps) {
  const asked = { model: model.name, single: model.single_page };
  const [list, refetch] = useQuery({
    query: RevisionsQuery,
    variables: { id, model: model.name },
    requestPolicy: "network-only",
    context: recordTypenames,
  });
  const [now] = useQuery({ query: RecordQuery, variables: { id, ...asked }, context: recordTypenames });
  const revisions = (list.data?.listSingleModelRevisionData ?? []).filter((entry) => entry !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = revisions.find((revision) => revision.id === chosen) ?? revisions[0];
  const [then] = useQuery({
    query: RecordQuery,
    variables: { id: shown?.id ?? "", model: model.name, revision: true },
    pause: !shown,
  });
  const [relations] = useQuery({
    query: RevisionRelationsQuery,
    variables: { id: shown?.id ?? "", model: model.name },
    requestPolicy: "network-only",
    pause: !shown,
  });
  const [{ fetching }, restore] = useMutation(RestoreRevisionMutation);
  const [asking, setAsking] = useState(false);
  const record = now.data?.getSingleData ? recordOf(now.data.getSingleData) : null;
  const before = then.data?.getSingleData ? recordOf(then.data.getSingleData) : null;
  const goesOffline = record?.status === "published" && before?.status === "draft";
  const back = async () => {
    setAsking(false);
    const { error } = await restore({ id: shown!.id ?? "", model: model.name }, recordTypenames);
    if (error) return toasts.error(`Failed to update ${model.name}: ${graphqlMessage(error)}`);
    toasts.success("Revision restored", offlineNote(record?.status, before?.status ?? "published"));
    onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="75%"
      title={record ? `Revisions of ${titleOf(model, record)}` : "Revisions"}
      description={model.name}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {model.may.update && (
            <Button variant="primary" busy={fetching} disabled={!before || !record} onClick={() => setAsking(true)}>
              Restore this version
            </Button>
          )}
        </>
      }
    >
      {list.error ? (
        <Alert
          kind="danger"
          title="Failed to load content data"
          description={graphqlMessage(list.error)}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      ) : list.fetching && !list.data ? (
        <Skeleton className="h-64 w-full" />
      ) : revisions.length === 0 ? (
        <EmptyState
          icon={History}
          title="No revisions yet"
          description="Each change of a record keeps what was there before, once document history is on: for this model in its settings, or for all in the project's."
        />
      ) : (
        <div className="grid gap-6 md:grid-cols-[16rem_1fr]">
          <ul aria-label="Revisions" className="max-h-[70vh] space-y-1 overflow-y-auto max-md:max-h-48">
            {revisions.map((revision) => (
              <li key={revision.id}>
                <button
                  type="button"
                  aria-pressed={revision === shown}
                  onClick={() => setChosen(revision.id)}
                  className="flex min-h-10 w-full items-center justify-between gap-2 rounded-md px-3 py-1.5 text-left text-table hover:bg-subtle aria-pressed:bg-accent-soft aria-pressed:font-medium"
                >
                  <span className="min-w-0">
                    <LocalTime date={new Date(revision.revision_at ?? 0)} />
                    <span className="block truncate text-meta font-normal text-muted">
                      {personOf(revision.last_modified_by) || "Unknown person"}
                    </span>
                  </span>
                  <StatusBadge status={revision.status === "published" ? "published" : "draft"} />
                </button>
              </li>
            ))}
          </ul>
          <section aria-label="Compared with now" className="min-w-0 space-y-3">
            <p className="text-muted">
              From this version to now: <del className="rounded-sm bg-danger-soft px-1 text-danger">removed</del>{" "}
              <ins className="rounded-sm bg-success-soft px-1 text-success no-underline">added</ins>
            </p>
            {before && record && !relations.fetching && !relations.error ? (
              <RevisionDiff
                model={model}
                before={before}
                now={record}
                relations={relations.data?.revisionRelations ?? []}
              />
            ) : (then.error ?? relations.error) ? (
              <Alert kind="danger" title={graphqlMessage((then.error ?? relations.error)!)} />
            ) : (
              <Skeleton className="h-48 w-full" />
            )}
          </section>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Restore this version?"
        description={`${goesOffline ? "The record is published, and this version was a draft: restoring it takes it offline. " : ""}Its fields become what they were then. Relations and passwords stay as they are. What the record is now is kept as a revision.`}
        confirmLabel={goesOffline ? "Restore and take offline" : "Restore"}
        danger={goesOffline}
        onConfirm={() => void back()}
      />
    </Drawer>
  );
}
