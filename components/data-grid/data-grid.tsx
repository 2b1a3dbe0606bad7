"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { Checkbox } from "../ui/inputs/checkbox.tsx";
import { SideShadows } from "../ui/tables/side-shadows.tsx";
import { ColumnBorder, widthByKey, widthKeys } from "./column-border.tsx";
import { type GridColumn, type GridSort, nextSort } from "./columns.ts";
import { type CellEditing, type DrawnRows, GridRows } from "./grid-rows.tsx";
import { useRowKeys } from "./row-keys.ts";
import { useCellEditing } from "./use-cell-editing.ts";
import { useHeldRows } from "./use-held-rows.ts";
import { useNextFrame } from "./use-next-frame.ts";
import { useOpenRows } from "./use-open-rows.ts";
import { useRowFocus } from "./use-row-focus.ts";

interface DataGridProps<Row> extends DrawnRows<Row> {
  /** Accessible name of the table. */
  label: string;
  sort: GridSort;
  onSort(sort: GridSort): void;
  /** A header is being pressed: this order is asked for next. */
  onNearSort?: ((sort: GridSort) => void) | undefined;
  selected: ReadonlySet<string>;
  onSelect(selected: Set<string>): void;
  /** What stands over a cell that is edited; without it none is. */
  cellEditor?: CellEditing<Row>["editor"] | undefined;
  /** Without it columns are as wide as they are; null gives one its own width again. */
  onResize?: ((column: string, width: number | null) => void) | undefined;
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
const headCell =
  "sticky top-0 h-10 pointer-coarse:h-11 border-b bg-surface text-left font-medium text-muted whitespace-nowrap";
/** Rows that fit on most screens. */
const inSight = 24;
const menuWidth = 56;
/** What is done with selected rows floats over the last ones: they can be scrolled above it. */
const underBar = "pb-28 max-sm:pb-44";

/** A table of rows: header and first column stay in sight, headers sort, boxes select, j and k walk, Enter opens. */
export function DataGrid<Row>(given: DataGridProps<Row>) {
  const held = useHeldRows(given);
  const props = held ?? given;
  const { columns, rows, keyOf, selected } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  useRowFocus(body, rows);
  const keys = rows.map(keyOf);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const { nameOf, rowMenu, detail, compact = false } = props;
  const drawn = useMemo(
    () => ({ columns, rows, keyOf, nameOf, rowMenu, compact, detail }),
    [columns, rows, keyOf, nameOf, rowMenu, compact, detail],
  );
  const open = useOpenRows();
  // While a border is dragged, its column is as wide as the pointer says.
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null);
  const widthAt = ({ id, width }: GridColumn<Row>) => (dragged?.id === id ? dragged.width : width);
  const { cellEditor } = props;
  const { editing, leave } = useCellEditing(body, cellEditor !== undefined);
  const cells = useMemo(
    () => (cellEditor ? { place: editing, leave, editor: cellEditor } : null),
    [cellEditor, editing, leave],
  );
  // The rows that are in sight come first: what lies below follows in the next frame, all of it at once.
  const below = useNextFrame(drawn);
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
  // Rows of another table lead nowhere while the next one's are on their way.
  const refuse = held ? stop : undefined;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={props.scroller}
        onPointerDownCapture={refuse}
        onClickCapture={refuse}
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        data-print="all"
        className={`relative min-h-0 flex-1 overflow-auto ${selected.size > 0 ? underBar : ""}`}
      >
        <RefreshBar active={held !== null || (props.refreshing ?? false)} />
        {props.notice && (
          <div className="sticky top-12 left-0 z-header h-0">
            <div className="flex justify-center">{props.notice}</div>
          </div>
        )}
        <table
          // Fixed: what stands in the cells moves no column, and other rows are laid out without measuring all of them.
          className="w-full table-fixed border-separate border-spacing-0 text-table"
          style={{ minWidth: widthOf(columns.map(widthAt)) }}
          aria-busy={given.loading}
        >
          <colgroup>
            <col data-print="no" className="w-box-column" />
            {columns.map((column, index) => (
              <col key={column.id} style={index === 0 ? undefined : { width: widthAt(column) }} />
            ))}
            <col data-print="no" style={{ width: menuWidth }} />
          </colgroup>
          <thead>
            <tr>
              <th data-print="no" scope="col" className={`${headCell} left-0 z-header pr-2 pl-edge`}>
                <Checkbox
                  aria-label={t("Select all records on this page")}
                  checked={chosen > 0 && chosen === keys.length ? true : chosen > 0 ? "indeterminate" : false}
                  disabled={keys.length === 0}
                  onCheckedChange={(on) => props.onSelect(on === true ? new Set(keys) : new Set())}
                />
              </th>
              {columns.map((column, index) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  first={index === 0}
                  sort={props.sort}
                  onSort={props.onSort}
                  onNear={props.onNearSort}
                  onDrag={props.onResize && setDragged}
                  onResize={props.onResize}
                />
              ))}
              <th data-print="no" scope="col" className={`${headCell} right-0 z-header border-l px-3`}>
                <span className="sr-only">{t("Actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {props.loading ? (
              <SkeletonRows columns={columns.length + 2} rows={12} compact={compact} />
            ) : (
              <>
                <GridRows drawn={drawn} to={inSight} selected={selected} cells={cells} open={open} onToggle={toggle} />
                <GridRows
                  drawn={below}
                  from={inSight}
                  to={rows.length}
                  selected={selected}
                  cells={cells}
                  open={open}
                  onToggle={toggle}
                />
              </>
            )}
          </tbody>
        </table>
        {!props.loading && rows.length === 0 && <div className="sticky left-0">{props.empty}</div>}
      </section>
      {(props.loading || rows.length > 0) && <SideShadows />}
    </div>
  );
}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** What the table takes at least. The first column stays in sight, so on a phone it leaves room for the others. */
function widthOf([first = 0, ...others]: readonly number[]): string {
  const fixed = others.reduce((sum, width) => sum + width, menuWidth);
  return `calc(var(--box-column) + ${fixed}px + min(${first}px, 45vw))`;
}

