"use client";

import type { CombinedError } from "@urql/next";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { GridColumn } from "../../../data-grid/columns.ts";
import { pageSizes } from "../../../records/page-sizes.ts";
import { type ConsoleRecord, recordsOf } from "../../../records/record-documents.ts";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Pagination } from "../../../ui/tables/pagination.tsx";
import type { ContentAddress } from "../content-address.ts";
import { sameRows } from "./same-rows.ts";
import type { usePage } from "./use-page.ts";

/** The records could not be read. */
export function ListFailed({ error, onRetry }: { error: CombinedError; onRetry(): void }) {
  return (
    <div className="px-edge pb-3">
      <LoadFault title={t("Failed to load content data")} error={error} onRetry={onRetry} />
    </div>
  );
}

type ListPage = ReturnType<typeof usePage>;

/** The page with rows that are the same objects as before where they say the same. */
export function useSamePage(data: ListPage["data"], count: ListPage["count"]) {
  const drawn = useRef<ConsoleRecord[]>([]);
  const page = useMemo(
    () => ({
      rows: sameRows(drawn.current, recordsOf(data)),
      total: count ?? 0,
      position: data?.getModelData?.position ?? null,
    }),
    [data, count],
  );
  useEffect(() => {
    drawn.current = page.rows;
  });
  return page;
}

interface ListPagesProps {
  list: ListPage;
  shown: ContentAddress;
  total: number;
  view(changes: Record<string, string | null>): void;
}

export function ListPages({ list, shown, total, view }: ListPagesProps) {
  const lastPage = useCallback((last: number) => view({ page: last > 1 ? String(last) : null }), [view]);
  return (
    <Pagination
      page={shown.page}
      pageSize={shown.size}
      total={total}
      pageSizes={pageSizes}
      itemName="records"
      onBeyond={list.settling ? undefined : lastPage}
      onNear={list.near}
      onChange={(page, size) => {
        list.go();
        view({ page: page > 1 ? String(page) : null, size: String(size) });
      }}
    />
  );
}

/** An address may be older than the model: what it is sorted by and is no longer there sorts nothing. */
export function withKnownSort(address: ContentAddress, columns: readonly GridColumn<ConsoleRecord>[]): ContentAddress {
  const by = address.sort.replace(/^-/, "");
  const isKnown = columns.some(({ id, sortable, sortBy = id }) => sortable && sortBy === by);
  return isKnown ? address : { ...address, sort: "" };
}
