"use client";

import { useQuery } from "@urql/next";
import { useId } from "react";
import { Alert } from "../../ui/alert.tsx";
import { LeaveDialog, useLeaveGuard } from "../../ui/leave-guard.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSaveKey } from "../console/use-save-key.ts";
import type { ConsoleModel } from "../model/console-models.ts";
import { StatusBadge } from "./record-columns.tsx";
import { type ConsoleRecord, RecordQuery, recordOf, recordTypenames } from "./record-documents.ts";
import { RecordMeta, SaveButtons } from "./record-drawer.tsx";
import { RecordForm } from "./record-form.tsx";
import { useRecordForm } from "./use-record-form.ts";

/** The only record of a single-page model, as a form that fills the page. */
export function SingleRecord({ model }: { model: ConsoleModel }) {
  const [result, refetch] = useQuery({
    query: RecordQuery,
    variables: { id: model.single_page_uuid ?? "", model: model.name, single: true },
    context: recordTypenames,
  });
  const raw = result.data?.getSingleData;
  if (result.error && !raw)
    return (
      <div className="p-6">
        <Alert
          kind="danger"
          title="Failed to load content data"
          description={result.error.graphQLErrors[0]?.message}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      </div>
    );
  if (result.fetching && !result.data)
    return (
      <div className="mx-auto w-full max-w-form space-y-8 p-6" aria-busy>
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  const record = raw ? recordOf(raw) : null;
  return <SingleForm key={record ? record.updated_at : "new"} model={model} record={record} />;
}

function SingleForm({ model, record }: { model: ConsoleModel; record: ConsoleRecord | null }) {
  const formId = useId();
  const { form, links, setLinks, submit, dirty } = useRecordForm(model, record, () => undefined);
  const saveAsItIs = () => void submit(record?.status ?? "draft");
  useSaveKey(saveAsItIs);
  const guard = useLeaveGuard(dirty);
  return (
    <div className="flex flex-1 flex-col">
      <div className="mx-auto w-full max-w-form flex-1 space-y-6 p-6 max-sm:p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-title font-semibold">{model.name}</h2>
          {record && <StatusBadge status={record.status} />}
          {record && <div className="w-full text-meta text-muted">{<RecordMeta record={record} />}</div>}
        </div>
        <RecordForm
          formId={formId}
          model={model}
          recordId={record?.id ?? null}
          form={form}
          links={links}
          onLinks={setLinks}
          onSubmit={saveAsItIs}
        />
      </div>
      <div className="sticky bottom-0 z-sticky flex justify-end gap-2 border-t bg-surface px-6 py-3 max-sm:px-4">
        <SaveButtons
          editing={record !== null}
          busy={form.formState.isSubmitting}
          onSave={(status) => void submit(status)}
        />
      </div>
      <LeaveDialog guard={guard} />
    </div>
  );
}
