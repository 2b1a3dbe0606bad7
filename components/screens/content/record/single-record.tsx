"use client";

import { useClient, useQuery } from "@urql/next";
import { useEffect, useId, useState } from "react";
import type { Languages } from "../../../../lib/contract/locales.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useSaveKey } from "../../../forms/use-save-key.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { ModelHeading } from "../../../models/model-heading.tsx";
import { RecordQuery, recordOf, recordTypenames } from "../../../records/record-documents.ts";
import { LeaveDialog, useLeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { type LoadedRecord, loadRecord } from "../editing/load-record.ts";
import { translatedLocales } from "../editing/record-parts.ts";
import { useLanguages } from "../editing/use-languages.ts";
import { useRecordForm } from "../editing/use-record-form.ts";
import { RevisionsButton } from "../revisions/revisions-button.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { RecordForm, RecordRelations } from "./record-form.tsx";
import { isReadOnly, RecordMeta, SaveButtons } from "./record-frame.tsx";

interface SingleRecordProps {
  model: ConsoleModel;
  /** Whose draft is kept: the person and the project. */
  owner: string;
}

/** The only record of a single-page model, as a form that fills the page. */
export function SingleRecord({ model, owner }: SingleRecordProps) {
  const client = useClient();
  const languages = useLanguages(model);
  const [result, refetch] = useQuery({
    query: RecordQuery,
    variables: { id: model.single_page_uuid ?? "", model: model.name, single: true },
    context: recordTypenames,
  });
  const raw = result.data?.getSingleData;
  const locales = languages ? translatedLocales(model.fields, languages) : [];
  // With translations the form waits for them; without, the server's HTML holds it.
  const [translated, setTranslated] = useState<LoadedRecord | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const needed = !isOpen && Boolean(raw) && locales.length > 0 && translated === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the form that opens.
  useEffect(() => {
    if (needed) void loadRecord(client, model, raw?.id ?? "", locales).then(setTranslated, () => undefined);
  }, [needed]);
  if (result.error && !raw && !isOpen)
    return (
      <div className="p-edge">
        <LoadFault
          title={t("Failed to load content data")}
          error={result.error}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      </div>
    );
  if (!languages || needed || (result.fetching && !result.data && !isOpen))
    return (
      <div className="w-full max-w-form space-y-8 p-edge" aria-busy>
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  // From here on the form keeps itself up to date, and what is typed into it stays.
  if (!isOpen) setIsOpen(true);
  const record = raw ? recordOf(raw) : null;
  const loaded = translated ?? (record && { record, source: { data: record.data, translations: {} } });
  return <SingleForm model={model} loaded={loaded} languages={languages} owner={owner} />;
}

interface SingleFormProps extends SingleRecordProps {
  loaded: LoadedRecord | null;
  languages: Languages;
}

function SingleForm({ model, loaded, languages, owner }: SingleFormProps) {
  const formId = useId();
  const editing = useRecordForm({ model, languages, loaded, owner, stays: true });
  const { record, form, submit } = editing;
  const readOnly = isReadOnly(model, record);
  const saveAsItIs = () => void (readOnly || submit(null));
  useSaveKey(saveAsItIs);
  const guard = useLeaveGuard(editing.dirty, { kept: true, saving: form.formState.isSubmitting });
  return (
    <div className="flex flex-1 flex-col">
      <div className={`w-full flex-1 space-y-6 p-edge ${editing.locales.length > 0 ? "max-w-5xl" : "max-w-form"}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ModelHeading model={model} />
          {record && <StatusBadge status={record.status} />}
          {record && (
            <div className="ml-auto">
              <RevisionsButton model={model} id={record.id} asOwn={editing.asOwn} />
            </div>
          )}
          {record && <div className="w-full text-meta text-muted">{<RecordMeta record={record} />}</div>}
        </div>
        <RecordForm
          formId={formId}
          model={model}
          editing={editing}
          readOnly={readOnly}
          languages={languages}
          relations={<RecordRelations model={model} editing={editing} readOnly={readOnly} />}
          onSubmit={saveAsItIs}
        />
      </div>
      {!readOnly && (
        <div
          data-print="no"
          className="sticky bottom-0 z-sticky flex justify-end gap-2 border-t bg-surface px-edge py-3"
        >
          <SaveButtons editing={editing} />
        </div>
      )}
      <LeaveDialog guard={guard} />
    </div>
  );
}
