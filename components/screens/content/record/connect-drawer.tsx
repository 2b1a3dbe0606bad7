"use client";

import { ExternalLink } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { listenToRecords } from "../../../../lib/console/calls/record-changes.ts";
import { routes } from "../../../../lib/console/routes.ts";
import { limits } from "../../../../lib/contract/limits.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { SearchInput } from "../../../ui/inputs/search-input.tsx";
import { Pagination } from "../../../ui/tables/pagination.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { type Offering, useOffered } from "./use-offered.ts";

interface ConnectDrawerProps extends Offering {
  onConnect(picked: ConsoleRecord[]): void;
  onClose(): void;
}

/** Offers the records that are not connected yet: several for has_many, one for has_one. */
export function ConnectDrawer({ onConnect, onClose, ...offering }: ConnectDrawerProps) {
  const { connection, other } = offering;
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(limits.connectRowsDefault);
  const [picked, setPicked] = useState<ConsoleRecord[]>([]);
  const wanted = useDeferredValue(search.trim());
  const { result, refetch, rows } = useOffered(offering, { wanted, page, size });
  const many = connection.kind === "has_many";
  const isEmpty = rows.length === 0;
  // What is made in another tab, where there was nothing to choose, can be chosen here at once.
  useEffect(() => {
    if (!isEmpty) return;
    return listenToRecords({ model: other.name, onChange: () => refetch({ requestPolicy: "network-only" }) });
  }, [isEmpty, other.name, refetch]);
  const finish = (records: ConsoleRecord[]) => {
    onConnect(records);
    onClose();
  };
  const toggle = (record: ConsoleRecord) =>
    setPicked((before) =>
      before.some(({ id }) => id === record.id) ? before.filter(({ id }) => id !== record.id) : [...before, record],
    );
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="60%"
      title={many ? `Connect ${connection.label}` : `Choose ${connection.label}`}
      description={`Records of ${other.label} that are not connected yet`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {many && (
            <Button variant="primary" disabled={picked.length === 0} onClick={() => finish(picked)}>
              {picked.length > 0 ? `Connect ${countText(picked.length)}` : "Connect"}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <SearchInput
          aria-label={`Search ${other.label}`}
          placeholder={`Search ${other.label}`}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        {result.error && (
          <LoadFault
            title="Failed to load available records"
            error={result.error}
            onRetry={() => refetch({ requestPolicy: "network-only" })}
          />
        )}
        {!result.data && result.fetching ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <ul className="divide-y divide-border rounded-md border" aria-busy={result.stale || result.fetching}>
            {rows.map((record) => (
              <li key={record.id} className="flex min-h-10 items-center gap-3 px-3 hover:bg-subtle">
                {many ? (
                  <Checkbox
                    className="min-w-0 flex-1"
                    label={<span className="block truncate py-2">{titleOf(other, record)}</span>}
                    checked={picked.some(({ id }) => id === record.id)}
                    onCheckedChange={() => toggle(record)}
                  />
                ) : (
                  <button
                    type="button"
                    className="min-w-0 flex-1 truncate py-2 text-left"
                    onClick={() => finish([record])}
                  >
                    {titleOf(other, record)}
                  </button>
                )}
                <StatusBadge status={record.status} />
              </li>
            ))}
            {isEmpty && !result.error && (
              <li className="px-3 py-6 text-center text-muted">
                <p>{wanted ? "No record matches." : "No more records."}</p>
                {!wanted && other.may.create && (
                  <ButtonLink
                    size="small"
                    className="mt-3"
                    href={routes.content(other.name, { create: 1 })}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <ExternalLink aria-hidden className="size-3.5" />
                    New {other.label}
                  </ButtonLink>
                )}
              </li>
            )}
          </ul>
        )}
        <Pagination
          page={page}
          pageSize={size}
          total={result.data?.getModelData?.count ?? 0}
          itemName={`${other.label} records`}
          onChange={(next, rowsPerPage) => {
            setPage(next);
            setSize(rowsPerPage);
          }}
        />
      </div>
    </Drawer>
  );
}
