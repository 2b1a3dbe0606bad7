import { type MouseEvent, memo, type ReactNode } from "react";
import { Checkbox } from "../ui/inputs/checkbox.tsx";
import type { GridColumn } from "./columns.ts";

const firstColumn = "sticky left-10 pointer-coarse:left-11 border-r bg-inherit";

/** What the rows of a grid show. */
export interface DrawnRows<Row> {
  columns: GridColumn<Row>[];
  rows: Row[];
  keyOf(row: Row): string;
  /** How a row is called in the names of its controls. */
  nameOf(row: Row): string;
  /** The last column: the row's menu. */
  rowMenu?: ((row: Row) => ReactNode) | undefined;
  /** Rows of 32 pixels instead of 40. */
  compact?: boolean;
}

interface GridRowsProps<Row> {
  drawn: DrawnRows<Row>;
  from?: number;
  to: number;
  selected: ReadonlySet<string>;
  onToggle(key: string, on: boolean): void;
}

/** The rows of one part of the table. */
export const GridRows = memo(function GridRows<Row>({ drawn, from = 0, to, selected, onToggle }: GridRowsProps<Row>) {
  return drawn.rows.slice(from, to).map((row, index) => {
    const key = drawn.keyOf(row);
    return (
      <GridRow
        // By place: a row keeps nothing of its own, and other words in standing cells cost a fraction of other cells.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        key={index}
        row={row}
        rowKey={key}
        name={drawn.nameOf(row)}
        selected={selected.has(key)}
        columns={drawn.columns}
        rowMenu={drawn.rowMenu}
        height={drawn.compact ? "h-8" : "h-10"}
        onToggle={onToggle}
      />
    );
  });
}) as <Row>(props: GridRowsProps<Row>) => ReactNode;

interface GridRowProps<Row> {
  row: Row;
  rowKey: string;
  name: string;
  selected: boolean;
  columns: GridColumn<Row>[];
  rowMenu: ((row: Row) => ReactNode) | undefined;
  height: string;
  onToggle(key: string, on: boolean): void;
}

/** One row. It is drawn again when it changed itself, not when something else on the page did. */
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, name, selected, columns, rowMenu, height, onToggle } = props;
  return (
    <tr
      data-row
      onClick={openFromRow}
      className={`group/row cursor-pointer ${selected ? "bg-accent-soft" : "bg-surface hover:bg-subtle"}`}
    >
      <td
        data-print="no"
        className={`sticky left-0 z-sticky ${height} border-b bg-inherit px-3 pointer-coarse:h-11 pointer-coarse:px-3.5`}
      >
        <Checkbox
          aria-label={`Select ${name}`}
          checked={selected}
          onCheckedChange={(checked) => onToggle(rowKey, checked)}
        />
      </td>
      {columns.map((column, index) => {
        const text = column.text?.(row);
        const place = index === 0 ? `${firstColumn} z-sticky` : "";
        const tone = text === "" ? "text-muted" : "";
        return (
          <td
            // By place, as the rows are: another table's cells are other words in these.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={index}
            // People's words, in the direction of their script.
            dir={column.text && "auto"}
            title={text || undefined}
            className={`${height} pointer-coarse:h-11 truncate border-b px-3 ${column.align === "right" ? "text-right" : ""} ${tone} ${place}`}
          >
            {column.cell ? column.cell(row) : text || "–"}
          </td>
        );
      })}
      <td
        data-print="no"
        className={`sticky right-0 z-sticky ${height} pointer-coarse:h-11 border-b border-l bg-inherit px-2 text-right`}
      >
        {rowMenu?.(row)}
      </td>
    </tr>
  );
}) as <Row>(props: GridRowProps<Row>) => ReactNode;

/** A click anywhere in a row opens it, unless it was meant for a control, or marked text to copy. */
function openFromRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as HTMLElement;
  // React also reports clicks in menus and dialogs that a row opened, wherever they are on the page.
  if (!event.currentTarget.contains(target) || target.closest("a, button, input, label")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  event.currentTarget.querySelector<HTMLElement>("[data-row-open]")?.click();
}
