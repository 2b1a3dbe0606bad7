"use client";

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type HTMLAttributes, type RefObject, useLayoutEffect } from "react";
import type { FieldRow } from "./field-moves.ts";

/** How a row of the list takes part in dragging. */
export interface RowDrag {
  /** Pixels from where it stands. */
  y: number | null;
  transition: string | undefined;
  isDragging: boolean;
  /** For the handle. */
  handle: HTMLAttributes<HTMLElement>;
}

export interface FieldSortingProps {
  rows: readonly FieldRow[];
  /** The rows' elements in the page, each with its handle as `[data-handle]`. */
  list: RefObject<HTMLElement | null>;
  onDrop(active: string, over: string): void;
  /** A row takes part in another way; null when it leaves. */
  onDrag(key: string, drag: RowDrag | null): void;
}

// The same each time: what listens at the handles is made anew when these are, which is told to the rows.
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 250, tolerance: 5 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * Dragging of rows that stand elsewhere in the page and were there before: this draws nothing but what it says to screen readers, so that it can come when
 * somebody is about to drag, without a row being made anew.
 */
export default function FieldSorting({ rows, list, onDrop, onDrag }: FieldSortingProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
  return (
    <DndContext
      id="fields"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }: DragEndEvent) => over && onDrop(String(active.id), String(over.id))}
      accessibility={{ screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext items={rows.map((row) => row.key)} strategy={verticalListSortingStrategy}>
        {rows.map((row) => (
          <SortingRow key={row.key} row={row} list={list} onDrag={onDrag} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

const instructions =
  "To move a field press space, use the arrow keys, and press space again to drop it. Press escape to leave it where it was.";

function SortingRow({ row, list, onDrag }: Pick<FieldSortingProps, "list" | "onDrag"> & { row: FieldRow }) {
  const { key } = row;
  const sortable = useSortable({
    id: key,
    disabled: { draggable: row.field === null || row.field.system_generated, droppable: false },
  });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transition, isDragging } = sortable;
  const y = sortable.transform?.y ?? null;
  // Without a list of what it depends on: the row may have got another element.
  useLayoutEffect(() => {
    const element = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;
    setNodeRef(element);
    setActivatorNodeRef(element?.querySelector<HTMLElement>("[data-handle]") ?? null);
  });
  useLayoutEffect(() => {
    onDrag(key, { y, transition, isDragging, handle: { ...attributes, ...listeners } });
  }, [key, y, transition, isDragging, attributes, listeners, onDrag]);
  useLayoutEffect(() => () => onDrag(key, null), [key, onDrag]);
  return null;
}
