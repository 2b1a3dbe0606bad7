"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type MouseEvent, memo, type ReactNode, type Ref, useCallback, useEffect, useRef } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { type GridColumn, type GridSort, nextSort } from "./columns.ts";
import { useRowKeys } from "./row-keys.ts";

interface DataGridProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: GridColumn<Row>[];
  rows: Row[];
  keyOf(row: Row): string;
  /** How a row is called in the names of its controls. */
  nameOf(row: Row): string;
  sort: GridSort;
  onSort(sort: GridSort): void;
  selected: ReadonlySet<string>;
  onSelect(selected: Set<string>): void;
  /** The last column: the row's menu. */
  rowMenu?(row: Row): ReactNode;
  /** Nothing was loaded yet: rows of the right height stand in. */
  loading: boolean;
  /** Newer rows are on their way; the present ones stay. */
  refreshing?: boolean;
  /** Floats over the top of the rows, without moving them. */
  notice?: ReactNode;
  /** What scrolls. */
  scroller?: Ref<HTMLElement>;
  /** Shown under the header where there are no rows. */
  empty: ReactNode;
}

// Above the rows; the outer ones also above the others, which scroll under them.
const headCell = "sticky top-0 h-10 border-b bg-surface px-3 text-left font-medium text-muted whitespace-nowrap";
const boxWidth = 40;
const menuWidth = 56;
const firstColumn = "sticky left-10 border-r bg-inherit";

/** A table of rows: header and first column stay in sight, headers sort, boxes select, j and k walk, Enter opens. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, keyOf, selected } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const keys = rows.map(keyOf);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const toggle = useCallback((key: string, on: boolean) => {
    const next = new Set(latest.current.selected);
    if (on) next.add(key);
    else next.delete(key);
    latest.current.onSelect(next);
  }, []);
  return (
    <section
      ref={props.scroller}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto"
    >
      <RefreshBar active={props.refreshing ?? false} />
      {props.notice && (
        <div className="sticky top-12 left-0 z-header h-0">
          <div className="flex justify-center">{props.notice}</div>
        </div>
      )}
      <table
        // Fixed: what stands in the cells moves no column, and other rows are laid out without measuring all of them.
        className="w-full table-fixed border-separate border-spacing-0 text-table tabular-nums"
        style={{ minWidth: widthOf(columns) }}
        aria-busy={props.loading}
      >
        <colgroup>
          <col style={{ width: boxWidth }} />
          {columns.map((column, index) => (
            <col key={column.id} style={index === 0 ? undefined : { width: column.width }} />
          ))}
          <col style={{ width: menuWidth }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={`${headCell} left-0 z-header`}>
              <Checkbox
                aria-label="Select all records on this page"
                checked={chosen > 0 && chosen === keys.length ? true : chosen > 0 ? "indeterminate" : false}
                disabled={keys.length === 0}
                onCheckedChange={(on) => props.onSelect(on === true ? new Set(keys) : new Set())}
              />
            </th>
            {columns.map((column, index) => (
              <HeadCell key={column.id} column={column} first={index === 0} sort={props.sort} onSort={props.onSort} />
            ))}
            <th scope="col" className={`${headCell} right-0 z-header border-l`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {props.loading ? (
            <SkeletonRows columns={columns.length + 2} rows={12} />
          ) : (
            rows.map((row, index) => {
              const key = keyOf(row);
              return (
                <GridRow
                  // By place: a row keeps nothing of its own, and other words in standing cells cost a fraction of other cells.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  key={index}
                  row={row}
                  rowKey={key}
                  name={props.nameOf(row)}
                  selected={selected.has(key)}
                  columns={columns}
                  rowMenu={props.rowMenu}
                  onToggle={toggle}
                />
              );
            })
          )}
        </tbody>
      </table>
      {!props.loading && rows.length === 0 && <div className="sticky left-0">{props.empty}</div>}
    </section>
  );
}

interface GridRowProps<Row> {
  row: Row;
  rowKey: string;
  name: string;
  selected: boolean;
  columns: GridColumn<Row>[];
  rowMenu: ((row: Row) => ReactNode) | undefined;
  onToggle(key: string, on: boolean): void;
}

/** One row. It is drawn again when it changed itself, not when something else on the page did. */
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, name, selected, columns, rowMenu, onToggle } = props;
  return (
    <tr
      data-row
      onClick={openFromRow}
      className={`group/row cursor-pointer ${selected ? "bg-accent-soft" : "bg-surface hover:bg-subtle"}`}
    >
      <td className="sticky left-0 z-sticky h-10 border-b bg-inherit px-3">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={selected}
          onCheckedChange={(checked) => onToggle(rowKey, checked)}
        />
      </td>
      {columns.map((column, index) => (
        <td
          // By place, as the rows are: another table's cells are other words in these.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={index}
          className={`h-10 truncate border-b px-3 ${column.align === "right" ? "text-right" : ""} ${index === 0 ? `${firstColumn} z-sticky` : ""}`}
        >
          {column.cell(row)}
        </td>
      ))}
      <td className="sticky right-0 z-sticky h-10 border-b border-l bg-inherit px-2 text-right">{rowMenu?.(row)}</td>
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

/** What the table takes at least. The first column stays in sight, so on a phone it leaves room for the others. */
function widthOf(columns: readonly { width: number }[]): string {
  const [first, ...others] = columns;
  const fixed = others.reduce((sum, { width }) => sum + width, boxWidth + menuWidth);
  return `calc(${fixed}px + min(${first?.width ?? 0}px, 45vw))`;
}

interface HeadCellProps<Row> {
  column: GridColumn<Row>;
  first: boolean;
  sort: GridSort;
  onSort(sort: GridSort): void;
}

function HeadCell<Row>({ column, first, sort, onSort }: HeadCellProps<Row>) {
  const by = column.sortBy ?? column.id;
  const up = sort === by;
  const down = sort === `-${by}`;
  const Arrow = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={up ? "ascending" : down ? "descending" : column.sortable ? "none" : undefined}
      className={`${headCell} ${column.align === "right" ? "text-right" : ""} ${first ? "left-10 z-header border-r" : "z-sticky"}`}
    >
      {column.sortable ? (
        <button
          type="button"
          className={`group/sort -mx-1 inline-flex max-w-full items-center align-middle gap-1 rounded-sm px-1 hover:text-text ${column.align === "right" ? "flex-row-reverse" : ""}`}
          onClick={() => onSort(nextSort(sort, by))}
        >
          <span className="truncate">{column.header}</span>
          <Arrow
            aria-hidden
            className={`size-3.5 shrink-0 ${up || down ? "text-accent" : "opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100"}`}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** A thin line while rows are fetched; it takes no room, so nothing shifts. */
function RefreshBar({ active }: { active: boolean }) {
  return (
    <div aria-hidden className="sticky top-0 left-0 z-header h-0">
      {active && <div className="h-0.5 animate-pulse bg-accent" />}
    </div>
  );
}
