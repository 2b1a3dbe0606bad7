"use client";

import { ExternalLink } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { listenToRecords } from "../../../../lib/console/calls/record-changes.ts";
import { routes } from "../../../../lib/console/routes.ts";
import { limits } from "../../../../lib/contract/limits.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { SearchInput } from "../../../ui/inputs/search-input.tsx";
import type { ItemWords } from "../../../ui/tables/item-words.ts";
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
      title={
        many ? t("Connect {label}", { label: connection.label }) : t("Choose {label}", { label: connection.label })
      }
      description={t("Records of {label} that are not connected yet", { label: other.label })}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          {many && (
            <Button variant="primary" disabled={picked.length === 0} onClick={() => finish(picked)}>
              {picked.length > 0 ? t("Connect {count}", { count: countText(picked.length) }) : t("Connect")}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <SearchInput
          aria-label={t("Search {label}", { label: other.label })}
          placeholder={t("Search {label}", { label: other.label })}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        {result.error && (
          <LoadFault
            title={t("Failed to load available records")}
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
                <p>{wanted ? t("No record matches.") : t("No more records.")}</p>
                {!wanted && other.may.create && (
                  <ButtonLink
                    size="small"
                    className="mt-3"
                    href={routes.content(other.name, { create: 1 })}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <ExternalLink aria-hidden className="size-3.5" />
                    {t("New {label}", { label: other.label })}
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
          itemName={recordWords(other.label)}
          onChange={(next, rowsPerPage) => {
            setPage(next);
            setSize(rowsPerPage);
          }}
        />
      </div>
    </Drawer>
  );
}

const recordWords = (model: string): ItemWords => ({
  pages: () => t("Pages of {model} records", { model }),
  count: (count) => plural(count, "{count} {model} record", "{count} {model} records", { model }),
});
