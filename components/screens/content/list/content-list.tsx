"use client";

import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isLocalised } from "../../../../lib/contract/locales.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useAddress } from "../../../address/use-address.ts";
import { DataGrid } from "../../../data-grid/data-grid.tsx";
import type { CellLeave } from "../../../data-grid/use-cell-editing.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import { usePluginFields } from "../../../field-kinds/use-plugin-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import { useModels } from "../../../models/use-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../../ui/loading/use-hydrated.ts";
import { useTypedRows } from "../cells/use-typed-rows.ts";
import { readContentAddress } from "../content-address.ts";
import { ContentOverlays, type RecordQuestion } from "../content-overlays.tsx";
import { useRecordActions } from "../use-record-actions.ts";
import { ContentEmpty } from "./content-empty.tsx";
import { ContentToolbar } from "./content-toolbar.tsx";
import { ListChanged } from "./list-changed.tsx";
import { ListFailed, ListPages, useSamePage, withKnownSort } from "./list-pages.tsx";
import { recordColumns } from "./record-columns.tsx";
import { RecordMenu } from "./record-menu.tsx";
import { relatedIn } from "./related-columns.tsx";
import { TableTools } from "./table-tools.tsx";
import { useAligned } from "./use-aligned.ts";
import { type KeptColumns, useColumns, useDensity } from "./use-columns.ts";
import { useLiveRows } from "./use-live-rows.ts";
import { usePage } from "./use-page.ts";

const CellEditor = onDemand(() => import("../cells/cell-editor.tsx"));
const NestedValues = onDemand(() => import("./nested-values.tsx"), { late: true });
const BulkBar = onDemand(async () => ({ default: (await import("../bulk/bulk-bar.tsx")).BulkBar }));
// Part of the server's HTML where there is a filter, and no part of the page where there is none.
const FilterChips = dynamic(async () => (await import("../filter/filter-chips.tsx")).FilterChips);

interface ContentListProps {
  model: ConsoleModel;
  kept: KeptColumns;
}

const keyOf = (record: ConsoleRecord) => record.id;

const named = (model: ConsoleModel, record: ConsoleRecord) => ({ id: record.id, name: titleOf(model, record) });

const answered = (
  actions: ReturnType<typeof useRecordActions>,
  model: ConsoleModel,
  { act, record }: RecordQuestion,
): Promise<void> =>
  act === "delete" ? actions.deleteRecord(named(model, record)) : actions.setStatus(named(model, record), "draft");

/** What can be done to a row; `ask` is what its reader is asked before. */
function useRowMenu(
  model: ConsoleModel,
  isRelated: boolean,
  actions: ReturnType<typeof useRecordActions>,
  ask: (question: RecordQuestion) => void,
) {
  const { change } = useAddress();
  const duplicate = useCallback(
    async (record: ConsoleRecord) => {
      const copy = await actions.duplicateRecord(named(model, record));
      if (copy) change({ record: copy });
    },
    [actions, model, change],
  );
  return useCallback(
    (record: ConsoleRecord) => (
      <RecordMenu
        record={record}
        name={titleOf(model, record)}
        onEdit={() => change({ record: record.id })}
        may={model.may}
        onStatus={(status) =>
          status === "draft" ? ask({ act: "unpublish", record }) : void actions.setStatus(named(model, record), status)
        }
        onDuplicate={() => void duplicate(record)}
        onRelations={isRelated && model.may.update ? () => change({ relations: record.id }) : undefined}
        onRevisions={() => change({ revisions: record.id })}
        onDelete={() => ask({ act: "delete", record })}
      />
    ),
    [model, isRelated, change, actions, duplicate, ask],
  );
}

/** How a row is called, and what is shown below it. */
function useRowParts(model: ConsoleModel) {
  const nameOf = useCallback((record: ConsoleRecord) => titleOf(model, record), [model]);
  const detail = useCallback((record: ConsoleRecord) => <NestedValues model={model} record={record} />, [model]);
  return { nameOf, detail };
}

/** What a cell that is edited shows, by the column's field. */
function useCellEditor(model: ConsoleModel, put: (record: ConsoleRecord) => void) {
  return useCallback(
    (record: ConsoleRecord, column: string, leave: (how: CellLeave) => void) => {
      const field = model.fields.find(({ identifier }) => identifier === column);
      return (
        field && <CellEditor key={column} model={model} record={record} field={field} onSaved={put} onLeave={leave} />
      );
    },
    [model, put],
  );
}

