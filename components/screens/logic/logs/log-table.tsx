"use client";

import type { FunctionTrigger, LogLevel } from "../../../../lib/contract/functions.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Badge, type BadgeKind } from "../../../ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from "../../../ui/tables/table.tsx";
import { LocalTime } from "../../../ui/time/local-time.tsx";
import { durationText } from "../code/run-result.tsx";
import { triggers } from "./log-address.ts";

export interface LogEntry {
  id: string;
  at: string;
  level: LogLevel;
  message: string;
  run_id: string;
  trigger: FunctionTrigger;
  version: number | null;
  /** Of the line of a run's end. */
  duration_ms: number | null;
  error: string | null;
}

const kinds: Record<LogLevel, BadgeKind> = { debug: "neutral", info: "neutral", warn: "warning", error: "danger" };

interface LogTableProps {
  lines: readonly LogEntry[];
  /** Shows the lines of one run. */
  onRun(run: string): void;
}

/** Lines of a log. */
export function LogTable({ lines, onRun }: LogTableProps) {
  return (
    <Table aria-label={t("Log")}>
      <TableHead>
        <tr>
          <TableHeaderCell>{t("When")}</TableHeaderCell>
          <TableHeaderCell className="max-sm:hidden">{t("Level")}</TableHeaderCell>
          <TableHeaderCell>{t("Message")}</TableHeaderCell>
          <TableHeaderCell>{t("Trigger")}</TableHeaderCell>
          <TableHeaderCell>{t("Run ID")}</TableHeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <tr key={line.id} className="align-top">
            <TableCell className="text-muted tabular-nums max-sm:w-32 max-sm:min-w-32 sm:whitespace-nowrap">
              <LocalTime date={new Date(line.at)} seconds />
              <div className="mt-1 sm:hidden">
                <Badge kind={kinds[line.level]}>{line.level}</Badge>
              </div>
            </TableCell>
            <TableCell className="max-sm:hidden">
              <Badge kind={kinds[line.level]}>{line.level}</Badge>
            </TableCell>
            <TableCell className="min-w-52 font-mono text-meta leading-5! break-words whitespace-pre-wrap">
              {line.message}
              {line.error && <p className="text-danger">{line.error}</p>}
            </TableCell>
            <TableCell className="whitespace-nowrap">{triggers[line.trigger]}</TableCell>
            <TableCell className="whitespace-nowrap">
              <button
                type="button"
                onClick={() => onRun(line.run_id)}
                title={line.run_id}
                className="rounded-sm font-mono text-meta underline-offset-4 hover:underline"
              >
                …{line.run_id.slice(-6)}
              </button>
              {line.duration_ms !== null && (
                <span className="ml-2 text-meta text-muted">{durationText(line.duration_ms)}</span>
              )}
            </TableCell>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}
