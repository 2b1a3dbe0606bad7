"use client";

import { useClient, useMutation, useQuery } from "@urql/next";
import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { rich } from "../../../../lib/console/words/rich.tsx";
import type { Languages } from "../../../../lib/contract/locales.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import {
  type ConsoleRecord,
  HistoryQuery,
  personOf,
  RecordQuery,
  RestoreRevisionMutation,
  RevisionQuery,
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
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LocalTime } from "../../../ui/time/local-time.tsx";
import { type LoadedRecord, loadRecord } from "../editing/load-record.ts";
import { translatedLocales } from "../editing/record-parts.ts";
import { useLanguages } from "../editing/use-languages.ts";
import type { OwnChange } from "../editing/use-stored-record.ts";
import { useReturnFocus } from "../record/use-return-focus.ts";
import { StatusBadge } from "../status-badge.tsx";
import { HistoryOff } from "./history-off.tsx";
import { RevisionDiff } from "./revision-diff.tsx";

interface RevisionsDrawerProps {
  model: ConsoleModel;
  id: string;
  /** Of a form that shows the record: takes the change as its own. */
  asOwn?: OwnChange;
  onClose(): void;
}

/** Earlier versions of a record: what is different now, and the way back. */
export default function RevisionsDrawer({ model, id, asOwn = (change) => change(), onClose }: RevisionsDrawerProps) {
  const onReturnFocus = useReturnFocus(id);
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
    query: RevisionQuery,
    variables: { id: shown?.id ?? "", model: model.name },
    requestPolicy: "network-only",
    pause: !shown,
  });
  const [relations] = useQuery({
    query: RevisionRelationsQuery,
    variables: { id: shown?.id ?? "", model: model.name },
    requestPolicy: "network-only",
    pause: !shown,
  });
  const [{ fetching }, restore] = useMutation(RestoreRevisionMutation);
  // All of the version, or one of its fields.
  const [asking, setAsking] = useState<"all" | FieldDefinition | null>(null);
  const [field, setField] = useState<FieldDefinition | null>(null);
  const ask = (what: "all" | FieldDefinition) => {
    setField(what === "all" ? null : what);
    setAsking(what);
  };
  const record = now.data?.getSingleData ? recordOf(now.data.getSingleData) : null;
  const before = then.data?.getSingleData ? recordOf(then.data.getSingleData) : null;
  const languages = useLanguages(model);
  const translated = useTranslated(model, languages, record);
  const [history] = useQuery({ query: HistoryQuery });
  const isOff = !model.enable_revision && history.data?.currentProject?.settings?.enable_revision_history === false;
  const leftOut = leftOutNote(model, then.data?.getSingleData?.meta?.left_out);
  const back = async () => {
    setAsking(null);
    const what = { id: shown!.id ?? "", model: model.name, fields: field && [field.identifier] };
    const { data, error } = await asOwn(() => restore(what, recordTypenames));
    if (error)
      return toasts.error(
        t("Failed to update {label}: {message}", { label: model.label, message: graphqlMessage(error) }),
      );
    tellRestored(model, field, data?.restoreRevision?.meta);
    if (!field) onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      onReturnFocus={onReturnFocus}
      width="75%"
      title={record ? t("Revisions of {model}", { model: titleOf(model, record) }) : t("Revisions")}
      description={model.label}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          {model.may.update && (
            <Button variant="primary" busy={fetching} disabled={!before || !record} onClick={() => ask("all")}>
              {t("Restore this version")}
            </Button>
          )}
        </>
      }
    >
      {list.error ? (
        <LoadFault
          title={t("Failed to load content data")}
          error={list.error}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      ) : list.fetching && !list.data ? (
        <Skeleton className="h-64 w-full" />
      ) : revisions.length === 0 && isOff ? (
        <HistoryOff model={model.name} hasRevisions={false} />
      ) : revisions.length === 0 ? (
        <EmptyState
          icon={History}
          title={t("No revisions yet")}
          description={t("Each change to this record is kept here.")}
        />
      ) : (
        <div className="space-y-6">
          {isOff && <HistoryOff model={model.name} hasRevisions />}
          <div className="grid gap-6 md:grid-cols-[16rem_1fr]">
            <ul aria-label={t("Revisions")} className="max-h-[70vh] space-y-1 overflow-y-auto max-md:max-h-48">
              {record && (
                <li className="flex min-h-10 items-center justify-between gap-2 px-3 py-1.5 text-table">
                  <Version
                    at={record.updated_at}
                    by={t("{who}, now", { who: record.modified_by || t("Unknown person") })}
                  />
                  <StatusBadge status={record.status} />
                </li>
              )}
              {revisions.map((revision) => (
                <li key={revision.id}>
                  <button
                    type="button"
                    aria-pressed={revision === shown}
                    onClick={() => setChosen(revision.id)}
                    className="flex min-h-10 w-full items-center justify-between gap-2 rounded-md px-3 py-1.5 text-left text-table hover:bg-subtle aria-pressed:bg-accent-soft aria-pressed:font-medium"
                  >
                    <Version
                      at={revision.updated_at ?? ""}
                      by={personOf(revision.last_modified_by) || t("Unknown person")}
                    />
                    <StatusBadge status={revision.status === "published" ? "published" : "draft"} />
                  </button>
                </li>
              ))}
            </ul>
            <section aria-label={t("Compared with now")} className="min-w-0 space-y-3">
              <p className="text-muted">
                {rich("From this version to now: <del>removed</del> <ins>added</ins>", {
                  del: (words) => <del className="rounded-sm bg-danger-soft px-1 text-danger">{words}</del>,
                  ins: (words) => (
                    <ins className="rounded-sm bg-success-soft px-1 text-success no-underline">{words}</ins>
                  ),
                })}
              </p>
              {before && record && languages && translated && !relations.fetching && !relations.error ? (
                <RevisionDiff
                  model={model}
                  before={before}
                  now={record}
                  languages={languages}
                  translations={{ before: translationsOf(then.data?.getSingleData?.meta), now: translated }}
                  files={then.data?.getSingleData?.meta?.files ?? []}
                  relations={relations.data?.revisionRelations ?? []}
                  onRestore={model.may.update ? ask : undefined}
                />
              ) : (then.error ?? relations.error) ? (
                <Alert kind="danger" title={graphqlMessage((then.error ?? relations.error)!)} />
              ) : (
                <Skeleton className="h-48 w-full" />
              )}
            </section>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={field ? t("Restore {label}?", { label: field.label }) : t("Restore this version?")}
        description={
          <>
            {field ? t("It returns to what it was. The current version is kept as a revision.") : restoreNote(leftOut)}{" "}
            {record?.status === "published" && t("The record is published: readers see it at once.")}
          </>
        }
        confirmLabel={t("Restore")}
        onConfirm={() => void back()}
      />
    </Drawer>
  );
}

