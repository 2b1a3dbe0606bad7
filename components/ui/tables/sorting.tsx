"use client";

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type HTMLAttributes, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { msg, t } from "../../../lib/kernel/words/words.ts";

/** A line of a sortable list. */
export interface SortableItem {
  key: string;
  /** As it is told to screen readers. */
  name: string;
  /** It stays where it is; others may be dropped on it. */
  fixed?: boolean;
}

/** How a line of the list takes part in dragging. */
export interface LineDrag {
  /** Pixels from where it stands. */
  y: number | null;
  transition: string | undefined;
  isDragging: boolean;
  /** For the handle. */
  handle: HTMLAttributes<HTMLElement>;
}

export interface SortingProps {
  items: readonly SortableItem[];
  /** The lines' elements in the page, each with its handle as `[data-handle]`. */
  list: RefObject<HTMLElement | null>;
  onDrop(active: string, over: string): void;
  /** A line takes part in another way; null when it leaves. */
  onDrag(key: string, drag: LineDrag | null): void;
}

// The same each time: what listens at the handles is made anew when these are, which is told to the lines.
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 250, tolerance: 5 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * Dragging of lines that stand elsewhere in the page and were there before: this draws nothing but what it says to
 * screen readers, so that it can come later than they, without a line being made anew.
 */
export default function Sorting({ items, list, onDrop, onDrag }: SortingProps) {
  const id = useId();
  const last = useRef<UniqueIdentifier | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }: DragEndEvent) => over && onDrop(String(active.id), String(over.id))}
      accessibility={{
        announcements: announcementsOf(items, last),
        screenReaderInstructions: { draggable: t(instructions) },
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {items.map((item) => (
          <SortingLine key={item.key} item={item} list={list} onDrag={onDrag} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

const instructions = msg(
  "To move a line press space, use the arrow keys, and press space again to drop it. Press escape to leave it where it was.",
);

/** By names and places, for keys mean nothing to anybody. `last` is the place that was told last. */
function announcementsOf(items: readonly SortableItem[], last: RefObject<UniqueIdentifier | null>): Announcements {
  const at = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id);
  const name = (id: UniqueIdentifier) => items[at(id)]?.name ?? t("The line");
  const told = (line: UniqueIdentifier, place: UniqueIdentifier) => ({
    name: name(line),
    place: at(place) + 1,
    count: items.length,
  });
  return {
    onDragStart({ active }) {
      last.current = active.id;
      return t("{name} is picked up at place {place} of {count}.", told(active.id, active.id));
    },
    onDragOver({ active, over }) {
      if (!over || over.id === last.current) return undefined;
      last.current = over.id;
      return t("{name} is at place {place} of {count}.", told(active.id, over.id));
    },
    onDragEnd: ({ active, over }) =>
      t("{name} is dropped at place {place} of {count}.", told(active.id, (over ?? active).id)),
    onDragCancel: ({ active }) => t("{name} stays where it was.", { name: name(active.id) }),
  };
}

function SortingLine({ item, list, onDrag }: Pick<SortingProps, "list" | "onDrag"> & { item: SortableItem }) {
  const { key, fixed = false } = item;
  const sortable = useSortable({ id: key, disabled: { draggable: fixed, droppable: false } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transition, isDragging } = sortable;
  const y = sortable.transform?.y ?? null;
  // Without a list of what it depends on: the line may have got another element.
  useLayoutEffect(() => {
    const element = list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`) ?? null;
    setNodeRef(element);
    setActivatorNodeRef(element?.querySelector<HTMLElement>("[data-handle]") ?? null);
  });
  useLayoutEffect(() => {
    onDrag(key, { y, transition, isDragging, handle: { ...attributes, ...listeners } });
  }, [key, y, transition, isDragging, attributes, listeners, onDrag]);
  useLayoutEffect(() => () => onDrag(key, null), [key, onDrag]);
  return null;
}
