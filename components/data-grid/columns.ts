/** The columns of a data grid. */
import type { ReactNode } from "react";

export interface GridColumn<Row> {
  id: string;
  header: string;
  /** Pixels. The first column also takes what is left. */
  width: number;
  /** Numbers stand right. */
  align?: "right";
  sortable?: boolean;
  /** What the list is sorted by; the column's id unless said. */
  sortBy?: string;
  cell(row: Row): ReactNode;
}

/** What a grid is sorted by: a column's id, with a leading `-` for descending; empty for the list's own order. */
export type GridSort = string;

/** The sort after a click on a header: ascending, descending, then the list's own order again. */
export function nextSort(current: GridSort, column: string): GridSort {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? "" : column;
}
