import type { KeyboardEvent, PointerEvent } from "react";

interface ColumnBorderProps {
  column: string;
  width: number;
  /** Where it is dragged to; null when that is over. */
  onDrag(width: number | null): void;
  /** Null is the column's own width. */
  onResize(width: number | null): void;
}

const bounds = { min: 60, max: 1200 };
const step = 16;

const fitting = (width: number) => Math.round(Math.min(bounds.max, Math.max(bounds.min, width)));

/** Shift and arrow keys on a header make its column wider or narrower, Shift and Home give it its own width again. */
export const widthKeys = "Shift+ArrowLeft Shift+ArrowRight Shift+Home";

/** What those keys make of a width; null for its own one, undefined for other keys. */
export function widthByKey({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">, width: number) {
  if (!shiftKey) return undefined;
  if (key === "ArrowLeft") return fitting(width - step);
  if (key === "ArrowRight") return fitting(width + step);
  return key === "Home" ? null : undefined;
}

/**
 * The end of a header, which is dragged to make its column wider; a double click gives the column its own width. By
 * keys the header itself does it.
 */
export function ColumnBorder({ column, width, onDrag, onResize }: ColumnBorderProps) {
  const grab = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    down.preventDefault();
    const handle: HTMLElement = down.currentTarget;
    handle.setPointerCapture(down.pointerId);
    const end = new AbortController();
    const { signal } = end;
    let wide: number | null = null;
    handle.addEventListener(
      "pointermove",
      (move) => {
        wide = fitting(width + move.clientX - down.clientX);
        onDrag(wide);
      },
      { signal },
    );
    const finish = () => {
      end.abort();
      onDrag(null);
      if (wide !== null && wide !== width) onResize(wide);
    };
    handle.addEventListener("pointerup", finish, { signal });
    handle.addEventListener("pointercancel", finish, { signal });
  };
  return (
    <span
      aria-hidden
      data-column-border={column}
      data-print="no"
      onPointerDown={grab}
      onDoubleClick={() => onResize(null)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-0.5 after:rounded-full hover:after:bg-accent"
    />
  );
}