/** The record's values of today in its other languages; null while they are on their way. */
function useTranslated(model: ConsoleModel, languages: Languages | null, record: ConsoleRecord | null) {
  const client = useClient();
  const [found, setFound] = useState<LoadedRecord["source"]["translations"] | null>(null);
  const locales = languages ? translatedLocales(model.fields, languages) : [];
  const [id, at] = [record?.id, record?.updated_at];
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each version of the record.
  useEffect(() => {
    let left = false;
    if (id && languages)
      loadRecord(client, model, id, locales).then(
        (loaded) => !left && setFound(loaded?.source.translations ?? {}),
        () => !left && setFound({}),
      );
    return () => {
      left = true;
    };
  }, [client, id, at, locales.join()]);
  return locales.length === 0 ? none : found;
}

const none = {};

const translationsOf = (meta: { translations?: unknown } | null | undefined) =>
  (meta?.translations ?? none) as Readonly<Record<string, RecordValues>>;

/** When a version was written, and by whom. */
function Version({ at, by }: { at: string; by: string }) {
  return (
    <span className="min-w-0">
      <LocalTime date={new Date(at)} />
      <span className="block truncate text-meta font-normal text-muted">{by}</span>
    </span>
  );
}

/** `Pages stays as it is: its value of then has no meaning in its type of today.` */
function leftOutNote(model: ConsoleModel, names: readonly string[] | null | undefined): string | null {
  if (!names?.length) return null;
  const labels = labelsOf(model, names);
  return plural(
    labels.length,
    "{fields} stays as it is: its value of then has no meaning in today's type.",
    "{fields} stay as they are: their values of then have no meaning in today's type.",
    { fields: labels.join(", ") },
  );
}

function tellRestored(
  model: ConsoleModel,
  field: FieldDefinition | null,
  meta: { left_out?: readonly string[] | null; lost_files?: readonly string[] | null } | null | undefined,
): void {
  const notes = [leftOutNote(model, meta?.left_out), lostFilesNote(model, meta?.lost_files)];
  const description = notes.filter((note) => note !== null).join(" ");
  const title = field ? t("{label} was restored", { label: field.label }) : t("Revision restored");
  toasts.success(title, description ? { description } : {});
}

const lostFilesNote = (model: ConsoleModel, names: readonly string[] | null | undefined): string | null =>
  names?.length
    ? t("Files that were deleted since are left out: {fields}.", { fields: labelsOf(model, names).join(", ") })
    : null;

const labelsOf = (model: ConsoleModel, names: readonly string[]) =>
  names.map((name) => model.fields.find(({ identifier }) => identifier === name)?.label ?? name);

const restoreNote = (leftOut: string | null): string =>
  leftOut
    ? t(
        "Its fields return to what they were. Status, relations and passwords stay as they are. {leftOut} The current version is kept as a revision.",
        { leftOut },
      )
    : t(
        "Its fields return to what they were. Status, relations and passwords stay as they are. The current version is kept as a revision.",
      );
