/** The columns of a data grid. */
import type { ReactNode } from "react";

interface ColumnFrame {
  id: string;
  header: string;
  /** Pixels. The first column also takes what is left. */
  width: number;
  /** Numbers stand right. */
  align?: "right";
  sortable?: boolean;
  /** What the list is sorted by; the column's id unless said. */
  sortBy?: string;
  /** Its values can be changed in their cells. */
  editable?: boolean;
  /** Shown where the reader asks for it. */
  optional?: boolean;
  /** Its text opens what is behind it, below the row. */
  expands?: boolean;
}

/**
 * A cell is drawn by the column; or it is plain words, empty for nothing, which the grid draws at a fraction of the
 * cost.
 */
export type GridCell<Row> = { cell(row: Row): ReactNode; text?: never } | { text(row: Row): string; cell?: never };

export type GridColumn<Row> = ColumnFrame & GridCell<Row>;

/** What a grid is sorted by: a column's id, with a leading `-` for descending; empty for the list's own order. */
export type GridSort = string;

/** The sort after a click on a header: ascending, descending, then the list's own order again. */
export function nextSort(current: GridSort, column: string): GridSort {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? "" : column;
}
