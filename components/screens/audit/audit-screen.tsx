"use client";

import { useQuery } from "@urql/next";
import { ChevronLeft, ChevronRight, ScrollText } from "lucide-react";
import { useCallback } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { AuditQuery, auditOf } from "../../audit/audit-data.ts";
import { rowOf } from "../../audit/audit-row.ts";
import { AuditTable } from "../../audit/audit-table.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type AuditAddress, auditPageSize, auditVariables, readAuditAddress } from "./audit-address.ts";
import { AuditFilters } from "./audit-filters.tsx";

/** The log of what was done in the project; filters and page are in the address. */
export function AuditScreen({ projectId }: { projectId: string }) {
  const { search, change } = useAddress();
  const shown = readAuditAddress(search);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: AuditQuery,
    variables: auditVariables(shown, projectId),
  });
  const view = useCallback(
    (changes: Partial<Record<keyof AuditAddress, string | null>>) => change({ page: null, ...changes }, "replace"),
    [change],
  );
  const log = auditOf(data);
  const people = (log?.entries ?? []).flatMap(({ user }) =>
    user?.id && user.email ? [{ id: user.id, email: user.email }] : [],
  );
  return (
    <div className="space-y-4 py-edge">
      <div className="px-edge">
        <AuditFilters shown={shown} seen={people} onChange={view} />
      </div>
      {log ? (
        <div className="border-y bg-surface" aria-busy={fetching}>
          {log.entries.length > 0 ? (
            <AuditTable label={t("Audit log")} rows={log.entries.map(rowOf)} />
          ) : (
            <EmptyState
              icon={ScrollText}
              title={t("No entries found")}
              description={t("Changes to models, records and settings appear here. No entry matches these filters.")}
            />
          )}
        </div>
      ) : (
        <div className="px-edge">
          {fetching ? (
            <Skeleton className="h-120 w-full" />
          ) : (
            <LoadFault
              title={t("The audit log could not be loaded")}
              error={error}
              onRetry={() => refetch({ requestPolicy: "network-only" })}
            />
          )}
        </div>
      )}
      {log && (log.more || shown.page > 1) && (
        <nav
          aria-label={t("Pages of the audit log")}
          className="flex items-center justify-end gap-2 px-edge text-table text-muted"
        >
          <span aria-live="polite" className="mr-auto tabular-nums">
            {`${(shown.page - 1) * auditPageSize + 1}-${(shown.page - 1) * auditPageSize + log.entries.length}`}
          </span>
          <Button size="small" disabled={shown.page <= 1} onClick={() => view({ page: String(shown.page - 1) })}>
            <ChevronLeft aria-hidden className="size-4" />
            {t("Newer")}
          </Button>
          <Button size="small" disabled={!log.more} onClick={() => view({ page: String(shown.page + 1) })}>
            {t("Older")}
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </nav>
      )}
    </div>
  );
}
