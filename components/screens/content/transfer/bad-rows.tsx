import { CircleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { ImportReport } from "../../../../lib/console/calls/transfer.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Tooltip } from "../../../ui/menus/tooltip.tsx";
import { TableBody, TableCell, TableRow } from "../../../ui/tables/table.tsx";

type Fault = ImportReport["faults"][number];

/** What stands on each place that has something wrong. */
export const problemAttribute = "data-problem";

interface BadRowsProps {
  rows: NonNullable<ImportReport["bad_rows"]>;
  faults: readonly Fault[];
  /** Names of the cells that are shown. */
  columns: readonly string[];
  labels: ReadonlyMap<string, string>;
}

/** The columns that a bad row has; those that were not to be imported have no names of the model's. */
export const columnsOf = (rows: BadRowsProps["rows"]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => Object.keys(cells))),
];

/** The bad rows as the file has them: each bad cell is marked, and what is wrong stands below its row. */
export function BadRows({ rows, faults, columns, labels }: BadRowsProps) {
  const faultsOf = Map.groupBy(faults, ({ line }) => line);
  return (
    <TableBody>
      {rows.map(({ line, cells }) => {
        const found = faultsOf.get(line) ?? [];
        const at = Map.groupBy(found, ({ field }) => columnOf(columns, field));
        return (
          <Fragment key={line}>
            <TableRow className="border-b-0!">
              <TableCell className="w-16 text-right">
                <Marked faults={at.get(null)}>{line}</Marked>
              </TableCell>
              {columns.map((name) => (
                <TableCell key={name} className={name.startsWith(leftOut) ? "max-w-60 text-muted" : "max-w-60"}>
                  <Marked faults={at.get(name)}>{cells[name] ?? ""}</Marked>
                </TableCell>
              ))}
            </TableRow>
            <TableRow>
              <TableCell colSpan={columns.length + 1} className="pt-0!">
                <ul className="sticky left-4 w-fit max-w-[min(36rem,calc(100vw-5rem))] text-meta text-danger">
                  {found.map(({ field, message }) => (
                    <li key={`${field} ${message}`}>{saidOf(field && (labels.get(field) ?? field), message)}</li>
                  ))}
                </ul>
              </TableCell>
            </TableRow>
          </Fragment>
        );
      })}
    </TableBody>
  );
}

/** Most messages name their field. */
const saidOf = (label: string | null, message: string) =>
  label === null || message.startsWith(label) ? message : `${label}: ${message}`;

const leftOut = "meta.skipped_";

/** The column that a fault is in: its own, or the one that its path leads into; null for the row as a whole. */
function columnOf(columns: readonly string[], field: string | null): string | null {
  if (field === null) return null;
  return columns.find((name) => name === field) ?? columns.find((name) => field.startsWith(`${name}.`)) ?? null;
}

/** A cell; where something is wrong with an outline and an icon, and in words when it is pointed at. */
function Marked({ faults, children }: { faults: readonly Fault[] | undefined; children: ReactNode }) {
  if (!faults) return <span className="block truncate">{children}</span>;
  const message = faults.map((fault) => fault.message).join("; ");
  return (
    <Tooltip content={message}>
      <span
        data-problem
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wrong must be reachable by keyboard.
        tabIndex={0}
        className="inline-flex max-w-full items-center gap-1.5 rounded-sm border border-danger bg-danger-soft px-1.5 py-0.5 focus:outline-2 focus:outline-offset-2 focus:outline-danger"
      >
        <CircleAlert aria-hidden className="size-3.5 shrink-0 text-danger" />
        <span className="truncate">{children === "" ? <em className="text-muted">{t("empty")}</em> : children}</span>
        <span className="sr-only">{`: ${message}`}</span>
      </span>
    </Tooltip>
  );
}
