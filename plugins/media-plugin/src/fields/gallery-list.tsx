import { DragHandle, IconButton, SortableList } from "@plinth/plugin";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { HTMLAttributes } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FileName } from "../files/file-name.tsx";
import { Thumbnail } from "../files/thumbnail.tsx";
import type { FieldFile } from "./field-files.ts";

interface GalleryListProps {
  label: string;
  files: readonly FieldFile[];
  /** Whether the order means something. */
  ordered: boolean;
  disabled: boolean;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
}

/**
 * The chosen files in their order, which is changed by dragging, by the arrow buttons, or on the handle with space and
 * the arrow keys.
 */
export function GalleryList({ label, files, ordered, disabled, onMove, onRemove }: GalleryListProps) {
  const lines = files.map((file, index) => ({ key: file.id, name: file.name, file, index }));
  const drop = (active: string, over: string) => {
    const [from, to] = [active, over].map((id) => files.findIndex((file) => file.id === id));
    if (from !== to) onMove(from!, to!);
  };
  return (
    <SortableList
      label={t("Files of {label}", { label })}
      items={lines}
      disabled={disabled || !ordered}
      onDrop={drop}
      className="rounded-md border"
    >
      {({ file, index }, handle) => (
        <GalleryLine
          file={file}
          handle={handle}
          ordered={ordered}
          disabled={disabled}
          isFirst={index === 0}
          isLast={index === files.length - 1}
          onMove={(by) => onMove(index, index + by)}
          onRemove={() => onRemove(index)}
        />
      )}
    </SortableList>
  );
}

interface GalleryLineProps {
  file: FieldFile;
  handle: HTMLAttributes<HTMLElement> | undefined;
  ordered: boolean;
  disabled: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function GalleryLine({ file, handle, ordered, disabled, isFirst, isLast, onMove, onRemove }: GalleryLineProps) {
  return (
    <div className="flex items-center gap-1 p-2">
      {ordered && <DragHandle name={file.name} handle={handle} disabled={disabled} />}
      <Thumbnail src={file.thumbnail} kind={file.kind} className="size-12 rounded-sm" />
      <span className="min-w-0 flex-1 truncate px-2" title={file.name}>
        {file.url ? (
          <a href={file.url} target="_blank" rel="noreferrer" className="block underline-offset-4 hover:underline">
            <FileName name={file.name} />
          </a>
        ) : (
          <span className="font-mono text-table">{file.name}</span>
        )}
      </span>
      {ordered && (
        <>
          <IconButton
            icon={ArrowUp}
            label={t("Move {name} up", { name: file.name })}
            disabled={disabled || isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t("Move {name} down", { name: file.name })}
            disabled={disabled || isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon={X} label={t("Remove {name}", { name: file.name })} disabled={disabled} onClick={onRemove} />
    </div>
  );
}
