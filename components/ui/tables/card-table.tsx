"use client";

import type { ReactNode } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { actionsCell, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "./table.tsx";
import { usePages } from "./use-pages.tsx";

interface CardTableProps<Row> {
  label: string;
  /** Headings; the column of actions comes by itself. */
  columns: readonly string[];
  rows: readonly Row[];
  /** What the rows are, as in `20 members`. */
  itemName: string;
  keyOf(row: Row): string;
  /** The cells of a row, the first one with `firstCell`. */
  cells(row: Row): ReactNode;
  /** Buttons at a row's end; without it there is no column of actions. */
  actions?(row: Row): ReactNode;
  /** Above the table, such as a search box. */
  above?: ReactNode;
  /** Below the head where there are no rows. */
  none?: ReactNode;
}

/** Class of a row's first cell: it stands under the card's title. */
export const firstCell = "pl-edge";

/** A table that fills the body of a card from side to side, ten rows a page. */
export function CardTable<Row>({
  label,
  columns,
  rows,
  itemName,
  keyOf,
  cells,
  actions,
  above,
  none,
}: CardTableProps<Row>) {
  const { shown, pages } = usePages(rows, itemName);
  return (
    <div className="-mx-edge -mb-edge">
      {above && <div className="px-edge pb-3">{above}</div>}
      <Table aria-label={label}>
        <TableHead>
          <tr>
            {columns.map((column, index) => (
              <TableHeaderCell key={column} className={index === 0 ? firstCell : undefined}>
                {column}
              </TableHeaderCell>
            ))}
            {actions && (
              <TableHeaderCell data-print="no" className={actionsCell}>
                <span className="sr-only">{t("Actions")}</span>
              </TableHeaderCell>
            )}
          </tr>
        </TableHead>
        <TableBody>
          {shown.map((row) => (
            <TableRow key={keyOf(row)}>
              {cells(row)}
              {actions && (
                <TableCell data-print="no" className={actionsCell}>
                  {actions(row)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length === 0 && <p className="px-edge pt-3 text-muted">{none}</p>}
      {pages}
      <div className="h-2" />
    </div>
  );
}
