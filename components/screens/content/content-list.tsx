"use client";

import { useQuery } from "@urql/next";
import { FilePlus2, SearchX } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { DataGrid } from "../../data-grid/data-grid.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useAddress } from "../console/use-address.ts";
import { useHydrated } from "../console/use-hydrated.ts";
import { type ConsoleModel, titleOf } from "../model/console-models.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { pageSizes, readContentAddress } from "./content-address.ts";
import { ContentToolbar } from "./content-toolbar.tsx";
import { recordColumns } from "./record-columns.tsx";
import { type ConsoleRecord, RecordsQuery, recordsOf, recordTypenames, sortArgument } from "./record-documents.ts";
import { RecordDrawer } from "./record-drawer.tsx";
import { RecordMenu } from "./record-menu.tsx";
import { RelationsDrawer } from "./relations-drawer.tsx";
import { useRecordActions } from "./use-record-actions.ts";

/** The records of a model as a table; what is shown and what is open is in the address. */
export function ContentList({ model }: { model: ConsoleModel }) {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const shown = readContentAddress(search);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<ConsoleRecord | null>(null);
  const actions = useRecordActions(model.name);
  const [result, refetch] = useQuery({
    query: RecordsQuery,
    variables: {
      model: model.name,
      limit: shown.size,
      page: shown.page,
      status: shown.status,
      ...(shown.search ? { search: shown.search } : {}),
      ...(shown.sort ? { sort: sortArgument(shown.sort) } : {}),
    },
    context: recordTypenames,
  });
  const rows = useMemo(() => recordsOf(result.data), [result.data]);
  const total = result.data?.getModelData?.count ?? 0;
  const loaded = Boolean(result.data?.getModelData);

  const view = useCallback(
    (changes: Record<string, string | null>) => {
      setSelected(new Set());
      change({ page: null, ...changes }, "replace");
    },
    [change],
  );
  const onSearch = useCallback((text: string) => view({ search: text || null }), [view]);
  const create = useCallback(() => change({ create: "1" }), [change]);
  const open = useCallback((record: ConsoleRecord) => change({ record: record.id }), [change]);
  const columns = useMemo(() => recordColumns(model, open), [model, open]);
  const filtered = shown.search !== "" || shown.status !== "all";

  return (
    <div className="flex h-[calc(100dvh-57px)] min-h-96 flex-col bg-surface max-md:h-[calc(100dvh-97px)]">
      <ContentToolbar
        model={model.name}
        search={shown.search}
        status={shown.status}
        onSearch={onSearch}
        onStatus={(status) => view({ status: status === "all" ? null : status })}
        onCreate={create}
      />
      {selected.size > 0 && <BulkBar model={model.name} selected={selected} onSelect={setSelected} />}
      {result.error && (
        <div className="px-6 pb-3 max-sm:px-4">
          <Alert
            kind="danger"
            title="Failed to load content data"
            description={
              result.error.graphQLErrors[0]?.message ?? "No response from server. Please check your connection."
            }
            onRetry={() => refetch({ requestPolicy: "network-only" })}
          />
        </div>
      )}
      <DataGrid
        label={`Records of ${model.name}`}
        columns={columns}
        rows={rows}
        keyOf={(record) => record.id}
        nameOf={(record) => titleOf(model, record)}
        sort={shown.sort}
        onSort={(sort) => view({ sort: sort || null })}
        selected={selected}
        onSelect={setSelected}
        loading={result.fetching && !loaded}
        refreshing={hydrated && loaded && (result.fetching || result.stale)}
        rowMenu={(record) => (
          <RecordMenu
            record={record}
            name={titleOf(model, record)}
            onEdit={() => open(record)}
            onStatus={(status) => void actions.setStatus(record.id, status)}
            onDuplicate={() => void actions.duplicateRecord(record.id)}
            onRelations={model.connections.length > 0 ? () => change({ relations: record.id }) : undefined}
            onDelete={() => setLeaving(record)}
          />
        )}
        empty={
          result.error ? null : filtered ? (
            <EmptyState
              icon={SearchX}
              title="No record matches"
              description="Search looks into the text fields."
              action={<Button onClick={() => view({ search: null, status: null })}>Clear filters</Button>}
            />
          ) : (
            <EmptyState
              icon={FilePlus2}
              title="No records yet"
              description={`Add the first ${model.name} here, or write it through the API. A draft stays hidden from the API until it is published.`}
              action={
                <Button variant="primary" onClick={create}>
                  New record
                </Button>
              }
            />
          )
        }
      />
      <div className="min-h-12 border-t px-6 py-2 max-sm:px-4">
        {(loaded || !result.error) && (
          <Pagination
            page={shown.page}
            pageSize={shown.size}
            total={total}
            pageSizes={pageSizes}
            itemName="records"
            onChange={(page, size) => view({ page: page > 1 ? String(page) : null, size: String(size) })}
          />
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(stay) => !stay && setLeaving(null)}
        danger
        title={`Delete ${leaving ? titleOf(model, leaving) : ""}?`}
        description={`The record leaves ${model.name} and the API for good. This cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => {
          if (leaving) void actions.deleteRecord(leaving.id);
          setLeaving(null);
        }}
      />
      {hydrated && (shown.create || shown.record) && (
        <RecordDrawer
          key={shown.record ?? "new"}
          model={model}
          id={shown.record}
          onClose={() => change({ create: null, record: null })}
        />
      )}
      {hydrated && shown.relations && (
        <RelationsDrawer
          key={shown.relations}
          model={model}
          id={shown.relations}
          onClose={() => change({ relations: null })}
        />
      )}
    </div>
  );
}
