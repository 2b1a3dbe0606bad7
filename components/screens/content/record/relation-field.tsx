"use client";

import { useClient, useQuery } from "@urql/next";
import { useContext, useEffect, useState } from "react";
import { countText } from "../../../../lib/kernel/counts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";
import { ModelTile } from "../../../models/model-tile.tsx";
import { useModels } from "../../../models/use-models.ts";
import {
  type ConsoleRecord,
  RecordQuery,
  RecordsQuery,
  recordOf,
  recordsOf,
  recordTypenames,
} from "../../../records/record-documents.ts";
import {
  addLinks,
  inOrder,
  linkChange,
  moveLink,
  type RecordLinks,
  removeLink,
} from "../../../records/record-links.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { connectionArgument } from "./connection-argument.ts";
import { NestedRecord, type NestedRecordProps } from "./nested-record.ts";
import { RelatedList } from "./related-list.tsx";

const ConnectDrawer = onDemand(async () => ({ default: (await import("./connect-drawer.tsx")).ConnectDrawer }));
const RelationSearch = onDemand(() => import("./relation-search.tsx"));

interface RelationFieldProps {
  model: ConsoleModel;
  connection: ConsoleConnection;
  /** Id of a stored record; null for a new one, which has no connected records yet. */
  recordId: string | null;
  /** Counts changes by others, after each of which it is read again. */
  heard: number;
  links: RecordLinks;
  /** Without it the relation is shown, and cannot be changed. */
  onLinks: ((links: RecordLinks) => void) | undefined;
}

const idOf = ({ id }: ConsoleRecord) => id;

/** Connected rows shown before one has to ask for more. */
const step = 100;

/**
 * One relation of a record: what is connected, what is about to be, and the way to change both. Saved with the record.
 */
export function RelationField({ model, connection, recordId, heard, links, onLinks }: RelationFieldProps) {
  const { models } = useModels();
  const other = models.find((candidate) => candidate.name === connection.model);
  const client = useClient();
  const Nested = useContext(NestedRecord);
  const [picking, setPicking] = useState(false);
  const [nested, setNested] = useState<Pick<NestedRecordProps, "id" | "title"> | null>(null);
  const [limit, setLimit] = useState(step);
  const [result, refetch] = useQuery({
    query: RecordsQuery,
    variables: {
      model: connection.model,
      limit,
      page: 1,
      status: "all",
      connection: connectionArgument(model, connection, recordId ?? ""),
      intersect: false,
    },
    pause: recordId === null,
    context: recordTypenames,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard is what it follows.
  useEffect(() => {
    if (heard > 0) refetch({ requestPolicy: "network-only" });
  }, [heard]);
  const stored = recordId === null ? [] : recordsOf(result.data);
  const storedIds = stored.map((record) => record.id);
  const isComing = recordId !== null && result.fetching && !result.data;
  const { added, removed } = linkChange(links, connection);
  const unmoved = [...stored.filter((record) => !removed.includes(record.id)), ...added];
  const shown = inOrder(links, connection, unmoved);
  const move = (from: number, to: number) =>
    onLinks?.(moveLink(links, connection, { shown: shown.map(idOf), stored: unmoved.map(idOf), from, to }));
  const total = (result.data?.getModelData?.count ?? 0) - removed.length + added.length;
  const many = connection.kind === "has_many";
  const offering = other &&
    onLinks && {
      model,
      connection,
      other,
      recordId,
      excluded: shown.map(({ id }) => id),
      released: stored.filter(({ id }) => removed.includes(id)),
    };
  const mayCreate = other?.may.create && !other.single_page;
  const connect = (picked: ConsoleRecord[]) => onLinks?.(addLinks(links, connection, picked, storedIds));
  /** A record was made or changed over this form: what is about to be connected is shown as it is now. */
  const read = async (id: string) => {
    if (storedIds.includes(id)) return;
    const found = await client
      .query(RecordQuery, { id, model: connection.model }, { ...recordTypenames, requestPolicy: "network-only" })
      .toPromise();
    if (found.data?.getSingleData) connect([recordOf(found.data.getSingleData)]);
  };
  return (
    <fieldset aria-label={connection.label} className="min-w-0">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <ModelTile model={connection.other} />
          <span dir="auto" className="truncate">
            {connection.label}
          </span>
          {many && !isComing && <span className="font-normal text-muted tabular-nums">({countText(total)})</span>}
        </span>
        {onLinks && !many && shown.length > 0 && (
          <Button
            size="small"
            onClick={() => setPicking(true)}
            aria-label={t("Change {label}", { label: connection.label })}
          >
            {t("Change")}
          </Button>
        )}
      </div>
      {result.error && (
        <LoadFault
          title={t("Failed to load available records")}
          error={result.error}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      )}
      {isComing ? (
        <Skeleton className="h-10 w-full" />
      ) : shown.length === 0 ? (
        !onLinks && (
          <p className="rounded-md border border-dashed px-3 py-2.5 text-muted">
            {many
              ? t("No {label} connected.", { label: connection.other.label })
              : t("No {label} chosen.", { label: connection.other.label })}
          </p>
        )
      ) : (
        <RelatedList
          label={connection.label}
          other={other}
          records={shown}
          added={added}
          onOpen={(record) => setNested({ id: record.id })}
          onMove={onLinks && many ? move : undefined}
          onRemove={onLinks && ((record) => onLinks(removeLink(links, connection, record.id, storedIds)))}
        />
      )}
      {(result.data?.getModelData?.count ?? 0) > stored.length && (
        <Button size="small" variant="ghost" className="mt-1" onClick={() => setLimit(limit + step)}>
          {t("Show more")}
        </Button>
      )}
      {offering && !isComing && (many || shown.length === 0) && (
        <div className={`min-h-9 ${shown.length > 0 ? "mt-2" : ""}`}>
          <RelationSearch
            {...offering}
            onPick={(record) => connect([record])}
            onBrowse={() => setPicking(true)}
            onCreate={mayCreate ? (title) => setNested({ id: null, title }) : undefined}
          />
        </div>
      )}
      {picking && offering && <ConnectDrawer {...offering} onConnect={connect} onClose={() => setPicking(false)} />}
      {nested && other && (
        <Nested model={other} {...nested} onSaved={(id) => void read(id)} onClose={() => setNested(null)} />
      )}
    </fieldset>
  );
}
