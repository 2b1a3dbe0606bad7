"use client";

import { RotateCcw } from "lucide-react";
import { useId, useRef, useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { useRowKeys } from "../../data-grid/row-keys.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { RowExpander } from "../../ui/tables/row-expander.tsx";
import { actionsCell, Table, TableBody, TableCell, TableHead, TableHeaderCell } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";
import { deliveryStates } from "./delivery-address.ts";
import type { DeliveryRow } from "./delivery-data.ts";
import { eventName } from "./event-names.ts";

const DeliveryDetails = onDemand(async () => ({ default: (await import("./delivery-details.tsx")).DeliveryDetails }));

interface DeliveryTableProps {
  rows: readonly DeliveryRow[];
  /** Names of webhooks by their ids. */
  names: ReadonlyMap<string, string>;
  busy: boolean;
  onReplay(row: DeliveryRow): void;
}

/** What was told, the newest first; each row opens to request, answers and attempts. j and k walk, Enter opens. */
export function DeliveryTable({ rows, ...shared }: DeliveryTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  return (
    <Table aria-label={t("Deliveries")}>
      <TableHead>
        <tr>
          <TableHeaderCell className="pl-edge">{t("Event")}</TableHeaderCell>
          <TableHeaderCell>{t("Webhook")}</TableHeaderCell>
          <TableHeaderCell>{t("State")}</TableHeaderCell>
          <TableHeaderCell>{t("Answer")}</TableHeaderCell>
          <TableHeaderCell>{t("Time")}</TableHeaderCell>
          <TableHeaderCell>{t("Attempts")}</TableHeaderCell>
          <TableHeaderCell>{t("When")}</TableHeaderCell>
          <TableHeaderCell data-print="no" className={actionsCell}>
            <span className="sr-only">{t("Actions")}</span>
          </TableHeaderCell>
        </tr>
      </TableHead>
      <TableBody ref={body}>
        {rows.map((row) => (
          <DeliveryRowView key={row.id} row={row} {...shared} />
        ))}
      </TableBody>
    </Table>
  );
}

function DeliveryRowView({ row, names, busy, onReplay }: { row: DeliveryRow } & Omit<DeliveryTableProps, "rows">) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const state = deliveryStates[row.status];
  const { models } = useModels();
  const about = row.model ? `${eventName(row.event)}: ${labelOf(models, row.model)}` : eventName(row.event);
  return (
    <>
      <tr data-row className="group h-10 hover:bg-subtle">
        <TableCell className="max-w-64 pl-edge font-medium" title={row.subject_id ?? ""}>
          <RowExpander open={open} controls={id} onToggle={() => setOpen(!open)}>
            {about}
          </RowExpander>
        </TableCell>
        <TableCell className="max-w-40 truncate" title={names.get(row.webhook_id)}>
          {names.get(row.webhook_id)}
        </TableCell>
        <TableCell title={row.error}>
          <Badge kind={state.kind}>{t(state.label)}</Badge>
        </TableCell>
        <TableCell className="tabular-nums">
          {row.status_code ?? <span className="text-muted">{t("None")}</span>}
        </TableCell>
        <TableCell className="whitespace-nowrap text-muted tabular-nums">
          {row.duration_ms === null ? "" : `${row.duration_ms} ms`}
        </TableCell>
        <TableCell className="tabular-nums">{row.attempts}</TableCell>
        <TableCell className="whitespace-nowrap text-muted">
          <RelativeTime date={row.occurred_at} />
        </TableCell>
        <TableCell data-print="no" className={`${actionsCell} group-hover:bg-subtle`}>
          {row.status !== "pending" && row.event !== "test" && (
            <IconButton
              icon={RotateCcw}
              label={t("Replay {about}", { about })}
              disabled={busy}
              onClick={({ currentTarget }) => {
                // It is gone while the delivery waits.
                currentTarget.closest("tr")?.querySelector("button")?.focus();
                onReplay(row);
              }}
            />
          )}
        </TableCell>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={8} className="bg-background px-edge py-4">
            <DeliveryDetails row={row} />
          </td>
        </tr>
      )}
    </>
  );
}
