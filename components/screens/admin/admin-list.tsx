"use client";

import { Search } from "lucide-react";
import { type ReactNode, useCallback, useEffect } from "react";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SearchBox } from "../../ui/inputs/search-box.tsx";
import { Pagination } from "../../ui/tables/pagination.tsx";
import { readListAddress } from "./list-address.ts";

interface AdminListProps {
  searchLabel: string;
  /** Null before anything has come. */
  total: number | null;
  fetching: boolean;
  /** What the list is of: 'a-b of n users'. */
  itemName: string;
  /** Said where the search finds none. */
  noneFound: string;
  /** Why it could not be loaded, in the server's words, and under which title people are told. */
  fault: { title: string; reason: string } | null;
  onRetry(): void;
  /** Right of the search box. */
  action?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A list of the admin panel: search above, pages below, both in the address. */
export function AdminList({
  searchLabel,
  total,
  fetching,
  itemName,
  noneFound,
  fault,
  onRetry,
  action,
  children,
}: AdminListProps) {
  const { search, change } = useAddress();
  const shown = readListAddress(search);
  const onSearch = useCallback((text: string) => change({ search: text || null, page: null }, "replace"), [change]);
  const title = fault?.title;
  useEffect(() => {
    if (title) toasts.error(title);
  }, [title]);
  const last = total ? Math.ceil(total / shown.size) : null;
  const isBehind = last !== null && shown.page > last;
  // The last page became empty, or an address was typed.
  useEffect(() => {
    if (isBehind) change({ page: last > 1 ? String(last) : null }, "replace");
  }, [isBehind, last, change]);
  return (
    <div className="space-y-4">
      <div data-print="no" className="flex items-center justify-between gap-3 max-sm:flex-wrap">
        <div className="w-full sm:max-w-80">
          <SearchBox aria-label={searchLabel} placeholder={searchLabel} value={shown.search} onSearch={onSearch} />
        </div>
        {action}
      </div>
      {fault && <Alert kind="danger" title={fault.title} description={fault.reason} onRetry={onRetry} />}
      {total === null && !fault && <Skeleton className="h-100 w-full" />}
      {total !== null && (
        <div className="overflow-hidden rounded border bg-surface" aria-busy={fetching}>
          {total > 0 ? (
            children
          ) : (
            <EmptyState
              icon={Search}
              title={noneFound}
              description={shown.search ? t("Nothing matches “{search}”.", { search: shown.search }) : undefined}
            />
          )}
          {total > 0 && (
            <div className="border-t px-4 py-2">
              <Pagination
                page={shown.page}
                pageSize={shown.size}
                total={total}
                itemName={itemName}
                onChange={(page, size) =>
                  change({ page: page > 1 ? String(page) : null, size: size === 10 ? null : String(size) })
                }
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
