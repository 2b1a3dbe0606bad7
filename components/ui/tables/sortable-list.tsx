"use client";

import { GripVertical } from "lucide-react";
import { type HTMLAttributes, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { whenUsed } from "../../../lib/console/when-used.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { classNames } from "../class-names.ts";
import { onDemand } from "../loading/on-demand.tsx";
import type { LineDrag, SortableItem } from "./sorting.tsx";

/** What drags is larger than all the rest. */
const Sorting = onDemand(() => import("./sorting.tsx"), { late: true });

interface SortableListProps<Item extends SortableItem> {
  label: string;
  items: readonly Item[];
  /** Nothing is moved. */
  disabled?: boolean;
  className?: string;
  /**
   * One line was dropped at the place of another: by mouse, by finger, or on its handle with space and the arrow keys.
   */
  onDrop(active: string, over: string): void;
  /** What a line shows; `handle` belongs to its DragHandle. */
  children(item: Item, handle: HTMLAttributes<HTMLElement> | undefined): ReactNode;
}

/** A list whose order is changed by dragging. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, disabled, className, onDrop, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [drags, setDrags] = useState<Readonly<Record<string, LineDrag>>>({});
  const keep = useCallback((key: string, drag: LineDrag | null) => {
    setDrags(({ [key]: _, ...others }) => (drag ? { ...others, [key]: drag } : others));
  }, []);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    // A finger on a handle may be the first sign of a person, and would not be held there until the rest has come.
    if (matchMedia("(pointer: coarse)").matches) want();
    else whenUsed(want);
  }, []);
  return (
    <>
      <ul ref={list} aria-label={label} className={classNames("divide-y divide-border", className)}>
        {items.map((item) => {
          const drag = drags[item.key];
          return (
            <li
              key={item.key}
              data-line={item.key}
              style={
                drag && {
                  transform: drag.y === null ? undefined : `translate3d(0, ${drag.y}px, 0)`,
                  transition: drag.transition,
                }
              }
              className={`relative bg-surface ${drag?.isDragging ? "z-sticky shadow-floating" : ""}`}
            >
              {children(item, drag?.handle)}
            </li>
          );
        })}
      </ul>
      {wanted && !disabled && <Sorting items={items} list={list} onDrop={onDrop} onDrag={keep} />}
    </>
  );
}

interface DragHandleProps {
  /** Of the line. */
  name: string;
  handle: HTMLAttributes<HTMLElement> | undefined;
  disabled?: boolean;
  className?: string;
}

/** Where a line of a sortable list is taken hold of. */
export function DragHandle({ name, handle, disabled, className }: DragHandleProps) {
  return (
    <button
      type="button"
      data-handle
      {...handle}
      disabled={disabled}
      aria-label={t("Move {name}", { name })}
      className={classNames(
        "flex size-8 shrink-0 cursor-grab! touch-none items-center justify-center rounded-md text-muted hover:bg-subtle active:cursor-grabbing! disabled:opacity-50",
        className,
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
