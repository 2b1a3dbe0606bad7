"use client";

import { useId, useRef, useState } from "react";
import { AuditDetails, detailsRoom } from "../../audit/audit-details.tsx";
import { useRowKeys } from "../../data-grid/row-keys.ts";
import { Badge } from "../../ui/badge.tsx";
import { RowExpander } from "../../ui/tables/row-expander.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";
import type { AuditRow } from "./audit-log-data.ts";

const columns = ["Action", "User", "Resource", "Result", "Timestamp", "Details", "IP address"];

/**
 * What was done; each row opens to the user agent and to what was asked and answered. Under 1000 px it scrolls
 * sideways. j and k walk, Enter opens.
 */
export function AuditLogTable({ rows }: { rows: readonly AuditRow[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  return (
    <Table aria-label="Audit logs" className="min-w-250 table-fixed">
      <TableHead>
        <tr>
          {columns.map((column, at) => (
            <TableHeaderCell key={column} className={widths[at]}>
              {column}
            </TableHeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody ref={body}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  );
}

const widths = ["w-48 pl-6! max-sm:pl-4!", "w-48", "w-32", "w-24", "w-28", "", "w-32 pr-6! max-sm:pr-4!"];

function Row({ row }: { row: AuditRow }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr data-row className="h-10 hover:bg-subtle">
        <TableCell className="pl-4 font-medium max-sm:pl-2">
          <RowExpander open={open} controls={id} onToggle={() => setOpen(!open)} title={row.action}>
            {row.action}
          </RowExpander>
        </TableCell>
        <TextCell text={row.user} none="Nobody" />
        <TextCell text={row.resource} />
        <TableCell>
          <Badge kind={row.result === "success" ? "success" : "danger"}>
            {row.result === "success" ? "Success" : "Failed"}
          </Badge>
        </TableCell>
        <TableCell className="text-muted">
          <RelativeTime date={row.timestamp} />
        </TableCell>
        <TextCell text={row.details} />
        <TextCell text={row.ip_address} className="pr-6 font-mono text-meta max-sm:pr-4" />
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={columns.length} className="bg-background px-6 py-4 max-sm:px-4">
            <p className={`mb-4 break-words ${detailsRoom.card}`}>
              <span className="text-muted">User agent: </span>
              {row.user_agent || "not known"}
            </p>
            {row.entry ? <AuditDetails entry={row.entry} room="card" /> : <p>{row.details}</p>}
          </td>
        </tr>
      )}
    </>
  );
}

function TextCell({ text, none = "—", className = "" }: { text: string; none?: string; className?: string }) {
  return (
    <TableCell className={`truncate ${className}`} title={text}>
      {text || <span className="text-muted">{none}</span>}
    </TableCell>
  );
}
