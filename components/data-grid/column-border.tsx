import type { KeyboardEvent, PointerEvent } from "react";

interface ColumnBorderProps {
  /** Whose width it is. */
  label: string;
  width: number;
  /** Where it is dragged to; null when that is over. */
  onDrag(width: number | null): void;
  /** Null is the column's own width. */
  onResize(width: number | null): void;
}

const bounds = { min: 60, max: 1200 };
const step = 16;

const fitting = (width: number) => Math.round(Math.min(bounds.max, Math.max(bounds.min, width)));

/** The end of a header, which makes its column wider: by dragging, by arrow keys; a double click gives it back. */
export function ColumnBorder({ label, width, onDrag, onResize }: ColumnBorderProps) {
  const grab = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    down.preventDefault();
    const handle: HTMLElement = down.currentTarget;
    handle.focus();
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
  const byKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: width - step, ArrowRight: width + step, Home: bounds.min, Enter: null }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onResize(to === null ? null : fitting(to));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no `hr`.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      tabIndex={0}
      data-print="no"
      onPointerDown={grab}
      onKeyDown={byKey}
      onDoubleClick={() => onResize(null)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-0.5 after:rounded-full hover:after:bg-accent focus-visible:outline-none focus-visible:after:bg-accent"
    />
  );
}