interface HeadCellProps<Row> {
  column: GridColumn<Row>;
  first: boolean;
  sort: GridSort;
  onSort(sort: GridSort): void;
  onNear: ((sort: GridSort) => void) | undefined;
  onDrag: ((dragged: { id: string; width: number } | null) => void) | undefined;
  onResize: ((column: string, width: number | null) => void) | undefined;
}

function HeadCell<Row>({ column, first, sort, onSort, onNear, onDrag, onResize }: HeadCellProps<Row>) {
  const by = column.sortBy ?? column.id;
  const up = sort === by;
  const down = sort === `-${by}`;
  const byKey = (event: KeyboardEvent) => {
    const width = widthByKey(event, column.width);
    if (width === undefined || !onResize) return;
    event.preventDefault();
    onResize(column.id, width);
  };
  const widened = onResize && { "aria-keyshortcuts": widthKeys, onKeyDown: byKey };
  const Arrow = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={up ? "ascending" : down ? "descending" : column.sortable ? "none" : undefined}
      className={`${headCell} px-3 ${column.align === "right" ? "text-right" : ""} ${first ? "left-box-column z-header border-r" : "z-sticky"}`}
    >
      {column.sortable ? (
        <button
          {...widened}
          type="button"
          className={`group/sort -mx-1 inline-flex max-w-full items-center align-middle gap-1 rounded-sm px-1 hover:text-text ${column.align === "right" ? "flex-row-reverse" : ""}`}
          onPointerDown={() => onNear?.(nextSort(sort, by))}
          onClick={() => onSort(nextSort(sort, by))}
        >
          <span title={column.header} className="truncate">
            {column.header}
          </span>
          <Arrow
            aria-hidden
            className={`size-3.5 shrink-0 ${up || down ? "text-accent" : "opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100"}`}
          />
        </button>
      ) : (
        <span
          {...widened}
          title={column.header}
          tabIndex={onResize ? 0 : undefined}
          className="block truncate rounded-sm"
        >
          {column.header}
        </span>
      )}
      {onDrag && onResize && (
        <ColumnBorder
          column={column.id}
          width={column.width}
          onDrag={(width) => onDrag(width === null ? null : { id: column.id, width })}
          onResize={(width) => onResize(column.id, width)}
        />
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