/** The records that are chosen: rows in sight, or `isWhole`, all that the list finds. */
function useSelection() {
  const [selected, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const setSelected = useCallback((next: ReadonlySet<string>) => {
    setChosen(next);
    setWhole(false);
  }, []);
  return { selected, setSelected, isWhole, setWhole };
}

/**
 * The records of a model as a table; what is shown and what is open is in the address. The model may become another
 * one.
 */
export function ContentList({ model, kept }: ContentListProps) {
  const { search, change } = useAddress();
  const { models } = useModels();
  const hydrated = useHydrated();
  const { selected, setSelected, isWhole, setWhole } = useSelection();
  const [asking, setAsking] = useState<RecordQuestion | null>(null);
  const actions = useRecordActions(model);
  const scroller = useRef<HTMLElement>(null);
  const [drawnModel, setDrawnModel] = useState(model.name);
  if (drawnModel !== model.name) {
    setDrawnModel(model.name);
    setSelected(new Set());
    setAsking(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model begins where its table begins.
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [model.name]);
  const open = useCallback((record: ConsoleRecord) => change({ record: record.id }), [change]);
  const pluginFieldOf = usePluginFields();
  const offered = useMemo(
    () => recordColumns(model, models, open, pluginFieldOf),
    [model, models, open, pluginFieldOf],
  );
  const shown = useMemo(() => withKnownSort(readContentAddress(search), offered), [search, offered]);
  const columns = useColumns(offered, model.name, kept);
  const related = useMemo(() => relatedIn(columns.shown), [columns.shown]);
  const list = usePage(model.name, shown, related);
  const { data, count } = list;
  const page = useSamePage(data, count);
  const { rows: read, total, waiting, show } = useLiveRows(page, list.variables, scroller);
  const { rows, put } = useTypedRows(read);
  const aligned = useAligned(columns.shown, model, rows);
  const cellEditor = useCellEditor(model, put);
  const loaded = Boolean(data?.getModelData);

  const view = useCallback(
    (changes: Record<string, string | null>, how: "push" | "replace" = "replace") => {
      setSelected(new Set());
      change({ page: null, ...changes }, how, true);
    },
    [change, setSelected],
  );
  const onSearch = useCallback((text: string) => view({ search: text || null }), [view]);
  const create = useCallback(() => change({ create: "1" }), [change]);
  const onCreate = model.may.create ? create : undefined;
  const onWhere = useCallback(
    (where: Record<string, unknown> | null) => view({ where: where && JSON.stringify(where), tool: null }, "push"),
    [view],
  );
  const density = useDensity(kept);
  const { nameOf, detail } = useRowParts(model);
  const rowMenu = useRowMenu(model, readableConnections(model, models).length > 0, actions, setAsking);

  return (
    <div className="flex h-[calc(100dvh-57px-var(--banner,0px))] min-h-96 flex-col bg-surface max-md:h-[calc(100dvh-97px-var(--banner,0px))] max-md:pointer-coarse:h-[calc(100dvh-101px-var(--banner,0px))]">
      <ContentToolbar
        model={model}
        search={shown.search}
        isTranslated={model.fields.some(isLocalised)}
        status={shown.status}
        filtered={shown.where !== null}
        tools={<TableTools model={model} shown={shown} columns={columns} density={density} view={view} />}
        onSearch={onSearch}
        onStatus={(status) => view({ status: status === "all" ? null : status })}
        onCreate={onCreate}
        onTool={(tool) => change({ tool })}
      />
      {shown.where && (
        <FilterChips model={model} where={shown.where} onChange={onWhere} onEdit={() => change({ tool: "filter" })} />
      )}
      {list.error && <ListFailed error={list.error} onRetry={list.refetch} />}
      <DataGrid
        scroller={scroller}
        notice={waiting && <ListChanged onShow={show} />}
        label={t("Records of {label}", { label: model.label })}
        columns={aligned}
        compact={density.compact}
        cellEditor={model.may.update ? cellEditor : undefined}
        onResize={columns.resize}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        sort={shown.sort}
        onSort={(sort) => view({ sort: sort || null })}
        onNearSort={list.nearSort}
        selected={selected}
        onSelect={setSelected}
        loading={list.fetching && !loaded}
        refreshing={hydrated && loaded && list.fetching}
        rowMenu={rowMenu}
        detail={detail}
        empty={
          list.error ? null : (
            <ContentEmpty
              model={model.label}
              name={model.name}
              filtered={shown.search !== "" || shown.status !== "all" || shown.where !== null}
              seesDrafts={model.may.update}
              onClear={() => view({ search: null, status: null, where: null })}
              onCreate={onCreate}
            />
          )
        }
      />
      <div className="relative min-h-12 border-t px-edge py-2">
        {selected.size > 0 && (
          <BulkBar
            model={model}
            rows={rows}
            selected={selected}
            shown={shown}
            total={total}
            isWhole={isWhole}
            onWhole={setWhole}
            onSelect={setSelected}
            onChanged={list.refetch}
          />
        )}
        {count !== undefined && <ListPages list={list} shown={shown} total={total} view={view} />}
      </div>
      <ContentOverlays
        key={model.name}
        model={model}
        owner={kept.owner}
        shown={shown}
        rows={rows}
        change={change}
        total={total}
        onWhere={onWhere}
        onChanged={list.refetch}
        asking={asking}
        onAnswer={(yes) => {
          if (yes && asking) void answered(actions, model, asking);
          setAsking(null);
        }}
      />
    </div>
  );
}
