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
import { IconButton } from "@plinth/plugin";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useId } from "react";
import type { FieldFile } from "./field-files.ts";
import { Thumbnail } from "./thumbnail.tsx";

interface GalleryListProps {
  label: string;
  files: readonly FieldFile[];
  /** Whether the order means something. */
  ordered: boolean;
  disabled: boolean;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
}

/** The chosen files in their order, which is changed by dragging, by the arrow buttons, or on the handle with space and the arrow keys. */
export function GalleryList({ label, files, ordered, disabled, onMove, onRemove }: GalleryListProps) {
  const id = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((one) => files.findIndex((file) => file.id === one));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext id={id} sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={files.map((file) => file.id)} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ul aria-label={`Files of ${label}`} className="divide-y divide-border rounded-md border">
          {files.map((file, index) => (
            <GalleryLine
              key={file.id}
              file={file}
              ordered={ordered}
              disabled={disabled}
              isFirst={index === 0}
              isLast={index === files.length - 1}
              onMove={(by) => onMove(index, index + by)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface GalleryLineProps {
  file: FieldFile;
  ordered: boolean;
  disabled: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function GalleryLine({ file, ordered, disabled, isFirst, isLast, onMove, onRemove }: GalleryLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: file.id,
  });
  const style = transform ? { transform: `translate(0, ${transform.y}px)`, transition } : { transition };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`flex items-center gap-1 bg-surface p-2 ${isDragging ? "relative z-sticky shadow-floating" : ""}`}
    >
      {ordered && (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          disabled={disabled}
          aria-label={`Drag ${file.name}`}
          className="cursor-grab rounded-sm p-1 text-muted hover:text-text"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      <Thumbnail src={file.thumbnail} kind={file.kind} className="size-12 rounded-sm" />
      <span className="min-w-0 flex-1 truncate px-2" title={file.name}>
        {file.url ? (
          <a href={file.url} target="_blank" rel="noreferrer" className="underline-offset-4 hover:underline">
            <bdi>{file.name}</bdi>
          </a>
        ) : (
          <span className="font-mono text-table">{file.name}</span>
        )}
      </span>
      {ordered && (
        <>
          <IconButton
            icon={ArrowUp}
            label={`Move ${file.name} up`}
            disabled={disabled || isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${file.name} down`}
            disabled={disabled || isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon={X} label={`Remove ${file.name}`} disabled={disabled} onClick={onRemove} />
    </li>
  );
}
