import { Checkbox, classNames, Skeleton } from "@plinth/plugin";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { MediaFile } from "../documents.ts";
import { shortFormat, sizeText } from "./file-facts.ts";
import { FileName } from "./file-name.tsx";
import { Thumbnail } from "./thumbnail.tsx";

export interface FileViewProps {
  files: readonly MediaFile[];
  selected: ReadonlySet<string>;
  onSelect(id: string, on: boolean): void;
  onOpen(file: MediaFile): void;
}

const grid = "grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-4 max-sm:grid-cols-2 max-sm:gap-3";

/** The files as pictures. */
export function FileGrid({ files, selected, onSelect, onOpen }: FileViewProps) {
  return (
    <ul aria-label={t("Files")} className={grid}>
      {files.map((file) => (
        <li
          key={file.id}
          className={classNames(
            "group/file relative rounded border bg-surface",
            selected.has(file.id) && "border-accent! bg-accent-soft!",
          )}
        >
          <button
            type="button"
            onClick={() => onOpen(file)}
            title={file.file_name}
            className="block w-full overflow-hidden rounded text-left"
          >
            <Thumbnail src={file.thumbnail} kind={file.type} className="aspect-4/3 w-full" />
            <span className="block px-3 pt-2 font-medium">
              <FileName name={file.file_name} />
            </span>
            <span className="block truncate px-3 pb-2 text-meta text-muted">
              {shortFormat(file)}, {sizeText(file.size)}
            </span>
          </button>
          <span className="absolute top-2 left-2 rounded-sm bg-raised p-1 leading-none">
            <Checkbox
              aria-label={t("Select {name}", { name: file.file_name })}
              checked={selected.has(file.id)}
              onCheckedChange={(on) => onSelect(file.id, on)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Files that are on their way, with the room that they will take. */
export function GridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div className={grid} aria-busy>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={place} className="aspect-[1/1.08] w-full" />
      ))}
    </div>
  );
}
