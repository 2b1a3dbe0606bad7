"use client";

import { useId, useRef, useState } from "react";
import { type AuditEntry, personOf } from "../../audit/audit-data.ts";
import { AuditDetails } from "../../audit/audit-details.tsx";
import { useRowKeys } from "../../data-grid/row-keys.ts";
import { Badge } from "../../ui/badge.tsx";
import { RowExpander } from "../../ui/tables/row-expander.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";

/** What was done, the newest first; each row opens to what was asked and answered. j and k walk, Enter opens. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  return (
    <Table aria-label="Audit log">
      <TableHead>
        <tr>
          <TableHeaderCell className="pl-6 max-sm:pl-4">Activity</TableHeaderCell>
          <TableHeaderCell>User</TableHeaderCell>
          <TableHeaderCell>What</TableHeaderCell>
          <TableHeaderCell>Result</TableHeaderCell>
          <TableHeaderCell className="pr-6 max-sm:pr-4">When</TableHeaderCell>
        </tr>
      </TableHead>
      <TableBody ref={body}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const code = entry.response_code ?? 0;
  const [person, resource] = [personOf(entry), entry.resource ?? ""];
  return (
    <>
      <tr data-row className="h-10 hover:bg-subtle">
        <TableCell className="pl-4 font-medium whitespace-nowrap max-sm:pl-2">
          <RowExpander open={open} controls={id} onToggle={() => setOpen(!open)}>
            {entry.activity}
          </RowExpander>
        </TableCell>
        <TableCell className="max-w-56 truncate" title={person}>
          {person || <span className="text-muted">Nobody</span>}
        </TableCell>
        <TableCell className="max-w-56 truncate" title={resource}>
          {resource || <span className="text-muted">—</span>}
        </TableCell>
        <TableCell>
          <Badge kind={code < 400 ? "success" : code < 500 ? "warning" : "danger"}>
            {code < 400 ? "Success" : `Failed (${code})`}
          </Badge>
        </TableCell>
        <TableCell className="pr-6 whitespace-nowrap text-muted max-sm:pr-4">
          <RelativeTime date={entry.created_at ?? ""} />
        </TableCell>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={5} className="bg-background px-6 py-4 max-sm:px-4">
            <AuditDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}
