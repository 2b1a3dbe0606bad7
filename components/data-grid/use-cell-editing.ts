import { type RefObject, useCallback, useEffect, useState } from "react";

/** Where a cell is: its row's key and its column. */
export interface CellPlace {
  row: string;
  column: string;
}

/** Where the reader goes from a cell that was edited. */
export type CellLeave = "stay" | "next" | "previous";

const cellOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>("td[data-cell]") ?? null;
const rowOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>("tr[data-key]") ?? null;
const cellsIn = (box: Element | null) => [...(box?.querySelectorAll<HTMLElement>("td[data-cell]") ?? [])];

const placeOf = (cell: HTMLElement): CellPlace => ({
  row: rowOf(cell)?.dataset.key ?? "",
  column: cell.dataset.cell ?? "",
});

/** A title's cell has the button that opens the record; other cells take the focus themselves. */
const focusCell = (cell: HTMLElement | undefined) =>
  (cell?.querySelector<HTMLElement>("[data-row-open]") ?? cell)?.focus();

/** Keys that lead from one cell to another: along the row, and along the column. */
function walk(body: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const row = rowOf(from);
  if (key === "ArrowRight" || key === "ArrowLeft") {
    const stops = [...(row?.querySelectorAll<HTMLElement>("[data-row-open], td[data-cell]") ?? [])].filter(
      (stop) => !stop.querySelector("[data-row-open]"),
    );
    const at = stops.findIndex((stop) => stop === from || from.contains(stop));
    return stops[at + (key === "ArrowRight" ? 1 : -1)];
  }
  const rows = [...body.querySelectorAll<HTMLElement>("tr[data-key]")];
  const next = rows[rows.indexOf(row!) + (key === "ArrowDown" ? 1 : -1)];
  return cellsIn(next ?? null).find((cell) => cell.dataset.cell === from.dataset.cell);
}

const arrows = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/**
 * Which cell is being edited. Arrow keys walk over cells, Enter and F2 edit the one that has the focus, and so does a
 * double click; `leave` ends it and goes on.
 */
export function useCellEditing(body: RefObject<HTMLElement | null>, isOn: boolean) {
  const [editing, setEditing] = useState<CellPlace | null>(null);
  useEffect(() => {
    const box = body.current;
    if (!isOn || !box) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      const isCell = target.matches("td[data-cell]");
      if (!isCell && !target.matches("[data-row-open]")) return;
      if (event.key === "F2" || (event.key === "Enter" && isCell)) {
        const cell = cellOf(target);
        if (!cell) return;
        event.preventDefault();
        setEditing(placeOf(cell));
      } else if (arrows.has(event.key) && (isCell || event.key === "ArrowRight")) {
        const next = walk(box, target, event.key);
        if (!next) return;
        event.preventDefault();
        focusCell(next);
      }
    };
    const onDouble = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      const cell = cellOf(target);
      if (!cell || target.closest("a, button, input, label, textarea")) return;
      event.preventDefault();
      window.getSelection()?.removeAllRanges();
      setEditing(placeOf(cell));
    };
    box.addEventListener("keydown", onKey);
    box.addEventListener("dblclick", onDouble);
    return () => {
      box.removeEventListener("keydown", onKey);
      box.removeEventListener("dblclick", onDouble);
    };
  }, [body, isOn]);

  const leave = useCallback(
    (place: CellPlace, how: CellLeave) => {
      const cells = cellsIn(body.current);
      const at = cells.findIndex(
        (cell) => cell.dataset.cell === place.column && rowOf(cell)?.dataset.key === place.row,
      );
      const next = how === "stay" ? undefined : cells[at + (how === "next" ? 1 : -1)];
      setEditing(next ? placeOf(next) : null);
      if (!next) requestAnimationFrame(() => focusCell(cells[at]));
    },
    [body],
  );
  return { editing, leave };
}
