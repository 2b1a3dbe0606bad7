"use client";

import { useQuery } from "@urql/next";
import { Link2, X } from "lucide-react";
import { useState } from "react";
import { countText } from "../../../../lib/kernel/counts.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";
import { ModelTile } from "../../../models/model-tile.tsx";
import { useModels } from "../../../models/use-models.ts";
import { RecordsQuery, recordsOf, recordTypenames } from "../../../records/record-documents.ts";
import { addLinks, linkChange, type RecordLinks, removeLink } from "../../../records/record-links.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { connectionArgument } from "./connection-argument.ts";

const ConnectDrawer = onDemand(async () => ({ default: (await import("./connect-drawer.tsx")).ConnectDrawer }));

interface RelationFieldProps {
  model: ConsoleModel;
  connection: ConsoleConnection;
  /** Id of a stored record; null for a new one, which has no connected records yet. */
  recordId: string | null;
  links: RecordLinks;
  /** Without it the relation is shown, and cannot be changed. */
  onLinks: ((links: RecordLinks) => void) | undefined;
}

/** Connected rows shown before one has to ask for more. */
const step = 100;

/**
 * One relation of a record: what is connected, what is about to be, and the way to change both. Saved with the record.
 */
export function RelationField({ model, connection, recordId, links, onLinks }: RelationFieldProps) {
  const { models } = useModels();
  const other = models.find((candidate) => candidate.name === connection.model);
  const [picking, setPicking] = useState(false);
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
  const stored = recordId === null ? [] : recordsOf(result.data);
  const storedIds = stored.map((record) => record.id);
  const { added, removed } = linkChange(links, connection);
  const shown = [...stored.filter((record) => !removed.includes(record.id)), ...added];
  const total = (result.data?.getModelData?.count ?? 0) - removed.length + added.length;
  const many = connection.kind === "has_many";
  const nameOf = (record: (typeof shown)[number]) => (other ? titleOf(other, record) : record.id);
  return (
    <fieldset aria-label={connection.label} className="min-w-0">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <ModelTile model={connection.other} />
          <span dir="auto" className="truncate">
            {connection.label}
          </span>
          {many && <span className="font-normal text-muted tabular-nums">({countText(total)})</span>}
        </span>
        {onLinks && (
          <Button
            size="small"
            onClick={() => setPicking(true)}
            aria-label={`${many || shown.length === 0 ? "Connect" : "Change"} ${connection.label}`}
          >
            <Link2 aria-hidden className="size-3.5" />
            {many || shown.length === 0 ? "Connect" : "Change"}
          </Button>
        )}
      </div>
      {result.error && (
        <LoadFault
          title="Failed to load available records"
          error={result.error}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      )}
      {recordId !== null && result.fetching && !result.data ? (
        <Skeleton className="h-10 w-full" />
      ) : shown.length === 0 ? (
        <p className="rounded-md border border-dashed px-3 py-2.5 text-muted">
          {many ? `No ${connection.other.label} connected.` : `No ${connection.other.label} chosen.`}
        </p>
      ) : (
        <ul className="max-h-80 divide-y divide-border overflow-y-auto rounded-md border">
          {shown.map((record) => (
            <li key={record.id} className="flex min-h-10 items-center gap-2 pr-1.5 pl-3">
              <span className="min-w-0 flex-1 truncate">{nameOf(record)}</span>
              {record.status === "draft" && <Badge kind="warning">Draft</Badge>}
              {added.includes(record) && <Badge kind="accent">New</Badge>}
              {onLinks && (
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-7!"
                  aria-label={`Disconnect ${nameOf(record)}`}
                  onClick={() => onLinks(removeLink(links, connection, record.id, storedIds))}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {(result.data?.getModelData?.count ?? 0) > stored.length && (
        <Button size="small" variant="ghost" className="mt-1" onClick={() => setLimit(limit + step)}>
          Show more
        </Button>
      )}
      {picking && other && onLinks && (
        <ConnectDrawer
          model={model}
          connection={connection}
          other={other}
          recordId={recordId}
          excluded={shown.map((record) => record.id)}
          released={stored.filter((record) => removed.includes(record.id))}
          onConnect={(picked) => onLinks(addLinks(links, connection, picked, storedIds))}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
