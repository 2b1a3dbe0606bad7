"use client";

import { useId, useRef, useState } from "react";
import { rich } from "../../lib/console/words/rich.tsx";
import { type Message, t } from "../../lib/kernel/words/words.ts";
import { useRowKeys } from "../data-grid/row-keys.ts";
import { Badge } from "../ui/badge.tsx";
import { RowExpander } from "../ui/tables/row-expander.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from "../ui/tables/table.tsx";
import { RelativeTime } from "../ui/time/relative-time.tsx";
import { AuditDetails, detailsRoom } from "./audit-details.tsx";
import type { AuditRow } from "./audit-row.ts";
import { deedText, withoutWho } from "./deed-words.ts";

interface AuditTableProps {
  label: string;
  rows: readonly AuditRow[];
  /** Also user, resource, details and addresses, in columns of their own. */
  wide?: boolean;
}

/** What was done, the newest first; each row opens to what was asked and answered. j and k walk, Enter opens. */
export function AuditTable({ label, rows, wide = false }: AuditTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const columns = wide
    ? [t("Action"), t("User"), t("Resource"), t("Result"), t("When"), t("Details"), t("IP address")]
    : [t("Activity"), t("Result"), t("When")];
  return (
    <Table aria-label={label} {...(wide && { className: "min-w-270 table-fixed" })}>
      <TableHead>
        <tr>
          {columns.map((column, index) => (
            <TableHeaderCell
              key={column}
              className={wide ? widths[index] : index === 0 ? "w-full min-w-44 pl-edge" : "sm:min-w-40"}
            >
              {column}
            </TableHeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody ref={body}>
        {rows.map((row) => (
          <Row key={row.id} row={row} wide={wide} columns={columns.length} />
        ))}
      </TableBody>
    </Table>
  );
}

/** What was done has all the room that is left. */
const widths = ["pl-edge!", "w-36", "w-36", "w-24", "w-32", "w-44", "w-32 pr-edge!"];

function Row({ row, wide, columns }: { row: AuditRow; wide: boolean; columns: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { who, words, failed, code } = row;
  const { sentence, values, change } = words;
  const person = who || t("Nobody");
  return (
    <>
      <tr data-row className="h-10 hover:bg-subtle">
        <TableCell className={wide ? "pl-edge" : "max-w-0 pl-edge max-sm:max-w-none max-sm:pr-0"}>
          <RowExpander open={open} controls={id} onToggle={() => setOpen(!open)} title={deedText(words, person)}>
            <span className="line-clamp-3 break-words whitespace-normal">
              {/* A column of its own says it too. */}
              {wide && <span className="sr-only">{person} </span>}
              <span className="text-muted">
                {rich(wide ? (withoutWho(sentence) as unknown as Message) : sentence, {
                  who: <b className="font-medium text-text">{person}</b>,
                  what: <span className="text-text">{values.what}</span>,
                  fields: values.fields,
                  activity: values.activity,
                })}
              </span>
              {change && (
                <>
                  : {change.before} → {change.after}
                </>
              )}
            </span>
          </RowExpander>
        </TableCell>
        {wide && <TextCell text={row.who} title={row.user} none={t("Nobody")} />}
        {wide && <TextCell text={row.resource} />}
        <TableCell>
          <Badge kind={!failed ? "success" : (code ?? 500) < 500 ? "warning" : "danger"}>
            {!failed ? t("Success") : wide || code === null ? t("Failed") : t("Failed ({code})", { code })}
          </Badge>
        </TableCell>
        <TableCell className={wide ? "text-muted" : "pr-edge whitespace-nowrap text-muted"}>
          <RelativeTime date={row.timestamp} />
        </TableCell>
        {wide && <TextCell text={row.details ?? ""} />}
        {wide && <TextCell text={row.ip_address ?? ""} className="pr-edge font-mono text-meta" />}
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={columns} className="bg-background px-edge py-4">
            {wide && (
              <p className={`mb-4 break-words ${detailsRoom.card}`}>
                <span className="text-muted">{t("User agent:")} </span>
                {row.user_agent || t("not known")}
              </p>
            )}
            {row.entry ? <AuditDetails entry={row.entry} room={wide ? "card" : "page"} /> : <p>{row.details}</p>}
          </td>
        </tr>
      )}
    </>
  );
}

interface TextCellProps {
  text: string;
  /** More of it, on hover. */
  title?: string;
  none?: string;
  className?: string;
}

function TextCell({ text, title = text, none = "—", className = "" }: TextCellProps) {
  return (
    <TableCell className={`truncate ${className}`} title={title}>
      {text || <span className="text-muted">{none}</span>}
    </TableCell>
  );
}
