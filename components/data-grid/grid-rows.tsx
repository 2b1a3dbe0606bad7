import { Fragment, type MouseEvent, memo, type ReactNode, useId } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { Checkbox } from "../ui/inputs/checkbox.tsx";
import { RowExpander } from "../ui/tables/row-expander.tsx";
import type { GridColumn } from "./columns.ts";
import type { CellLeave, CellPlace } from "./use-cell-editing.ts";

const firstColumn = "sticky left-box-column border-r bg-inherit";

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
  /** What is shown below a row whose text was opened. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

/** Rows that are open, and how one is opened and closed. */
export interface OpenRows {
  keys: ReadonlySet<string>;
  toggle(key: string): void;
}

/** How cells are edited. */
export interface CellEditing<Row> {
  /** The cell that is being edited. */
  place: CellPlace | null;
  leave(place: CellPlace, how: CellLeave): void;
  /** What stands over it; `leave` ends it. */
  editor(row: Row, column: string, leave: (how: CellLeave) => void): ReactNode;
}

interface GridRowsProps<Row> {
  drawn: DrawnRows<Row>;
  from?: number;
  to: number;
  selected: ReadonlySet<string>;
  cells: CellEditing<Row> | null;
  open: OpenRows;
  onToggle(key: string, on: boolean): void;
}

/** The rows of one part of the table. */
export const GridRows = memo(function GridRows<Row>(props: GridRowsProps<Row>) {
  const { drawn, from = 0, to, selected, cells, open, onToggle } = props;
  const id = useId();
  return drawn.rows.slice(from, to).map((row, index) => {
    const key = drawn.keyOf(row);
    const isOpen = drawn.detail !== undefined && open.keys.has(key);
    return (
      // By place: a row keeps nothing of its own, and other words in standing cells cost a fraction of other cells.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Fragment key={index}>
        <GridRow
          row={row}
          rowKey={key}
          name={drawn.nameOf(row)}
          selected={selected.has(key)}
          columns={drawn.columns}
          rowMenu={drawn.rowMenu}
          height={drawn.compact ? "h-8" : "h-10"}
          hasCells={cells !== null}
          edited={cells?.place?.row === key ? cells : null}
          detailId={`${id}${key}`}
          isOpen={isOpen}
          onOpen={open.toggle}
          onToggle={onToggle}
        />
        {isOpen && (
          <tr>
            <td id={`${id}${key}`} colSpan={drawn.columns.length + 2} className="border-b bg-subtle p-0">
              <div className="sticky left-0 w-fit max-w-[min(100vw,1100px)] px-12 py-3 max-sm:px-4">
                {drawn.detail?.(row)}
              </div>
            </td>
          </tr>
        )}
      </Fragment>
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
  /** Whether its cells can be edited, and how the one is that is. */
  hasCells: boolean;
  edited: CellEditing<Row> | null;
  /** Id of what is shown below it while it is open. */
  detailId: string;
  isOpen: boolean;
  onOpen(key: string): void;
  onToggle(key: string, on: boolean): void;
}

/** One row. It is drawn again when it changed itself, not when something else on the page did. */
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, name, selected, columns, rowMenu, height, hasCells, edited, onToggle } = props;
  const { detailId, isOpen, onOpen } = props;
  return (
    <tr
      data-row
      data-key={rowKey}
      onClick={openFromRow}
      className={`group/row cursor-pointer ${selected ? "bg-accent-soft" : "bg-surface hover:bg-subtle"}`}
    >
      <td
        data-print="no"
        className={`sticky left-0 z-sticky ${height} border-b bg-inherit pr-2 pl-edge pointer-coarse:h-11`}
      >
        <Checkbox
          aria-label={t("Select {name}", { name })}
          checked={selected}
          onCheckedChange={(checked) => onToggle(rowKey, checked)}
        />
      </td>
      {columns.map((column, index) => {
        const text = column.text?.(row);
        const place = index === 0 ? `${firstColumn} z-sticky` : "";
        const tone = text === "" ? "text-muted" : "";
        const mayEdit = hasCells && column.editable;
        const isEdited = edited?.place?.column === column.id;
        return (
          <td
            // By place, as the rows are: another table's cells are other words in these.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={index}
            // People's words, in the direction of their script.
            dir={column.text && "auto"}
            title={text || undefined}
            data-cell={mayEdit ? column.id : undefined}
            tabIndex={mayEdit && index > 0 ? -1 : undefined}
            className={`${height} pointer-coarse:h-11 ${isEdited ? `overflow-visible ${index > 0 ? "relative" : ""}` : "truncate"} border-b px-3 ${column.align === "right" ? "text-right tabular-nums" : ""} ${tone} ${place}`}
          >
            {column.expands && text ? (
              <RowExpander opensRow={false} open={isOpen} controls={detailId} onToggle={() => onOpen(rowKey)}>
                {text}
              </RowExpander>
            ) : column.cell ? (
              column.cell(row)
            ) : (
              text || "–"
            )}
            {isEdited && edited.editor(row, column.id, (how) => edited.leave({ row: rowKey, column: column.id }, how))}
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

/** So long may the second press of a double click take. */
const doubleMs = 250;
let opening: ReturnType<typeof setTimeout> | undefined;

/**
 * A click anywhere in a row opens it, unless it was meant for a control, or marked text to copy. In a cell that can be
 * edited it waits for a second one, which edits.
 */
function openFromRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as HTMLElement;
  const row = event.currentTarget;
  clearTimeout(opening);
  // React also reports clicks in menus and dialogs that a row opened, wherever they are on the page.
  if (!row.contains(target) || target.closest("a, button, input, textarea, label, [data-cell-editor]")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const open = () => row.querySelector<HTMLElement>("[data-row-open]")?.click();
  if (!target.closest("[data-cell]")) open();
  else if (event.detail < 2) opening = setTimeout(() => row.isConnected && open(), doubleMs);
}
